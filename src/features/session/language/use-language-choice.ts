import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import { chooseLanguage } from '#language/chosen-language.ts'
import { LANGUAGE_NAMES } from '#language/language-names.ts'
import { say } from '#language/say.ts'
import { toast } from '#ui/overlays/toast.ts'

/** @returns how to change the app's language; `choosing` while its file loads */
export function useLanguageChoice() {
  const [choosing, setChoosing] = useState<Language>()

  /** @returns whether the app speaks it now; a failed load is reported */
  async function choose(language: Language): Promise<boolean> {
    setChoosing(language)
    try {
      await chooseLanguage(language)
      return true
    } catch {
      toast.error(
        say('{language} could not be loaded. Try again when there is a signal.', {
          language: LANGUAGE_NAMES[language],
        }),
      )
      return false
    } finally {
      setChoosing(undefined)
    }
  }

  return { choosing, choose }
}
