import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './ticket-qr.module.css'

/** Readers need four modules of white around the code. */
const QUIET = 4

/**
 * The ticket's code as the PDF draws it too, black on white in both themes, sharp at any size.
 * @param code signed ticket code; its capitals and digits keep the picture small
 */
export function TicketQr({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => draw(code), [code])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {/* Browsers that force dark pages replace the white of styles, but not of drawings. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(code: string): { size: number; path: string } {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: QUIET })
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  }
  return { size: rows.length, path }
}
