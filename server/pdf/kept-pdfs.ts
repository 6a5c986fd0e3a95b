/** What was printed lately, so that a page that loads twice prints once; the longest unused goes first. */
export class KeptPdfs {
  readonly #pdfs = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0
  /** @param mostBytes of all PDFs together */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(key: string): Uint8Array | undefined {
    const pdf = this.#pdfs.get(key)
    if (!pdf) return undefined
    this.#pdfs.delete(key)
    this.#pdfs.set(key, pdf)
    return pdf
  }

  keep(key: string, pdf: Uint8Array): void {
    this.#bytes += pdf.length - (this.#pdfs.get(key)?.length ?? 0)
    this.#pdfs.set(key, pdf)
    for (const [oldest, { length }] of this.#pdfs) {
      if (this.#bytes <= this.#mostBytes) break
      this.#pdfs.delete(oldest)
      this.#bytes -= length
    }
  }
}
