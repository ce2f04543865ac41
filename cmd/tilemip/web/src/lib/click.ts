// A short click, as of a wooden tile: a tone that falls and fades within a thirtieth of a second (Web Audio).
let audio: AudioContext | undefined

export function click(): void {
  audio ??= new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: 900 })
  const gain = new GainNode(audio, { gain: 0.25 })
  const now = audio.currentTime
  tone.frequency.exponentialRampToValueAtTime(220, now + 0.03)
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.035)
  tone.connect(gain).connect(audio.destination)
  tone.start(now)
  tone.stop(now + 0.04)
}
