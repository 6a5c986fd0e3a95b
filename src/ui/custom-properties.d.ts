import 'react'

declare module 'react' {
  /** React sets custom properties on an element's style like any other; only its types lack them. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
