// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fill, lookOf, rowWords } from '../../../src/start/rows.ts'
import { buses, NOW } from '../offline/device-fakes.ts'

const [bus] = buses(1)
if (!bus) throw new Error('No bus.')

it('puts words into texts and attributes, and never reads them as markup', () => {
  const template = document.createElement('template')
  template.innerHTML =
    '<li><a href="/x?bus={id}" title="{name}">{name}</a> {from} <time datetime="{date}">{day}</time></li>'
  const hostile = '<img src=x onerror=alert(1)>" onclick="x\u2028</script>'
  fill(template.content, rowWords({ ...bus, id: 7, name: hostile, from: '{name}' }, undefined, NOW))
  const link = template.content.querySelector('a')
  expect(link?.textContent).toBe(hostile)
  expect(link?.title).toBe(hostile)
  expect(link?.getAttribute('href')).toBe('/x?bus=7')
  expect(template.content.querySelectorAll('*')).toHaveLength(3)
  expect(link?.attributes).toHaveLength(2)
  expect(template.content.textContent).toContain(' {name} ')
})

it('leaves names alone that it has no word for', () => {
  const part = document.createElement('p')
  part.textContent = '{other}'
  fill(part, { name: 'Asha' })
  expect(part.textContent).toBe('{other}')
})

it('tells a row that is nearly sold out from one that is, and either from one of memory, which does not hurry', () => {
  const look = (availableSeats: number, at?: number) => lookOf({ ...bus, availableSeats }, at)
  expect(look(30)).toBe(look(30, NOW))
  expect(look(3, NOW)).toBe(look(30))
  expect(new Set([look(30), look(3), look(0), look(0, NOW)]).size).toBe(4)
})
