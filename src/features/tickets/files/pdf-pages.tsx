import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '#ui/class-names.ts'
import { drawPage, openPdf } from './pdf-document.ts'
import styles from './pdf-pages.module.css'

interface PdfPagesProps {
  bytes: ArrayBuffer
  label: string
  /** Repeated across each page of a copy that must not pass for the ticket; else empty. */
  mark: string
  dimmed: boolean
}

/** On a page as high as a phone's screen, a mark every fifth of it. */
const BANDS = [1, 2, 3, 4, 5]

type State = { kind: 'opening' } | { kind: 'open'; document: PDFDocumentProxy } | { kind: 'damaged' }

/**
 * Draws a PDF inside the app. In a frame, phones show nothing of a PDF, or its first page without a way back; an
 * installed iOS app that navigates to one cannot leave it. A canvas works everywhere.
 * @param bytes of the file; read, not changed
 */
export function PdfPages({ bytes, label, mark, dimmed }: PdfPagesProps) {
  const say = useSay()
  const [state, setState] = useState<State>({ kind: 'opening' })

  useEffect(() => {
    const task = openPdf(bytes)
    let gone = false
    task.promise.then(
      (document) => !gone && setState({ kind: 'open', document }),
      () => !gone && setState({ kind: 'damaged' }),
    )
    return () => {
      gone = true
      void task.destroy()
    }
  }, [bytes])

  switch (state.kind) {
    case 'opening':
      return (
        <p className={styles.note} role="status">
          {say('Opening the ticket…')}
        </p>
      )
    case 'damaged':
      return (
        <p className={styles.note} role="alert">
          {say('This file cannot be opened. Download the ticket again.')}
        </p>
      )
    case 'open':
      return (
        <div className={styles.pages}>
          {Array.from({ length: state.document.numPages }, (_, index) => index + 1).map((page) => (
            <div key={page} className={cx(styles.sheet, dimmed && styles.dimmed)}>
              <PdfPage document={state.document} page={page} label={mark === '' ? label : `${label}, ${mark}`} />
              {mark !== '' && (
                <div className={styles.bands} aria-hidden="true">
                  {BANDS.map((band) => (
                    <span key={band}>{mark}</span>
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
      )
  }
}

function PdfPage({ document, page, label }: { document: PDFDocumentProxy; page: number; label: string }) {
  const say = useSay()
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let gone = false
    void draw()
    async function draw() {
      const target = canvas.current
      if (!target) return
      const width = (target.parentElement?.clientWidth ?? 360) * window.devicePixelRatio
      if (await drawPage(document, page, target, width, () => !gone)) target.dataset.drawn = 'true'
    }
    return () => {
      gone = true
    }
  }, [document, page])

  return (
    <canvas ref={canvas} className={styles.page} role="img" aria-label={say('{label}, page {page}', { label, page })} />
  )
}
