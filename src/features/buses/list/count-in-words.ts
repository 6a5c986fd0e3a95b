import { say } from '#language/say.ts'

/** What a list covers: all buses, a day's, or a route's. */
export type Where = 'all' | 'day' | 'route'

/** `1 bus`, `13 buses on this day`, `3 of 13 buses on this route`. */
export function countInWords(shown: number, all: number, where: Where): string {
  const some = { shown: String(shown) }
  switch (where) {
    case 'all':
      return shown === all
        ? say.count(all, '{count} bus', '{count} buses')
        : say.count(all, '{shown} of {count} bus', '{shown} of {count} buses', some)
    case 'day':
      return shown === all
        ? say.count(all, '{count} bus on this day', '{count} buses on this day')
        : say.count(all, '{shown} of {count} bus on this day', '{shown} of {count} buses on this day', some)
    case 'route':
      return shown === all
        ? say.count(all, '{count} bus on this route', '{count} buses on this route')
        : say.count(all, '{shown} of {count} bus on this route', '{shown} of {count} buses on this route', some)
  }
}
