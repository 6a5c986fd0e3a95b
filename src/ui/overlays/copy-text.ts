import { say } from '#language/say.ts'
import { toast } from './toast.ts'

/** Puts a text where it can be pasted. Never throws: where a browser keeps that to itself, the text is told. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.ok(say('{text} is copied.', { text }))
  } catch {
    toast.error(say('This browser does not allow copying. Hold your finger on {text} to mark it.', { text }))
  }
}
