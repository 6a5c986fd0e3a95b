import { say } from '#language/say.ts'
import { toast } from './toast.ts'

/** Copies a text to the clipboard. Never throws: if the browser refuses, shows the text. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(say('{text} is copied.', { text }))
  } catch {
    toast.error(say('This browser does not allow copying. Hold your finger on {text} to mark it.', { text }))
  }
}
