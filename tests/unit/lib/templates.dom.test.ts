import { expect, it } from 'vitest'
import { speak } from '#language/say.ts'
import { joined, put, saidInTemplates, template } from '#lib/templates.ts'

const TEMPLATES = {
  row: '<li><a href="/x?bus={id}" title="{name}">{name}</a> {from} <time datetime="{date}">{day}</time></li>',
  list: '<ul>{rows}</ul>',
  form: '<h1> Where to? </h1><input placeholder="City or town" name="Seats"><p>{from} to {to}</p><i>{day}</i>',
  board: '<i data-style="width: 7px">7</i>',
}

function shown(...parts: Parameters<typeof template>): HTMLElement {
  window.sawari = { templates: TEMPLATES }
  const place = document.createElement('div')
  put(place, template(...parts))
  return place
}

it('puts words into texts and attributes, and never reads them as markup', () => {
  const hostile = '<img src=x onerror=alert(1)>" onclick="x\'&amp;\u2028</script>'
  const place = shown('row', { id: '7', name: hostile, from: '{name}', date: '2026-11-22', day: 'Sun 22 Nov' })
  const link = place.querySelector('a')
  expect(link?.textContent).toBe(hostile)
  expect(link?.title).toBe(hostile)
  expect(link?.getAttribute('href')).toBe('/x?bus=7')
  expect(place.querySelectorAll('*')).toHaveLength(3)
  expect(link?.attributes).toHaveLength(2)
  expect(place.textContent).toContain(' {name} ')
})

it('puts templates and texts into others', () => {
  const place = shown('list', { rows: joined([template('row', { id: '1' }), 'a < b', template('row', { id: '2' })]) })
  expect([...place.querySelectorAll('ul > li > a')].map((link) => link.getAttribute('href'))).toEqual([
    '/x?bus=1',
    '/x?bus=2',
  ])
  expect(place.textContent).toContain('a < b')
})

it('leaves names alone that it has no word for, and shows nothing of what the page does not have', () => {
  expect(shown('form').querySelector('i')?.textContent).toBe('{day}')
  expect(shown('other').innerHTML).toBe('')
})

it('says texts, and what is read out or shown beside them, in the language of the app', () => {
  speak('hi', {
    'Where to?': 'कहाँ & कब?',
    'City or town': '"शहर"',
    '{from} to {to}': '{to} के लिए {from} से',
    Seats: 'सीटें',
  })
  const place = shown('form', { from: 'Patna', to: 'Where to?' })
  expect(place.querySelector('h1')?.textContent).toBe(' कहाँ & कब? ')
  expect(place.querySelector('input')?.placeholder).toBe('"शहर"')
  expect(place.querySelector('input')?.name).toBe('Seats')
  expect(place.querySelector('p')?.textContent).toBe('Where to? के लिए Patna से')
})

it('sets styles that the policy forbids in attributes', () => {
  const board = shown('board').querySelector('i')
  expect(board?.style.width).toBe('7px')
  expect(board?.dataset.style).toBeUndefined()
})

it('knows what templates say', () => {
  window.sawari = { templates: TEMPLATES }
  expect(saidInTemplates()).toEqual(expect.arrayContaining(['Where to?', 'City or town', '{from} to {to}']))
})
