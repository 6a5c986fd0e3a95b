import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '#features/site/pages/terms-screen.tsx'

export const Route = createFileRoute('/_site/terms')({
  staticData: { title: 'Terms' },
  component: TermsScreen,
})
