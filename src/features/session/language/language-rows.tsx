import { LANGUAGES } from '#contract/language.ts'
import { LANGUAGE_NAMES } from '#language/language-names.ts'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import styles from './language-rows.module.css'
import { useLanguageChoice } from './use-language-choice.ts'

interface LanguageRowsProps {
  className: string
  onChosen?: () => void
}

/** A row for every other language, each under its own name. */
export function LanguageRows({ className, onChosen }: LanguageRowsProps) {
  const { language: spoken } = useSay()
  const { choosing, choose } = useLanguageChoice()
  return LANGUAGES.filter((language) => language !== spoken).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      className={`${className} ${styles.name}`}
      aria-busy={choosing === language}
      onClick={async () => {
        if (await choose(language)) onChosen?.()
      }}
    >
      <Icon name="language" /> {LANGUAGE_NAMES[language]}
    </button>
  ))
}
