import { useId } from 'react'
import { cx } from './class-names.ts'
import styles from './logo.module.css'

export type LogoProps = {
  /** In px, 24 or more. */
  height?: number | undefined
  /** `dark` for grounds that are dark in both themes, such as the footer. */
  ground?: 'brand' | 'dark' | undefined
  /** With the name in Devanagari beside the Latin one. */
  twoScripts?: boolean | undefined
}

/** The bus face cut as a ticket, then the wordmark. Give it half the mark's width of clear space. */
export function Logo({ height = 34, ground = 'brand', twoScripts = false }: LogoProps) {
  const width = twoScripts ? 236 : 160
  return (
    <svg
      className={cx(ground === 'dark' && styles.dark)}
      viewBox={`0 0 ${width} 48`}
      height={height}
      width={(height * width) / 48}
      role="img"
      aria-label="Sawari"
    >
      <g transform="translate(2 2) scale(.1507)">
        <MarkShapes />
      </g>
      <path
        transform="translate(48 36)"
        fill="var(--logo-body)"
        d="M8.4 0.5Q6.9 0.5 5.7 0.3Q4.4 0.1 3.3-0.2Q2.3-0.5 1.5-0.9L1-7Q2.2-6.5 3.8-6Q5.5-5.5 7.3-5.5Q9-5.5 9.7-5.9Q10.5-6.4 10.5-7.3V-7.5Q10.5-8.2 10.1-8.7Q9.8-9.2 9-9.6Q8.2-10.1 7-10.7Q5-11.7 3.7-12.7Q2.3-13.8 1.5-15.2Q0.8-16.6 0.8-18.6V-19Q0.8-22.4 3-24.2Q5.1-26.1 9.1-26.1Q11.4-26.1 13.1-25.6Q14.7-25.2 15.9-24.6L16.4-18.8Q15.2-19.4 13.8-19.8Q12.3-20.2 10.6-20.2Q9.5-20.2 8.9-20Q8.2-19.8 8-19.5Q7.7-19.1 7.7-18.5V-18.5Q7.7-17.9 8.1-17.4Q8.4-16.9 9.2-16.4Q10-15.8 11.4-15.1Q13.4-14.2 14.7-13.2Q16.1-12.3 16.7-10.9Q17.4-9.6 17.4-7.5V-7.2Q17.4-3.4 15.2-1.4Q12.9 0.5 8.4 0.5ZM29.1 0 29.3-4.7 29.1-4.8V-11.7L29-12.3Q29-13.7 28.3-14.4Q27.6-15 25.8-15Q24.1-15 22.6-14.6Q21.1-14.1 19.8-13.6L20.2-18.8Q21.1-19.2 22.1-19.6Q23.2-19.9 24.4-20.1Q25.7-20.3 27.1-20.3Q29.4-20.3 31.1-19.8Q32.6-19.2 33.6-18.2Q34.6-17.1 35.1-15.6Q35.5-14.1 35.5-12.2V0ZM24 0.4Q21.4 0.4 20.2-1.1Q18.9-2.6 18.9-5.4V-6.1Q18.9-9 20.5-10.4Q22.1-11.7 25.5-12.3L29.6-12.9L30.1-8.9L26.9-8.3Q25.9-8.2 25.5-7.8Q25.1-7.4 25.1-6.6V-6.3Q25.1-5.6 25.5-5.1Q25.9-4.7 26.8-4.7Q27.4-4.7 27.9-4.9Q28.4-5.1 28.7-5.4Q29-5.8 29.1-6.2L30-3.9H29Q28.8-2.7 28.2-1.7Q27.7-0.7 26.7-0.2Q25.7 0.4 24 0.4ZM40 0 37.1-19.9H43.7L45.2-4.7H45.5L47.1-19.5H54.6L56.2-4.7H56.5L58.1-19.9H64.6L61.7 0H52.4L51.2-12.6L51-14.5H50.8L50.6-12.6L49.3 0ZM75.8 0 76-4.7 75.8-4.8V-11.7L75.7-12.3Q75.7-13.7 75-14.4Q74.3-15 72.5-15Q70.9-15 69.3-14.6Q67.8-14.1 66.5-13.6L67-18.8Q67.8-19.2 68.8-19.6Q69.9-19.9 71.2-20.1Q72.4-20.3 73.8-20.3Q76.2-20.3 77.8-19.8Q79.4-19.2 80.4-18.2Q81.3-17.1 81.8-15.6Q82.2-14.1 82.2-12.2V0ZM70.7 0.4Q68.2 0.4 66.9-1.1Q65.6-2.6 65.6-5.4V-6.1Q65.6-9 67.2-10.4Q68.8-11.7 72.2-12.3L76.3-12.9L76.9-8.9L73.6-8.3Q72.7-8.2 72.2-7.8Q71.8-7.4 71.8-6.6V-6.3Q71.8-5.6 72.2-5.1Q72.6-4.7 73.5-4.7Q74.1-4.7 74.6-4.9Q75.1-5.1 75.4-5.4Q75.7-5.8 75.8-6.2L76.7-3.9H75.8Q75.5-2.7 75-1.7Q74.4-0.7 73.4-0.2Q72.4 0.4 70.7 0.4ZM91.6-11.1 89.5-15.1H91.1Q91.5-17.4 92.7-18.8Q93.8-20.1 96.2-20.1Q96.4-20.1 96.6-20.1Q96.8-20.1 97-20.1L97.2-12.9Q97-12.9 96.6-13Q96.2-13 95.8-13Q94.2-13 93.2-12.5Q92.2-12 91.6-11.1ZM85 0V-19.9H91.1L90.8-13.6H91.7V0ZM98.9 0V-19.9H105.6V0Z"
      />
      <circle cx="150.3" cy="10.4" r="4.7" fill="var(--logo-dot)" />
      {twoScripts && (
        <>
          <rect x="165" y="12" width="2" height="26" rx="1" fill="var(--logo-body)" opacity=".35" />
          <path
            transform="translate(175 34) scale(.66)"
            fill="var(--logo-body)"
            d="M22.4-23.1H16.8V0H22.4ZM15.8-21.5H25.5L25.2-25.8H15.5ZM24.2-21.5 23.9-25.8H-0.9L-0.6-21.5ZM10.2-13.5 10.9-8.9H18.1V-13.5ZM12.9 0V-0.2L10.6-4.9Q10-6.2 9.3-7.2Q8.7-8.1 8-8.9Q7.2-9.7 6.2-10.4V-12.2L0.9-13.6V-8.9L2.7-8.7L6.4 0ZM10.3-22.4H4.5Q5.4-21.7 5.8-20.7Q6.1-19.7 6.1-18.2V-17.6Q6.1-15.5 5.2-14.6Q4.4-13.6 2.1-13.6H0.9L3.5-9.1L4.7-9.2Q8.6-9.4 10.2-11.2Q11.8-13.1 11.8-16.8V-17.5Q11.8-19.2 11.5-20.4Q11.1-21.6 10.3-22.4ZM44.1-23.1H38.5V0H44.1ZM37.5-21.5H47.2L46.9-25.8H37.2ZM24.1-21.5H45.9L45.6-25.8H23.8ZM26.1-9.9Q26.1-6 27.9-4.1Q29.6-2.3 32.8-2.3Q34.4-2.3 35.5-2.7Q36.6-3.2 37.3-4Q37.9-4.8 38.2-5.9H38.9L38.5-9.6Q38.3-8.3 37.4-7.7Q36.5-7.1 35-7.1Q33.4-7.1 32.6-7.8Q31.8-8.5 31.8-10.3V-11Q31.8-12.8 32.6-13.5Q33.3-14.3 34.9-14.3Q35.5-14.3 35.9-14.2Q36.4-14.2 36.8-14.1L36.4-18.6Q35.7-18.8 35-18.9Q34.2-19 33.3-19Q29.7-19 27.9-17.1Q26.1-15.2 26.1-11.2ZM54.2 0V-23.1H48.6V0ZM57.3-21.5 57-25.8H45.5L45.7-21.5ZM71.9-21.5 71.6-25.8H55.6L55.9-21.5ZM69.6 0V-0.2L67-5.1Q66.4-6.3 65.7-7.2Q65.1-8.1 64.4-8.9Q63.6-9.6 62.6-10.4V-11.8L57.3-13.6V-8.9L59.1-8.7L63 0ZM67.7-22.4H62Q62.9-21.6 63.2-20.6Q63.5-19.7 63.5-18.2V-17.7Q63.5-15.6 62.6-14.6Q61.6-13.6 59.2-13.6H57.3L60-9L61.5-9.1Q65.6-9.3 67.4-11.2Q69.2-13.1 69.2-16.9V-17.5Q69.2-19.1 68.9-20.4Q68.5-21.6 67.7-22.4ZM78.8 0V-23.1H73.1V0ZM81.9-21.5 81.6-25.8H70L70.3-21.5ZM70.7-35.8Q66.9-35.8 65-34.1Q63.1-32.5 63.1-29.8Q63.1-29.3 63.1-28.7Q63.2-28.1 63.3-27.5L68.5-26.9V-28.4Q68.5-29.9 69.1-30.5Q69.6-31.2 70.8-31.2Q72-31.2 72.6-30.4Q73.2-29.7 73.2-27.9V-25.2H78.6V-27.9Q78.6-31.9 76.6-33.8Q74.7-35.8 70.7-35.8Z"
          />
        </>
      )}
    </svg>
  )
}

/** The mark alone, for places too narrow for the word. Decoration: the name must stand beside it or in the link. */
export function LogoMark({ height = 34, ground = 'brand' }: Omit<LogoProps, 'twoScripts'>) {
  return (
    <svg
      className={cx(ground === 'dark' && styles.dark)}
      viewBox="0 0 256 292"
      height={height}
      width={(height * 256) / 292}
      aria-hidden="true"
    >
      <MarkShapes />
    </svg>
  )
}

function MarkShapes() {
  // Two logos on a page (bar and footer) must not share a clip path: hiding one would unclip the other.
  const clip = useId()
  return (
    <>
      <path
        fill="var(--logo-body)"
        d="M46 0H210A46 46 0 0 1 256 46V155A25 25 0 0 0 256 205V246A46 46 0 0 1 210 292H46A46 46 0 0 1 0 246V205A25 25 0 0 0 0 155V46A46 46 0 0 1 46 0Z"
      />
      <rect x="86" y="19" width="84" height="14" rx="7" fill="var(--logo-hole)" />
      <clipPath id={clip}>
        <rect x="26" y="50" width="204" height="98" rx="22" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect x="26" y="50" width="204" height="98" fill="var(--logo-glass)" />
        <path stroke="#e0491e" strokeWidth="34" strokeLinecap="round" strokeDasharray="0 34" d="M43 53h171" />
      </g>
      <g stroke="var(--logo-hole)" strokeLinecap="round">
        <path strokeWidth="12" strokeDasharray="0 28" d="M44 180h169" />
        <path strokeWidth="50" d="M58 239h0M198 239h0" />
      </g>
      <rect x="102" y="229" width="52" height="20" rx="6" fill="var(--logo-plate)" />
    </>
  )
}
