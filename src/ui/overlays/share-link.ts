import { say } from '#language/say.ts'
import { toast } from './toast.ts'

interface SharedLink {
  url: string
  title?: string
  text?: string
}

/**
 * Offers a link to the apps of the phone; where there is no such sheet, it is copied. Never throws: where neither can be
 * done, the link is shown.
 * @param copied what is said when it was copied, and what is copied
 */
export async function shareLink(link: SharedLink, copied: { said: string; text?: string }): Promise<void> {
  try {
    if (typeof navigator.share === 'function') await navigator.share(link)
    else {
      await navigator.clipboard.writeText(copied.text ?? link.url)
      toast.ok(copied.said)
    }
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(say('This link could not be shared. Here it is: {url}', { url: link.url }))
  }
}
