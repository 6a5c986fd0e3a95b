import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#features/site/pages/about-screen.tsx'

export const Route = createFileRoute('/_site/about')({
  staticData: { title: 'About' },
  component: AboutScreen,
})
