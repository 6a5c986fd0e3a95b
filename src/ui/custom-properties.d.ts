import 'react'

declare module 'react' {
  /** React sets custom properties on an element's style as it sets any other; its types just do not say so. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
