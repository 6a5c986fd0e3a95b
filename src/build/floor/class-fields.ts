import { type Plugin, transformWithOxc } from 'vite'

/**
 * Of the dependencies only Base UI writes functions as class fields; src/build/floor/scripts.ts would report another.
 */
const IN_NEED = /node_modules\/@base-ui\/.*\.m?js$/

/**
 * Moves class fields into constructors if they hold more than a plain value: Safari 15 forgets outer names in a
 * field's value that has parentheses in it (https://webkit.org/b/236843). Doing so everywhere would slow the start by 1
 * %.
 */
export const classFields: Plugin = {
  name: 'class-fields',
  apply: 'build',
  transform: {
    filter: { id: IN_NEED, code: /\bclass\b/ },
    handler: (code, id) =>
      transformWithOxc(code, id, { target: 'safari15.4', assumptions: { setPublicClassFields: true } }),
  },
}
