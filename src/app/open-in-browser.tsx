import { useSay } from '../language/use-say.ts'
import { Button, buttonClass } from '../ui/controls/button.tsx'
import { Sheet } from '../ui/overlays/sheet.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './open-in-browser.module.css'

/** For the app inside another app, which drops files: the way to a browser that saves them. */
export function OpenInBrowser({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useSay()
  const url = window.location.href
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('Open in your browser')}
      footer={
        isAndroid() ? (
          <a href={intentFor(url)} className={buttonClass({ wide: true })}>
            {say('Open in your browser')}
          </a>
        ) : (
          <Button wide onClick={() => void copy()}>
            {say('Copy the link')}
          </Button>
        )
      }
    >
      <div className={styles.words}>
        <p>{say('Nothing was saved: the app that shows this page does not save files.')}</p>
        <p>
          {isAndroid()
            ? say('Open the page in your browser and log in there. Your ticket is in My Tickets.')
            : say(
                'Press the menu or the compass in this app and choose your browser, or paste the link there. Log in, and your ticket is in My Tickets.',
              )}
        </p>
      </div>
    </Sheet>
  )

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toast.ok(say('Link copied. Paste it in your browser.'))
    } catch {
      toast.error(say('This link could not be shared. Here it is: {url}', { url }))
    }
  }
}

function isAndroid(): boolean {
  return /Android/.test(navigator.userAgent)
}

/** An address that Android opens in the browser: https://developer.chrome.com/docs/android/intents */
function intentFor(address: string): string {
  const { protocol, host, pathname, search } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
