import type { Plugin } from 'postcss'

const UNIT = /(\d)[dsl]v(h|w)\b/g

/** Writes a line in `vh` before each line in `dvh`, `svh` or `lvh`, which Chrome supports only since 108. */
export const viewportUnits: Plugin = {
  postcssPlugin: 'viewport-units',
  Once(root) {
    root.walkDecls((declaration) => {
      const value = declaration.value.replace(UNIT, '$1v$2')
      if (value !== declaration.value) declaration.cloneBefore({ value })
    })
  },
}
