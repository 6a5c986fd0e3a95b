import { createFileRoute } from '@tanstack/react-router'
import { OffersScreen } from '../../features/home/offers/offers-screen.tsx'
import { SitePage } from '../../features/site/pages/site-page.tsx'

export const Route = createFileRoute('/_site/offer')({
  staticData: { title: 'Offers' },
  component: () => (
    <SitePage title="Offers" line="For your first booking">
      <OffersScreen />
    </SitePage>
  ),
})
