import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BusAsleep, BusSide } from '#ui/drawings/drawings.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { Icon, type IconName } from '#ui/icons.tsx'

const symbols = readFileSync('src/ui/symbols.svg', 'utf8')
const drawn = [...symbols.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => `#${id}`)

/** The type is all that names them: a list in the script would be carried by every page. */
const named = [...readFileSync('src/ui/icons.tsx', 'utf8').matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(
  ([, name]) => name as IconName,
)

it('every icon, logo and bus points at a shape that stands in the page, and no shape is left over', () => {
  const { container } = render(
    <>
      {named.map((name) => (
        <Icon key={name} name={name} />
      ))}
      <Logo />
      <Logo twoScripts />
      <BusAsleep />
      <BusSide />
    </>,
  )
  const used = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '')
  // Some are drawn of others.
  const within = [...symbols.matchAll(/<use href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(used.filter((href) => !drawn.includes(href))).toEqual([])
  expect(drawn.filter((href) => ![...used, ...within].includes(href))).toEqual([])
})

it('no two of their ids are the same', () => {
  const ids = [...symbols.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('what is only copied is not drawn itself, and what url() names is', () => {
  const page = new DOMParser().parseFromString(symbols, 'image/svg+xml')
  // What src/start/start.css leaves out of drawing.
  const isDrawn = (id: string) => page.querySelector(`#${id}`)?.closest('.symbols > svg') === null
  const named = [...symbols.matchAll(/url\(#([^)]+)\)/g)].map(([, id = '']) => id)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !isDrawn(id))).toEqual([])
  expect(drawn.filter((href) => isDrawn(href.slice(1)))).toEqual([])
})
