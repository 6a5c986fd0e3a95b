import { useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as v from 'valibot'
import { plainEmail, plainPayTo, plainPhone } from '#contract/fields/pasted.ts'
import { useSay } from '../language/use-say.ts'
import { DRAFT } from '../storage-keys.ts'
import { tab } from './browser-storage.ts'

/** The field and the server's answer show the same sentences. */
function contractResolver<Typed extends FieldValues, Parsed>(
  schema: v.GenericSchema<unknown, Parsed>,
): Resolver<Typed, unknown, Parsed> {
  return (values) => {
    const parsed = v.safeParse(schema, asKept(values))
    if (parsed.success) return { values: parsed.output, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.issues)
      errors[v.getDotPath(issue) ?? ''] ??= { type: issue.type, message: issue.message }
    return { values: {}, errors: errors as FieldErrors<Typed> }
  }
}

/** Fields, by their names in all forms, that people mostly paste. */
const PASTED: Readonly<Record<string, (text: string) => string>> = {
  email: plainEmail,
  phone: plainPhone,
  payTo: plainPayTo,
}

function asKept(values: FieldValues): FieldValues {
  const cleaned = Object.entries(PASTED).flatMap(([name, clean]) => {
    const text: unknown = values[name]
    return typeof text === 'string' ? [[name, clean(text)]] : []
  })
  return { ...values, ...Object.fromEntries(cleaned) }
}

const NO_SECRETS: readonly never[] = []

/** Connects a field of `ui/fields` to a form: its value and its error. */
type FieldOfForm = UseFormRegisterReturn & { error: string | undefined }

export type ContractForm<Typed extends Record<string, string>, Parsed> = UseFormReturn<Typed, unknown, Parsed> & {
  field: (name: Path<Typed>) => FieldOfForm
  forgetDraft: () => void
}

/**
 * A form checked by a schema of the contract. Typed text, except `secrets`, is kept in the tab, so that a reload, a
 * lost connection or a detour through another screen loses nothing; `forgetDraft` ends that.
 */
export function useContractForm<Typed extends Record<string, string>, Parsed>(
  name: string,
  schema: v.GenericSchema<unknown, Parsed>,
  empty: Typed,
  secrets: readonly (keyof Typed)[] = NO_SECRETS,
): ContractForm<Typed, Parsed> {
  const key = `${DRAFT}${name}`
  const form = useForm<Typed, unknown, Parsed>({
    resolver: contractResolver<Typed, Parsed>(schema),
    defaultValues: { ...empty, ...filled(keptFields(key, empty, secrets)) } as DefaultValues<Typed>,
    shouldFocusError: true,
  })

  // Errors under the fields are translated again when the language changes; typed text stays.
  const { language } = useSay()
  const { trigger } = form
  const { errors } = form.formState
  const sayErrorsAnew = useEffectEvent(() => {
    for (const field of Object.keys(errors)) void trigger(field as Path<Typed>)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it is about.
  useEffect(sayErrorsAnew, [language])

  const { watch } = form
  useEffect(() => {
    const subscription = watch((values) => tab.write(key, withoutSecrets(values, secrets)))
    return () => subscription.unsubscribe()
  }, [watch, key, secrets])

  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid)
    return (event) => {
      if (event?.currentTarget instanceof HTMLFormElement) takeFilledIn(form, empty, event.currentTarget)
      return submit(event)
    }
  }
  const field = (name: Path<Typed>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return { ...form, field, handleSubmit, forgetDraft: () => tab.remove(key) }
}

/**
 * The text in the fields counts. Some password managers set a value and fire no event, or one that React ignores
 * because it sees no change: https://github.com/facebook/react/issues/1159
 */
function takeFilledIn<Typed extends Record<string, string>, Parsed>(
  { getValues, register }: UseFormReturn<Typed, unknown, Parsed>,
  empty: Typed,
  element: HTMLFormElement,
): void {
  for (const field of element.elements) {
    if (!(field instanceof HTMLInputElement) || field.type === 'radio' || field.type === 'checkbox') continue
    if (!Object.hasOwn(empty, field.name)) continue
    const name = field.name as Path<Typed>
    if (getValues(name) !== field.value) void register(name).onChange({ target: field, type: 'change' })
  }
}

function keptFields<Typed extends Record<string, string>>(
  key: string,
  empty: Typed,
  secrets: readonly (keyof Typed)[],
) {
  const drafted = Object.keys(empty).filter((field) => !secrets.includes(field))
  return tab.read(key, v.object(v.entriesFromList(drafted, v.optional(v.string()))))
}

/** Empty fields are no draft: the form's initial values stay. */
function filled(kept: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => text !== ''))
}

function withoutSecrets(values: Record<string, unknown>, secrets: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
}
