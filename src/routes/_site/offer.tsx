import { createFileRoute } from '@tanstack/react-router'
import { OffersScreen } from '#features/home/offers/offers-screen.tsx'
import { SitePage } from '#features/site/pages/site-page.tsx'
import { useSay } from '#language/use-say.ts'

export const Route = createFileRoute('/_site/offer')({
  staticData: { title: 'Offers' },
  component: OfferPage,
})

function OfferPage() {
  const say = useSay()
  return (
    <SitePage title={say('Offers')} line={say('For your first booking')}>
      <OffersScreen />
    </SitePage>
  )
}
