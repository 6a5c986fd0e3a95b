import { useSay } from '#language/use-say.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Icon } from '#ui/icons.tsx'
import { toggleTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

export function ThemeButton() {
  const say = useSay()
  const theme = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? say('Switch to light theme') : say('Switch to dark theme')}
      icon={theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
      onClick={toggleTheme}
    />
  )
}
