import { createFileRoute } from '@tanstack/react-router'
import { homePage } from '#features/home/home-page.ts'

export const Route = createFileRoute('/_site/')({ ...homePage })
