/** Where a desk's layout begins, in the style sheets as well. Ems of the browser's letters: large ones get the phone's. */
export const WIDE = '(min-width: 60em)'
