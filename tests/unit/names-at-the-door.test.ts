import { describe, expect, it } from 'vitest'
import { isFound } from '#features/boarding/list/find-passenger.ts'
import { shortNames } from '#server/modules/boarding/short-name.ts'

const short = (...wholes: string[]) => wholes.map((whole) => shortNames(wholes).get(whole))

describe('a name at the door', () => {
  it.each([
    ['Asha Kumari', 'Asha K.'],
    ['Asha', 'Asha'],
    ['  Ravi  Shankar  Prasad ', 'Ravi P.'],
    ['K. Ramesh', 'Ramesh K.'],
    ['K.Ramesh', 'Ramesh K.'],
    ['A P J Abdul Kalam', 'Abdul K.'],
    ['Ramesh K', 'Ramesh K.'],
    ['Md Salman', 'Salman'],
    ['Md. Salman Khan', 'Salman K.'],
    ['Smt Sunita Devi', 'Sunita D.'],
    ['श्रीमती सुनीता देवी', 'सुनीता दे.'],
    ['अनिल कुमार', 'अनिल कु.'],
    ['Dr', 'Dr'],
    ['Anil Anil', 'Anil'],
    ['', ''],
  ])('%s is %s: by letters as people read them, no title and no initial first', (whole, name) => {
    expect(short(whole)).toEqual([name])
  })

  it('has more letters where another of the bus would read alike, and is whole where they are used up', () => {
    expect(short('Asha Kumari', 'Asha Kapoor', 'Asha Devi')).toEqual(['Asha Ku.', 'Asha Ka.', 'Asha D.'])
    expect(short('Md Salman', 'Md Shahid')).toEqual(['Salman', 'Shahid'])
    expect(short('Asha Kumar', 'Asha Kumari')).toEqual(['Asha Kumar', 'Asha Kumari'])
    expect(short('Ravi Shankar Prasad', 'Ravi Kumar Prasad')).toEqual(['Ravi Shankar Prasad', 'Ravi Kumar Prasad'])
    expect(short('Md Salman', 'Salman')).toEqual(['Md Salman', 'Salman'])
  })
})

describe('a search at the door', () => {
  const seat = (whole: string, name: string, phone = '4321') => ({
    ...{ seat: 12, ticketId: 4_711 },
    passenger: { name, gender: '', phone, whole },
  })

  it.each([
    ['Ramesh', seat('K. Ramesh', 'Ramesh K.')],
    ['k ramesh', seat('K. Ramesh', 'Ramesh K.')],
    ['DEVI sunita', seat('Smt Sunita Devi', 'Sunita D.')],
    ['9876504321', seat('Asha', 'Asha')],
    ['+91 98765-04321', seat('Asha', 'Asha')],
    ['4321', seat('Asha', 'Asha')],
    ['12', seat('Asha', 'Asha')],
    ['471', seat('Asha', 'Asha')],
    // The letter with its dot in one, in two, and without the dot.
    ['\u095cोगरा', seat('ड़ोगरा राम', 'राम ड़ो.')],
    ['ड\u093cोगरा', seat('\u095cोगरा राम', 'राम \u095cो.')],
    ['डोगरा', seat('\u095cोगरा राम', 'राम \u095cो.')],
  ])('finds by %s', (typed, passenger) => {
    expect(isFound(passenger, typed)).toBe(true)
  })

  it('finds nobody else', () => {
    for (const typed of ['Rakesh', '9876501111', '1111', '2', '711', 'devi ramesh'])
      expect(isFound(seat('K. Ramesh', 'Ramesh K.'), typed)).toBe(false)
    // Of a phone whose boarding is over nothing is left to be found by.
    expect(isFound(seat('K. Ramesh', 'Ramesh K.', ''), '9876504321')).toBe(false)
  })
})
