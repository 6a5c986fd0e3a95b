import { describe, expect, it } from 'vitest'
import { readDate, readFigure, readRupees, readTime } from '../../../../../src/features/fleet/import/read-cell.ts'
import { readText } from '../../../../../src/features/fleet/spreadsheets/table.ts'

describe('a cell of a spreadsheet', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['01-12-2026', '2026-12-01'],
    ['1/12/2026', '2026-12-01'],
    ['01-12-26', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['01 December 2026', '2026-12-01'],
    ['1 Dec, 2026', '2026-12-01'],
    ['1-Foo-26', '1-Foo-26'],
    ['tomorrow', 'tomorrow'],
    ['', ''],
  ])('%s is the date %s', (cell, date) => expect(readDate(cell, 'day-first')).toBe(date))

  it.each([
    ['12/01/26', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['25/12/2026', '2026-25-12'],
  ])('%s is the date %s where the month stands first', (cell, date) => expect(readDate(cell, 'month-first')).toBe(date))

  it.each([
    ['21:30', '21:30'],
    ['9:30', '09:30'],
    ['21:30:00', '21:30'],
    ['21.30', '21:30'],
    ['9:30 PM', '21:30'],
    ['9:30pm', '21:30'],
    ['9.30 p.m.', '21:30'],
    ['12:05 AM', '00:05'],
    ['12:05 pm', '12:05'],
    ['13:00 PM', '13:00 PM'],
    ['25:00', '25:00'],
    ['half past nine', 'half past nine'],
    ['', ''],
  ])('%s is the time %s', (cell, time) => expect(readTime(cell)).toBe(time))

  it.each([
    ['₹1,250', '1250'],
    ['1,250.50', '1250.50'],
    ['Rs. 750', '750'],
    ['Rs 1,24,650', '124650'],
    ['INR 750/-', '750'],
    ['750 rupees', '750'],
    ['750.00', '750'],
    ['1,2', '1,2'],
    ['free', 'free'],
  ])('%s is %s rupees', (cell, rupees) => expect(readRupees(cell)).toBe(rupees))

  it.each([
    ['40', '40'],
    ['40.0', '40'],
    ['40.5', '40.5'],
    ['1,250', '1250'],
    ['forty', 'forty'],
  ])('%s is the figure %s', (cell, figure) => expect(readFigure(cell)).toBe(figure))
})

it('a file is read as UTF-8, or else as Windows wrote it', () => {
  expect(readText(new TextEncoder().encode('राँची ₹').buffer)).toBe('राँची ₹')
  expect(readText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]).buffer)).toBe('Café')
})
