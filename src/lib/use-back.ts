import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * The way back of a screen's arrow.
 * @param up where it leads in a tab that begins here, by a shared link or a mail: to the screen above
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
