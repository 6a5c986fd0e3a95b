import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import type { ContractForm } from '#lib/contract-form.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import styles from '../frame/account-form.module.css'
import { genderOptions } from './gender-options.ts'

/** The sign-up fields of one side, beside the shared ones. */
export type OwnFields = (form: Pick<ContractForm<Record<string, string>, unknown>, 'field'>) => ReactNode

export const travellerFields: OwnFields = ({ field }) => (
  <div className={styles.pair}>
    <SelectField
      label={say('Gender')}
      required
      placeholder={say('Select Gender')}
      autoComplete="sex"
      options={genderOptions()}
      {...field('gender')}
    />
    <TextField label={say('Age')} required inputMode="numeric" maxLength={3} {...field('age')} />
  </div>
)

export const operatorFields: OwnFields = ({ field }) => (
  <>
    <TextField
      label={say('Company name')}
      required
      autoComplete="organization"
      autoCapitalize="words"
      hint={say('Travellers see it on your buses.')}
      prefix={<Icon name="bus" size={20} />}
      {...field('travels_name')}
    />
    <TextField
      label={say('GST number')}
      required
      autoCapitalize="characters"
      spellCheck={false}
      placeholder={say('15 digits, letters included')}
      {...field('gst_number')}
    />
  </>
)
