import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { followTranslation } from '#app/translated-page.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let stop: () => void
const calls = {
  ...(({ removeChild, insertBefore, appendChild }) => ({ removeChild, insertBefore, appendChild }))(Node.prototype),
}

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>'
  const element = document.getElementById('app')
  if (!element) throw new Error('Nothing to draw into.')
  root = createRoot(element)
  stop = followTranslation(document.body)
})
afterEach(() => {
  stop()
  act(() => root.unmount())
})
afterAll(() => {
  Object.assign(Node.prototype, calls)
})

async function draw(children: ReactNode): Promise<void> {
  await act(async () => root.render(<main>{children}</main>))
}

/** As Chrome does it: the text is taken out, `<font>` stands in for it. */
async function translate(): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest('font')) texts.push(node)
  for (const text of texts) {
    const outer = document.createElement('font')
    outer.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }))
    text.replaceWith(outer)
  }
  // Whoever follows hears of it after this turn.
  await act(async () => undefined)
}

function Both({ early, late }: { early?: boolean; late?: boolean }) {
  return (
    <p>
      {early && <b>early </b>}
      {late ? 'late' : null}
      {!early && 'text'}
      {early && 'other'}
      <i>end</i>
    </p>
  )
}

function Left({ left }: { left: number }) {
  return (
    <p>
      Only {left} of <b>40</b> left
    </p>
  )
}

function Row({ name }: { name: string }) {
  return <>{name}</>
}

function Rows({ names }: { names: string[] }) {
  return names.map((name) => <Row key={name} name={name} />)
}

function Line({ more }: { more?: boolean }) {
  return (
    <p>
      text
      {more && <b>more</b>}
    </p>
  )
}

const shown = () => document.querySelector('main')?.textContent

it('takes a translated text away with the screen, and puts things before one', async () => {
  await draw(<Both />)
  await translate()
  expect(shown()).toBe('«text»«end»')
  await draw(<Both early late />)
  expect(shown()).toBe('early lateother«end»')
  await translate()
  await draw(<Both />)
  expect(shown()).toBe('text«end»')
  await translate()
  await draw(null)
  expect(shown()).toBe('')
})

it('shows what a text says now, to be translated anew', async () => {
  await draw(<Left left={7} />)
  await translate()
  await draw(<Left left={6} />)
  expect(shown()).toBe('«Only »6« of »«40»« left»')
  await translate()
  expect(shown()).toBe('«Only »«6»« of »«40»« left»')
})

it('moves a text with its stand-in when rows change places', async () => {
  await draw(<Rows names={['a', 'b', 'c']} />)
  await translate()
  await draw(<Rows names={['c', 'a', 'b', 'd']} />)
  expect(shown()?.replace(/[«»]/g, '')).toBe('cabd')
})

it('lets a browser show the original again, and translate into another language', async () => {
  await draw(<Line />)
  await translate()
  const standIn = document.querySelector('p > font')
  const other = Object.assign(document.createElement('font'), { textContent: '‹text›' })
  standIn?.replaceWith(other)
  await act(async () => undefined)
  await draw(<Line more />)
  expect(shown()).toBe('‹text›more')
  // The browser has taken both away: nothing is left to be taken.
  other.remove()
  await draw(null)
  expect(shown()).toBe('')
})

it('still throws where a call is wrong', async () => {
  await draw(<p>text</p>)
  await translate()
  expect(() => document.body.removeChild(document.createElement('b'))).toThrow()
  expect(() => document.body.insertBefore(document.createElement('b'), document.createElement('i'))).toThrow()
})
