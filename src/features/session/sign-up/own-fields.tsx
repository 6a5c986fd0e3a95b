import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import styles from '../frame/account-form.module.css'
import { GENDER_OPTIONS } from './gender-options.ts'

/** The fields of one side's sign-up beside those that both have. */
export type OwnFields = (form: Pick<UseFormReturn<Record<string, string>>, 'register' | 'formState'>) => ReactNode

export const travellerFields: OwnFields = ({ register, formState: { errors } }) => (
  <div className={styles.pair}>
    <SelectField
      label="Gender"
      required
      placeholder="Select Gender"
      autoComplete="sex"
      options={GENDER_OPTIONS}
      error={errors.gender?.message}
      {...register('gender')}
    />
    <TextField
      label="Age"
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
      label="Company name"
      required
      autoComplete="organization"
      autoCapitalize="words"
      hint="Travellers see it on your buses."
      prefix={<Icon name="bus" size={20} />}
      error={errors.travels_name?.message}
      {...register('travels_name')}
    />
    <TextField
      label="GST number"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="15 digits, letters included"
      error={errors.gst_number?.message}
      {...register('gst_number')}
    />
  </>
)
