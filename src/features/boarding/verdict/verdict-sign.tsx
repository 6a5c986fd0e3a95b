import type { Family } from '../scan/signals.ts'
import type { VerdictFace } from './verdict-face.ts'
import styles from './verdict-view.module.css'

const STROKES: Record<VerdictFace['sign'], string> = {
  tick: 'M31 62 52 83 91 40',
  twice: 'M20 62 38 80 70 46M56 74l8 8 36-36',
  bus: 'M34 30h52a8 8 0 0 1 8 8v42H26V38a8 8 0 0 1 8-8ZM26 58h68M38 80v10M82 80v10',
  cross: 'M38 38l44 44M82 38 38 82',
  copy: 'M46 46h36v40H46zM38 74V34h36',
  new: 'M60 54v34M43 71h34',
  question: 'M46 46a14 14 0 1 1 20 13c-5 3-6 6-6 11M60 84v1',
  code: 'M34 34h20v20H34zM66 34h20v20H66zM34 66h20v20H34zM68 68l18 18M86 68 68 86',
}

/** Four shapes, so that the verdict shows without its colour: disc, triangle, octagon, dashed square. */
export function VerdictSign({ family, sign }: { family: Family; sign: VerdictFace['sign'] }) {
  return (
    <svg className={styles.sign} viewBox="0 0 120 120" aria-hidden="true">
      <Ground family={family} />
      <path
        d={STROKES[sign]}
        fill="none"
        stroke={INKS[family]}
        strokeWidth={sign === 'tick' ? 14 : 10}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const INKS: Record<Family, string> = { go: '#0b6e3b', look: '#101b3f', stop: '#bf2c18', open: '#f6f2e7' }

function Ground({ family }: { family: Family }) {
  switch (family) {
    case 'go':
      return <circle cx="60" cy="60" r="57" fill="#fff" />
    case 'look':
      return <path d="M60 8 116 108H4Z" fill="#fff" stroke="#101b3f" strokeWidth="8" strokeLinejoin="round" />
    case 'stop':
      return <path d="M34 4H86L116 34V86L86 116H34L4 86V34Z" fill="#fff" stroke="#101b3f" strokeWidth="4" />
    case 'open':
      return (
        <rect
          x="6"
          y="6"
          width="108"
          height="108"
          rx="16"
          fill="none"
          stroke="#f6f2e7"
          strokeWidth="6"
          strokeDasharray="14 10"
        />
      )
  }
}
