import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { toggleTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

export function ThemeButton() {
  const theme = useTheme()
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
      onClick={toggleTheme}
    />
  )
}
