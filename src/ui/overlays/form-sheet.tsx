import { type ComponentProps, type ReactNode, useId } from 'react'
import { useSay } from '#language/use-say.ts'
import { Button } from '../controls/button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

interface FormSheetProps extends Omit<SheetProps, 'footer'> {
  onSubmit: ComponentProps<'form'>['onSubmit']
  onCancel: () => void
  /** What its button says. */
  submit: string
  busy: boolean
  softDisabled?: boolean | undefined
  /** Of the form. */
  className?: string | undefined
  /** Below the form, what comes of it. */
  outcome?: ReactNode
}

/** A sheet that asks, with Cancel and its own button at the foot. What it asks is judged by the form, not by the browser. */
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
