import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { MoonIcon, SunIcon } from '../../ui/icons.tsx'
import { currentTheme, toggleTheme } from './theme.ts'

export function ThemeButton() {
  const [theme, setTheme] = useState(currentTheme)
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme'}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={() => setTheme(toggleTheme())}
    />
  )
}
