import { fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' | ')
}

test('an error marks the control and is read with it, before the hint', () => {
  render(<TextField label="Phone" error="Enter the 10 digits of your mobile number." hint="Without +91" />)
  const input = screen.getByLabelText('Phone')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toBe('Enter the 10 digits of your mobile number. | Without +91')
})

test('a field in order is neither invalid nor described by anything', () => {
  render(<TextField label="Name" />)
  const input = screen.getByLabelText('Name')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('two fields with the same label are still two fields, and a given id is kept', () => {
  render(
    <>
      <TextField label="Email" error="One" />
      <TextField label="Email" id="second" error="Two" />
    </>,
  )
  const [first, second] = screen.getAllByLabelText('Email')
  expect(first && described(first)).toBe('One')
  expect(second?.id).toBe('second')
  expect(second && described(second)).toBe('Two')
})

test('the browser offers nothing that was typed before, unless the field says what it is', () => {
  render(
    <>
      <TextField label="Gets on at" />
      <TextField label="Your name" autoComplete="name" />
    </>,
  )
  expect(screen.getByLabelText('Gets on at').getAttribute('autocomplete')).toBe('off')
  expect(screen.getByLabelText('Your name').getAttribute('autocomplete')).toBe('name')
})

test('the ref reaches the input, as a form library needs it', () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField label="Name" ref={ref} defaultValue="Ravi" />)
  expect(ref.current?.value).toBe('Ravi')
})

test('the password shows and hides, and keeps what was typed', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  fireEvent.change(input, { target: { value: 'gate ten' } })
  expect(input.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('gate ten')
})

test('the show button never submits the form around it', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a select starts on its placeholder, which cannot be chosen', () => {
  render(
    <SelectField
      label="Gender"
      placeholder="Select Gender"
      options={[
        { value: 'male', text: 'Male' },
        { value: 'female', text: 'Female' },
      ]}
    />,
  )
  const select = screen.getByLabelText<HTMLSelectElement>('Gender')
  expect(select.value).toBe('')
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Select Gender' }).disabled).toBe(true)
  fireEvent.change(select, { target: { value: 'female' } })
  expect(select.value).toBe('female')
})
