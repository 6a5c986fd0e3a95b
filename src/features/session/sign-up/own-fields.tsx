import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { say } from '#language/say.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from '../frame/account-form.module.css'
import { genderOptions } from './gender-options.ts'

/** The fields of one side's sign-up beside those that both have. */
export type OwnFields = (form: Pick<UseFormReturn<Record<string, string>>, 'register' | 'formState'>) => ReactNode

export const travellerFields: OwnFields = ({ register, formState: { errors } }) => (
  <div className={styles.pair}>
    <SelectField
      label={say('Gender')}
      required
      placeholder={say('Select Gender')}
      autoComplete="sex"
      options={genderOptions()}
      error={errors.gender?.message}
      {...register('gender')}
    />
    <TextField
      label={say('Age')}
      required
      autoComplete="off"
      inputMode="numeric"
      maxLength={3}
      error={errors.age?.message}
      {...register('age')}
    />
  </div>
)

export const operatorFields: OwnFields = ({ register, formState: { errors } }) => (
  <>
    <TextField
      label={say('Company name')}
      required
      autoComplete="organization"
      autoCapitalize="words"
      hint={say('Travellers see it on your buses.')}
      prefix={<Icon name="bus" size={20} />}
      error={errors.travels_name?.message}
      {...register('travels_name')}
    />
    <TextField
      label={say('GST number')}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder={say('15 digits, letters included')}
      error={errors.gst_number?.message}
      {...register('gst_number')}
    />
  </>
)
