import { useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as v from 'valibot'
import { useSay } from '../language/use-say.ts'
import { DRAFT } from '../storage-keys.ts'
import { tab } from './browser-storage.ts'

/** The same sentences stand beside the field and in the server's answer. */
function contractResolver<Typed extends FieldValues, Parsed>(
  schema: v.GenericSchema<unknown, Parsed>,
): Resolver<Typed, unknown, Parsed> {
  return (values) => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { values: parsed.output, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.issues)
      errors[v.getDotPath(issue) ?? ''] ??= { type: issue.type, message: issue.message }
    return { values: {}, errors: errors as FieldErrors<Typed> }
  }
}

const NO_SECRETS: readonly never[] = []

/**
 * A form judged by a schema of the contract. What is typed, `secrets` apart, is kept in the tab, so that a reload, a lost
 * connection or a detour through another screen costs nothing; `forgetDraft` ends that.
 */
export function useContractForm<Typed extends Record<string, string>, Parsed>(
  name: string,
  schema: v.GenericSchema<unknown, Parsed>,
  empty: Typed,
  secrets: readonly (keyof Typed)[] = NO_SECRETS,
): UseFormReturn<Typed, unknown, Parsed> & { forgetDraft: () => void } {
  const key = `${DRAFT}${name}`
  const form = useForm<Typed, unknown, Parsed>({
    resolver: contractResolver<Typed, Parsed>(schema),
    defaultValues: { ...empty, ...keptFields(key, empty, secrets) } as DefaultValues<Typed>,
    shouldFocusError: true,
  })

  // What stands under the fields is said anew in another language; nothing that is typed is touched.
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

  return { ...form, forgetDraft: () => tab.remove(key) }
}

function keptFields<Typed extends Record<string, string>>(
  key: string,
  empty: Typed,
  secrets: readonly (keyof Typed)[],
) {
  const drafted = Object.keys(empty).filter((field) => !secrets.includes(field))
  return tab.read(key, v.object(v.entriesFromList(drafted, v.optional(v.string()))))
}

function withoutSecrets(values: Record<string, unknown>, secrets: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)))
}
