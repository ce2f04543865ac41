// <tilemip-figure>: a live figure of tilemip in a page of yours. Include this file, which lies
// beside tilemip's index.html, then write
//
//   <tilemip-figure screen="xray" board="4 1 3/2 0 5" formulation="flow">
//     <a href="https://…/index.html#xray?board=4 1 3/2 0 5&formulation=flow">The figure</a>
//   </tilemip-figure>
//
// Attributes besides src, screen, class, id, style, title, height are the keys of a link written by
// hand (docs/how-to/page.md); a change of one shows another figure. src is tilemip's page, by
// default the one beside this file. What stands between the tags is shown without JavaScript, and where
// the page does not answer. The frame is loaded when it comes near the window, and is as high as
// its content unless height says otherwise. Own.
(() => {
  const here = new URL('index.html', document.currentScript?.src ?? location.href)
  const ours = ['src', 'screen', 'class', 'id', 'style', 'title', 'height', 'slot', 'hidden']

  class Figure extends HTMLElement {
    #frame = document.createElement('iframe')
    #near = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && this.#load(), { rootMargin: '300px' })
    #changed = new MutationObserver(() => this.#loaded && this.#load())
    #loaded = false
    #patience
    #hear = (message) => {
      const { tilemip, height } = message.data ?? {}
      if (message.source !== this.#frame.contentWindow || tilemip !== 'height' || !(height > 0)) return
      clearTimeout(this.#patience)
      this.shadowRoot.querySelector('slot')?.remove()
      if (!this.hasAttribute('height')) this.#frame.style.height = `${Math.min(height, 20000)}px`
    }

    constructor() {
      super()
      const frame = this.#frame
      frame.allow = 'clipboard-write; fullscreen'
      frame.style.cssText = 'display:block;width:100%;border:0;color-scheme:normal'
      const style = document.createElement('style')
      style.textContent = ':host{display:block}:host([hidden]){display:none}'
      this.attachShadow({ mode: 'open' }).append(style, frame)
    }

    get #address() {
      const url = new URL(this.getAttribute('src') ?? here, document.baseURI)
      const keys = [...this.attributes].filter(({ name }) => !ours.includes(name) && !/^(data|aria|on)/.test(name))
      // HTML writes attributes in small letters; M and S are the only keys with large ones.
      const query = keys.map(({ name, value }) => `&${/^[ms]$/.test(name) ? name.toUpperCase() : name}=${encodeURIComponent(value)}`)
      url.hash = `${this.getAttribute('screen') ?? 'race'}?embed${query.join('')}`
      return url.href
    }

    connectedCallback() {
      const frame = this.#frame
      frame.title = this.title || `tilemip: ${this.getAttribute('screen') ?? 'race'}`
      frame.style.height = /^\d+$/.test(this.getAttribute('height')) ? `${this.getAttribute('height')}px` : '30rem'
      addEventListener('message', this.#hear)
      this.#near.observe(this)
      this.#changed.observe(this, { attributes: true })
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear)
      this.#near.disconnect()
      this.#changed.disconnect()
      clearTimeout(this.#patience)
    }

    #load() {
      this.#near.disconnect()
      this.#loaded = true
      const address = this.#address
      if (this.#frame.src !== address) this.#frame.src = address
      clearTimeout(this.#patience)
      this.#patience = setTimeout(() => this.shadowRoot.prepend(document.createElement('slot')), 20000)
    }
  }

  if (!customElements.get('tilemip-figure')) customElements.define('tilemip-figure', Figure)
})()
