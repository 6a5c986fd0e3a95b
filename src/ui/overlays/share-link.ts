import { say } from '#language/say.ts'
import { toast } from './toast.ts'

interface SharedLink {
  url: string
  title?: string
  text?: string
}

/**
 * Opens the phone's share sheet for a link; without such a sheet, copies the link. Never throws: if both fail,
 * shows the link.
 * @param copied `said`: the message after copying; `text`: the copied text
 */
export async function shareLink(link: SharedLink, copied: { said: string; text?: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share(link)
    else {
      await navigator.clipboard.writeText(copied.text ?? link.url)
      toast.ok(copied.said)
    }
  } catch (error) {
    // The person closed the sheet: no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(say('This link could not be shared. Here it is: {url}', { url: link.url }))
  }
}
