import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '#features/site/pages/privacy-screen.tsx'

export const Route = createFileRoute('/_site/privacy')({
  staticData: { title: 'Privacy Policy' },
  component: PrivacyScreen,
})
