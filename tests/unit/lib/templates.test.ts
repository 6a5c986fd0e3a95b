// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fill } from '../../../src/lib/templates.ts'

it('puts words into texts and attributes, and never reads them as markup', () => {
  const template = document.createElement('template')
  template.innerHTML =
    '<li><a href="/x?bus={id}" title="{name}">{name}</a> {from} <time datetime="{date}">{day}</time></li>'
  const hostile = '<img src=x onerror=alert(1)>" onclick="x\u2028</script>'
  fill(template.content, { id: '7', name: hostile, from: '{name}', date: '2026-11-22', day: 'Sun 22 Nov' })
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
