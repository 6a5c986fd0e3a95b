import { type ComponentProps, type ReactNode, useId } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '../controls/button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

interface FormSheetProps extends Omit<SheetProps, 'footer'> {
  onSubmit: ComponentProps<'form'>['onSubmit']
  onCancel: () => void
  /** The text of its button. */
  submit: string
  busy: boolean
  softDisabled?: boolean | undefined
  /** Class of the form. */
  className?: string | undefined
  /** The result, shown below the form. */
  outcome?: ReactNode
}

/** A sheet with a form, with Cancel and its own button at the foot. The form checks the input, not the browser. */
export function FormSheet({
  onSubmit,
  onCancel,
  submit,
  busy,
  softDisabled,
  className,
  outcome,
  children,
  ...sheet
}: FormSheetProps) {
  const say = useSay()
  const formId = useId()
  return (
    <Sheet
      {...sheet}
      footer={
        <>
          <Button variant="secondary" wide onClick={onCancel}>
            {say('Cancel')}
          </Button>
          <Button type="submit" form={formId} wide busy={busy} softDisabled={softDisabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onSubmit={onSubmit}>
        {children}
      </form>
      {outcome}
    </Sheet>
  )
}
