import { createFileRoute } from '@tanstack/react-router'
import { SiteLayout } from '#features/site/site-layout.tsx'

/** The common layout: top bar and footer. */
export const Route = createFileRoute('/_site')({ component: SiteLayout })
