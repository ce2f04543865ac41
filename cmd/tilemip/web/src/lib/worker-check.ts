// The worker that checks a certificate, so that the page stays quick and the check can be stopped.
import { check, type Checked } from './certificate.ts'

const scope = self as unknown as { postMessage(message: Checked & { seconds: number }): void; onmessage: ((event: MessageEvent<string>) => void) | null }
scope.onmessage = ({ data }) => {
  const began = performance.now()
  const checked = check(data)
  scope.postMessage({ ...checked, seconds: (performance.now() - began) / 1000 })
}
