import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { UserSignUp } from '#contract/accounts/account-forms.ts'
import { NewBus } from '#contract/buses/bus-forms.ts'
import { learnFieldSentences, speakFieldsIn } from '#contract/fields/field-sentences.ts'
import { fieldsInHindi } from '#contract/fields/fields-in-hindi.ts'
import { form, rule, text } from '#contract/fields/typed-fields.ts'

afterEach(() => speakFieldsIn('en'))

const asha = { name: 'Asha', email: 'asha@example.com', phone: '9876543210', age: 29, gender: 'female' }
const refusals = (value: unknown, config?: v.Config<v.BaseIssue<unknown>>, schema: v.GenericSchema = UserSignUp) =>
  v.safeParse(schema, value, config).issues?.map(({ message }) => message)

describe('what the contract says of a field', () => {
  it('is English until another language is learned and asked for', () => {
    const young = { ...asha, age: 0, password: 'Secret#123' }
    expect(refusals(young, { lang: 'hi' })).toEqual(['Age is a whole number from 1 to 100.'])
    learnFieldSentences('hi', fieldsInHindi)
    expect(refusals(young)).toEqual(['Age is a whole number from 1 to 100.'])
    expect(refusals(young, { lang: 'en' })).toEqual(['Age is a whole number from 1 to 100.'])
    expect(refusals(young, { lang: 'hi' })).toEqual(['उम्र 1 से 100 के बीच लिखें।'])
  })

  it('follows the language of the app, forth and back, and a parse that asks for its own', () => {
    speakFieldsIn('hi', fieldsInHindi)
    const long = { ...asha, name: 'a'.repeat(81), password: 'short' }
    const hindi = ['यह बहुत लंबा है: ज़्यादा से ज़्यादा 80 अक्षर लिखें।', 'पासवर्ड में कम से कम 8 अक्षर रखें।']
    const english = ['Name is too long: 80 characters at most.', 'Use at least 8 characters for the password.']
    expect(refusals(long)).toEqual(hindi)
    expect(refusals(long, { lang: 'en' })).toEqual(english)
    speakFieldsIn('en')
    expect(refusals(long)).toEqual(english)
    speakFieldsIn('hi')
    expect(refusals(long)).toEqual(hindi)
  })

  it('is said of what is missing, and of rules about several fields', () => {
    speakFieldsIn('hi', fieldsInHindi)
    expect(refusals({})).toEqual([
      'नाम लिखें।',
      'ई-मेल लिखें।',
      'मोबाइल नंबर लिखें।',
      'उम्र 1 से 100 के बीच लिखें।',
      'सूची में से लिंग चुनें।',
      'पासवर्ड लिखें।',
    ])
    const trip = {
      name: 'B',
      busNumber: '1',
      from: 'A',
      to: 'B',
      departureTime: '21:30',
      reportingTime: '21:00',
      availableSeats: 40,
      numberOfSeats: 30,
      costPerSeat: 1,
      boardingPoint: 'A',
      droppingPoint: 'B',
      dateOfDeparture: '2020-01-01',
    }
    expect(refusals(trip, undefined, NewBus)).toEqual([
      'यह तारीख निकल चुकी है।',
      'खाली सीटें बस की कुल सीटों से ज़्यादा नहीं हो सकतीं।',
    ])
  })

  it('may come from who makes a rule, said when the form is judged', () => {
    let word = 'one'
    const Pair = v.pipe(
      form({ name: text('Name', 9) }),
      rule(
        ['name'],
        ({ name }) => name === 'x',
        () => word,
      ),
    )
    word = 'two'
    expect(refusals({ name: 'y' }, undefined, Pair)).toEqual(['two'])
  })

  it.each(Object.entries(fieldsInHindi))('%s fills in nothing else in Hindi', (english, hindi) => {
    const places = (sentence: string): string[] => sentence.match(/\{\w+\}/g) ?? []
    expect(places(english)).toEqual(expect.arrayContaining(places(hindi)))
    expect(hindi).toMatch(/\p{Script=Devanagari}.*।$/u)
  })
})
