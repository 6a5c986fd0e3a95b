import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#features/site/pages/contact-screen.tsx'

export const Route = createFileRoute('/_site/contact')({
  staticData: { title: 'Contact' },
  component: ContactScreen,
})
