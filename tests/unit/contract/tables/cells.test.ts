import { describe, expect, it } from 'vitest'
import { readText } from '#contract/sheets/read-csv.ts'
import { plainCell, readDate, readFigure, readRupees, readTime } from '#contract/tables/cells.ts'

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
    ['Dec 1, 2026', '2026-12-01'],
    ['Tue 01-12-2026', '2026-12-01'],
    ['Tuesday, 1 Dec 2026', '2026-12-01'],
    ['2026-12-01 00:00', '2026-12-01'],
    ['2026-12-01T21:30:00Z', '2026-12-01'],
    ['01-12-2026 21:30', '2026-12-01'],
    ['46357', '2026-12-01'],
    ['46357.0', '2026-12-01'],
    ['99999', '99999'],
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
    ['21:30:00.000', '21:30'],
    ['2026-12-25 21:30', '21:30'],
    ['9 PM', '21:00'],
    ['12 am', '00:00'],
    ['2130', '21:30'],
    ['930', '09:30'],
    ['21:30 hrs', '21:30'],
    ['21.30 IST', '21:30'],
    ['21:30 बजे', '21:30'],
    ['0', '00:00'],
    ['0.8958333333333334', '21:30'],
    ['0.5', '12:00'],
    // Half past midnight, or seven in the evening and twelve minutes.
    ['0.75', '0.75'],
    ['21:75', '21:75'],
    ['48:00', '48:00'],
    ['half past nine', 'half past nine'],
    ['', ''],
  ])('%s is the time %s', (cell, time) => expect(readTime(cell)).toEqual({ time, days: 0 }))

  it.each([
    ['24:00', '00:00', 1],
    ['24:30', '00:30', 1],
    ['2400', '00:00', 1],
    ['47:59', '23:59', 1],
    ['1.0208333333', '00:30', 1],
  ])('%s is %s of a later day', (cell, time, days) => expect(readTime(cell)).toEqual({ time, days }))

  it.each([
    ['#N/A', ''],
    ['#DIV/0!', ''],
    ['-', ''],
    ['n/a', ''],
    ['Gandhi\nMaidan', 'Gandhi Maidan'],
    ['\u00a0Patna \u200b', 'Patna'],
  ])('%j says %j', (cell, plain) => expect(plainCell(cell)).toBe(plain))

  it.each([
    ['₹1,250', '1250'],
    ['750,50', '750.50'],
    ['1.250,00', '1250'],
    ['313.95000000000005', '313.95'],
    ['12,34,567', '1234567'],
    ['1,23', '1.23'],
    ['1,2345', '1,2345'],
    ['1,250.50', '1250.50'],
    ['Rs. 750', '750'],
    ['Rs 1,24,650', '124650'],
    ['INR 750/-', '750'],
    ['750 rupees', '750'],
    ['750.00', '750'],
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
