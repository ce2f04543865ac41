// The deck: keys, clicks and swipes turn slides, #7 is the seventh; type is made smaller on a slide
// that is too full. On a phone, in print and without this script, slides follow each other.
(() => {
  const slides = [...document.querySelectorAll('section')]
  const phone = matchMedia('(max-width: 700px)')
  for (const slide of slides) {
    const content = slide.querySelector('.content')
    const over = () => content.scrollHeight > content.clientHeight + 1 || content.scrollWidth > content.clientWidth + 1
    if (!phone.matches) for (let size = 36; size > 20 && over(); ) content.style.fontSize = `${--size}px`
  }
  let at = 0
  const deck = document.body
  function show(n, push = true) {
    at = Math.max(0, Math.min(slides.length - 1, n))
    slides.forEach((slide, k) => slide.classList.toggle('now', k === at))
    if (push) history.replaceState(null, '', `#${at + 1}`)
    document.title = `${document.title.split(' · ')[0]} · ${at + 1}`
  }
  function fit() {
    deck.classList.toggle('shown', !phone.matches)
    const scale = Math.min(innerWidth / 1280, innerHeight / 720)
    for (const slide of slides) slide.style.transform = phone.matches ? '' : `translate(${(innerWidth - 1280 * scale) / 2}px, ${(innerHeight - 720 * scale) / 2}px) scale(${scale})`
  }
  const moves = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ' ': 1, Enter: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Backspace: -1, Home: -1e9, End: 1e9 }
  addEventListener('keydown', (event) => {
    if (phone.matches || event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === ' ' && event.shiftKey ? -1 : moves[event.key]
    if (event.key === 'f') void document.documentElement.requestFullscreen?.()
    if (!step) return
    event.preventDefault()
    show(at + step)
  })
  let from
  addEventListener('pointerdown', (event) => (from = event.clientX))
  addEventListener('pointerup', (event) => {
    if (phone.matches || from === undefined || getSelection().toString() || event.target.closest('tilemip-figure')) return
    const way = event.clientX - from
    if (Math.abs(way) > 60) show(at - Math.sign(way))
    else if (Math.abs(way) < 8 && event.button === 0) show(at + (event.clientX < innerWidth / 4 ? -1 : 1))
  })
  addEventListener('hashchange', () => show(Number(location.hash.slice(1)) - 1 || 0, false))
  addEventListener('resize', fit)
  phone.addEventListener('change', fit)
  fit()
  show(Number(location.hash.slice(1)) - 1 || 0, location.hash !== '')
})()
