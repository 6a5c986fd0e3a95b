/** The page as the server sent it: it has named the very bus or search in its title (server/page). */
export interface SentPage {
  /** As the router writes it. */
  href: string
  title: string
}

let sent: SentPage | undefined

/** Noted when the app starts: what asks for it comes later, and somebody may have gone on to another page by then. */
export function noteSentPage(href: string): void {
  sent = { href, title: document.title }
}

export function sentPage(): SentPage | undefined {
  return sent
}
