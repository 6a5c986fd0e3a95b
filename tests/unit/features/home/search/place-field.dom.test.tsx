import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { suggestFrom } from '#features/buses/search/towns.ts'
import { PlaceField } from '#features/home/search/place-field.tsx'

const onChosen = vi.fn()

const PLACES = ['Patna', 'Patiala', 'Delhi']

function Field({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  const suggest = suggestFrom(PLACES)
  return <PlaceField label="From Location" value={value} suggest={suggest} onChange={setValue} onChosen={onChosen} />
}

const input = () => screen.getByLabelText<HTMLInputElement>('From Location')
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const marked = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent)

function type(text: string) {
  fireEvent.focus(input())
  fireEvent.change(input(), { target: { value: text } })
}

test('the arrows go through the suggestions, past the end back to the field, and up again to the last', () => {
  render(<Field />)
  type('pat')
  expect(options()).toEqual(['Patna', 'Patiala'])
  expect(marked()).toEqual([])
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  expect(marked()).toEqual(['Patna'])
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  expect(marked()).toEqual([])
  expect(input().hasAttribute('aria-activedescendant')).toBe(false)
  fireEvent.keyDown(input(), { key: 'ArrowUp' })
  expect(marked()).toEqual(['Patiala'])
  expect(document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Patiala')
})

test('Enter takes the marked suggestion; with none marked it is left to the form', () => {
  render(<Field />)
  type('pat')
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true)
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(false)
  expect(input().value).toBe('Patna')
  expect(options()).toEqual([])
})

test('Escape closes the list and keeps what was typed', () => {
  render(<Field />)
  type('pat')
  fireEvent.keyDown(input(), { key: 'Escape' })
  expect(options()).toEqual([])
  expect(input().value).toBe('pat')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('an empty field offers the likeliest places at once', () => {
  render(<Field />)
  fireEvent.focus(input())
  expect(options()).toEqual(['Patna', 'Patiala', 'Delhi'])
  fireEvent.blur(input())
  expect(options()).toEqual([])
})

test('leaving the field closes the list; a press on a suggestion does not leave it', () => {
  render(<Field />)
  type('del')
  const delhi = screen.getByRole('option', { name: 'Delhi' })
  expect(fireEvent.pointerDown(delhi)).toBe(false)
  fireEvent.click(delhi)
  expect(input().value).toBe('Delhi')
  type('pat')
  fireEvent.blur(input())
  expect(options()).toEqual([])
})
