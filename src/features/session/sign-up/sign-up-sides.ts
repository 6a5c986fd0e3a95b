import type * as v from 'valibot'
import { AdminSignUp, type Credentials, UserSignUp } from '#contract/accounts/account-forms.ts'
import type { PlainMessage } from '#language/message.ts'
import { type OwnFields, operatorFields, travellerFields } from './own-fields.tsx'
import { signUpOperator, signUpTraveller } from './sign-up.ts'
import type { LogInPath } from './signed-up.ts'

/** How the sign-ups of travellers and operators differ; the texts are the specification's (section 2). */
export interface SignUpSide<Form extends Credentials> {
  draft: string
  title: PlainMessage
  line: PlainMessage
  form: v.GenericSchema<unknown, Form>
  empty: Record<string, string>
  phone: PlainMessage
  ownFields: OwnFields
  /** @returns the status of the answer. @throws ApiError */
  signUp: (form: Form) => Promise<number>
  added: PlainMessage
  logIn: LogInPath
}

export const TRAVELLER_SIGN_UP: SignUpSide<UserSignUp> = {
  draft: 'usersignup',
  title: 'Sign up',
  line: 'One account for all your tickets.',
  form: UserSignUp,
  empty: { name: '', email: '', phone: '', gender: '', age: '', password: '' },
  phone: 'Mobile number',
  ownFields: travellerFields,
  signUp: signUpTraveller,
  added: 'User added.',
  logIn: '/userAuth',
}

export const OPERATOR_SIGN_UP: SignUpSide<AdminSignUp> = {
  draft: 'admin-signup',
  title: 'Run your buses',
  line: 'One account for your company.',
  form: AdminSignUp,
  empty: { name: '', email: '', phone: '', gst_number: '', travels_name: '', password: '' },
  phone: 'Phone',
  ownFields: operatorFields,
  signUp: signUpOperator,
  added: 'Operator added.',
  logIn: '/adminAuth',
}
