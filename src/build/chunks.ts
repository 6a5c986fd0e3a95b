import { COMPANY_FEATURES } from './asset-folders.ts'
import type { ChunkRule } from './chunk-rules.ts'
import { COMPANY_CHUNKS } from './company-chunks.ts'

/**
 * The modules of each file, and why. The first matching rule takes a module, together with the modules that it
 * needs. A request costs more than a kilobyte on a bad line, so files are few.
 */
export const CHUNKS: readonly ChunkRule[] = [
  // The code written into the page, with all that it needs: the app uses from there the modules that both need.
  { name: 'show', modules: [/\/src\/start\/show\./], atStart: true },
  // The start: the libraries, which change only with their versions, and home's modules. Other pages add to that.
  { name: 'framework', modules: [/node_modules\//], atStart: true },
  // The service worker keeps it apart (sw/asset-groups.ts), and its name changes only with its version.
  { name: 'pdf-viewer', modules: [/node_modules\/pdfjs-dist\//] },
  { name: 'home', modules: [/\/src\//, /\/contract\//], atStart: true },
  // The layout of a coach, and the words about its trip. The page draws seats with them before the app starts: this
  // file needs only the script in the page.
  {
    name: 'coach',
    modules: [
      /contract\/buses\/coach\./,
      /src\/features\/buses\/(seat-map\/lanes|operator-words)\./,
      /src\/features\/booking\/seats\/way-in-words\./,
    ],
  },
  // Calls, and the library of schemas that reads answers. Home and the list fetch buses as soon as they are drawn: so
  // this file is loaded beside the start, together with the code that reads kept answers.
  {
    name: 'calls',
    modules: [
      /node_modules\/valibot\//,
      /src\/app\/queries\/kept-answers\./,
      // Saved tickets contain their traveller: they need no other account schemas.
      /contract\/accounts\/account\./,
      /src\/lib\/calls\/(api|send|ask-health)\./,
      /src\/features\/buses\/ask-for-buses\./,
      /src\/offline\/bus-list\/(restore-bus-list|local-mirror|kept-format)\./,
      /src\/features\/buses\/search\/search-query\./,
      /src\/features\/connection\/(ask|query-freshness)\./,
    ],
  },
  // The route tree of all pages, with their guards: home's first frame does without (src/app/pages.ts).
  { name: 'routes', modules: [/src\/route-tree\./, /src\/routes\/.*\.tsx$/] },
  // Everything that the app shows and does a frame later.
  {
    name: 'second-frame',
    modules: [
      /src\/app\/(background-tasks|overlays)\./,
      /src\/offline\/bus-list\/write-bus-list\./,
      /src\/features\/site\/(site-footer|not-found-screen)\./,
      /src\/features\/home\/under-the-buses\./,
      /src\/features\/buses\/search\/towns\./,
    ],
  },
  // Names of towns: the Hindi ones for people who read Hindi; with them all others, for typing and searching.
  { name: 'places-in-hindi', modules: [/contract\/places\/places-in-hindi\./] },
  { name: 'places', modules: [/src\/features\/buses\/search\/town-names\./] },
  // The design system beyond home's parts; drawers and forms have libraries, and files of their own. And modules shared
  // by several pages that are too small for a file.
  {
    name: 'parts',
    modules: [
      /src\/(ui|lib)\/(?!overlays\/(drawer|sheet|form-sheet|confirm)|contract-form|table\/|controls\/keycap)/,
      /src\/features\/connection\/(refresh|explain-failure|ask-again)\./,
      /src\/features\/booking\/(seats\/kept-choice|checkout\/seat-words)\./,
      /src\/features\/tickets\/(paper\/seated-|door\/use-awake-screen)/,
      /contract\/buses\/seat\./,
    ],
  },
  // Modules shared by several of the operator's pages; the worker knows these by their folder.
  {
    name: 'operator',
    modules: [
      COMPANY_FEATURES,
      // Messages about scans, for boarding and for the office. `boarding.ts` is loaded with each log-out, with its
      // needs.
      /src\/features\/tickets\/scans\//,
      /contract\/boarding\/(?!(boarding|run-record)\.)/,
      /src\/offline\/boarding\/kept-/,
      /src\/delivery\/door(-round)?\./,
      /src\/ui\/(table\/|controls\/keycap|overlays\/form-sheet)/,
      /contract\/(payments\/(?!claim)|buses\/(announcement-calls|new-announcement|moved-trip|plate))/,
      /contract\/(accounts\/staff|statistics|cancellation\/(left-behind|operator-|calling-off|terms-form))/,
      /@tanstack\/.*\/(infiniteQueryOptions|useInfiniteQuery|infiniteQueryObserver)\./,
    ],
    sharedBy: 2,
  },
  // The library of forms, and the modules of every account form, of travellers and operators: its frame, its checks
  // before sending, and its words while the answer is late. Loaded at the earliest when a visitor logs in or signs up.
  {
    name: 'forms',
    modules: [
      /react-hook-form/,
      /src\/lib\/contract-form/,
      /contract\/(accounts\/(account-|passkey\.)|fields\/typed-fields)/,
      /src\/features\/session\/(frame\/account-f|log-in\/(log-in|return-path)\.|sign-up\/(sign-up|gender-options)\.)/,
      /src\/features\/connection\/notices\/late-answer\./,
    ],
  },
  // A rule takes along the modules that its own need. So modules needed by several of the next three come first.
  // Sending a change from a screen: booking, cancelling, accounts, and the way back from those screens. With it the
  // code that opens a database on the phone and reads whose tickets are saved: My Tickets needs it for every visitor.
  {
    name: 'changes',
    modules: [
      /@tanstack\/react-query\/.*useMutation\./,
      /@tanstack\/query-core\/.*mutationObserver\./,
      /@tanstack\/react-router\/.*useLocation\./,
      /src\/features\/connection\/cut-off\./,
      /idb-keyval/,
      /src\/offline\/(open-store|wallet\/kept-traveller)\./,
    ],
  },
  // Changes of the logged-in account, also automatic ones: the server learns the chosen language for mails.
  { name: 'own-account', modules: [/src\/app\/tell-language\./, /contract\/accounts\/own-account/], sharedBy: 1 },
  // Saved tickets: a person who opens My Tickets, a ticket or its boarding view soon opens the others.
  {
    name: 'wallet',
    modules: [
      /contract\/tickets\/ticket-calls/,
      /src\/offline\/wallet\//,
      /src\/delivery\/change-store/,
      /src\/features\/tickets\/wallet\/(user-wallet|use-saved|refresh-saved|saved-)/,
      /src\/features\/tickets\/list\/(own-tickets|use-own)/,
      /src\/features\/tickets\/log-out\/unanswered-query\./,
      /src\/features\/tickets\/files\/ticket-file/,
      /src\/features\/tickets\/paper\/ticket-response/,
    ],
  },
  // The seat map of a coach for choosing, and its taken seats: for travellers, and at the counter.
  { name: 'seats', modules: [/src\/features\/buses\/seat-map\//, /src\/features\/buses\/booked-seats\./] },
  // The refund terms: for travellers who choose seats or have a ticket.
  {
    name: 'terms',
    modules: [
      /contract\/cancellation\/cancellation-terms/,
      /contract\/(tickets\/(payment-mode|pay-before)|payments\/claim\.)/,
      /src\/features\/tickets\/cancel\/(cancel-words|terms-table)/,
      /src\/features\/booking\/seats\/(agreed-terms|shown-payment|payment-in-words|nearest-free|chosen-in-words)\./,
      /src\/features\/buses\/(trip|night-line)\./,
    ],
  },
  // Tickets as the phone stores them, and each drawn as paper.
  {
    name: 'own-tickets',
    modules: [
      /src\/features\/tickets\/paper\/(?!linked-)/,
      /src\/features\/tickets\/list\/(ticket-ca|ticket-ch|wallet-|no-t|other-)/,
      /src\/features\/tickets\/files\/ticket-extras\./,
      /src\/features\/connection\/use-kept-files\./,
      /src\/routes\/_site\/(my-tickets|_traveller\/.*ticket\.)/,
    ],
  },
  // Log-in of travellers and operators: one form, with its passkeys.
  {
    name: 'log-in',
    modules: [
      /src\/features\/session\/log-in\//,
      /src\/features\/session\/passkeys\/(passkey-(button|sides|support)|use-passkey)/,
      /src\/routes\/(userAuth|adminAuth\/index)/,
    ],
  },
  // The other ways into an account.
  {
    name: 'sign-up',
    modules: [/src\/features\/session\/(sign-up|reset)\//, /src\/routes\/([\w-]*reset-|\w+-?signup)/],
  },
  // The delivery of a change to the server: for people who buy, change an account or run a company.
  {
    name: 'delivery',
    modules: [
      /src\/delivery\/(delivery|page-changes|answered-now)\./,
      /src\/features\/session\/(answered-now|\w+-world)\./,
      /src\/features\/connection\/(use-answered|why-not|notices\/not-known-yet)\./,
    ],
  },
  // Paying for seats.
  {
    name: 'checkout',
    modules: [/src\/features\/booking\/(checkout|purchases)\//, /src\/routes\/_site\/.*checkout\/index/],
  },
  // Lists of buses beyond home's.
  {
    name: 'bus',
    modules: [
      /src\/features\/buses\/(list\/(?!filter-sheet|opened-bus)|route-days\/)/,
      /src\/routes\/_site\/bus\/index\./,
    ],
  },
  // A library that most visits never need: it comes with the first drawer or dialog.
  { name: 'dialogs', modules: [/node_modules\/@base-ui/, /src\/ui\/overlays\/(drawer|sheet|confirm)\./] },
  // Occasional prompts and messages at the foot of a screen: each too small for a file.
  {
    name: 'prompts',
    modules: [
      /src\/app\/(language-offer\/language-offer|open-in-browser)\./,
      /src\/features\/site\/pages\/storage-note\./,
      /src\/features\/buses\/list\/opened-bus\./,
      /src\/features\/site\/site-menu\./,
    ],
  },
  // A log-out: its question, and its work.
  {
    name: 'log-out',
    modules: [
      /src\/features\/tickets\/log-out\/(log-out-|unanswered-list)/,
      /src\/features\/session\/log-out\/end-server-session\./,
    ],
  },
  // Offers to an account: notifications, and the app on the home screen.
  {
    name: 'notifications',
    modules: [
      /src\/features\/session\/notifications\/(?!can-be-told|forget-phone)/,
      /contract\/accounts\/push/,
      /src\/app\/install\/install-prompt\./,
    ],
  },
  // All dialogs check an operator's changes by the same rules, and add them to the unsent ones.
  { name: 'outbox', modules: [/contract\/buses\/fleet-calls/, /src\/offline\/outbox\/join-change\./] },
  // Pages of one kind, each too small for files of its own: their readers often read several.
  {
    name: 'site-pages',
    modules: [/src\/features\/site\/pages\/site-page/, /src\/routes\/_site\/(about|contact|offer|privacy|terms)\./],
  },
  // A ticket's own page, and its actions.
  {
    name: 'ticket-page',
    modules: [
      /src\/features\/tickets\/(cancel|changed|history|never-came|pay)\//,
      /src\/features\/tickets\/list\/(own-ticket-page|my-ticket-dialog)\./,
      /contract\/(cancellation\/cancellation-calls|payments\/claim-calls|tickets\/(keeping-call|never-came))/,
    ],
  },
  { name: 'pdf-view', modules: [/src\/features\/tickets\/files\/(pdf|ticket-picture)/] },
  // Pages where people view and change their own account.
  {
    name: 'account',
    modules: [/src\/features\/session\/(profile|own-account)\//, /src\/routes\/my-profile\./],
  },
  ...COMPANY_CHUNKS,
]
