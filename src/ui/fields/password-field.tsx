import { useState } from 'react'
import { useSay } from '#language/use-say.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon } from '../icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password with a button that shows and hides it. Pass `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'>) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      prefix={<Icon name="lock" size={20} />}
      suffix={
        <IconButton
          label={shown ? say('Hide password') : say('Show password')}
          icon={shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
