import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * The action of a screen's back arrow.
 * @param up the screen above, for a tab that begins here by a shared link or a mail
 */
export function useBack(up: Pick<LinkProps, 'to' | 'state'>): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) router.history.back()
    else void navigate({ ...up, replace: true })
  }
}
