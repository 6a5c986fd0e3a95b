import { COMPANY_FEATURES } from './asset-folders.ts'
import type { ChunkRule } from './chunk-rules.ts'
import { COMPANY_CHUNKS } from './company-chunks.ts'

/**
 * Which modules come in one file, and why. The first rule that fits a module has it, and it takes along what its modules
 * need. A request costs more than a kilobyte on a bad line, so files are few.
 */
export const CHUNKS: readonly ChunkRule[] = [
  // What stands in the page itself, with all that it needs: the app takes from there what both use.
  { name: 'show', modules: [/\/src\/start\/show\./], atStart: true },
  // The start: what changes with the libraries alone, and what home needs. The other pages add to that.
  { name: 'framework', modules: [/node_modules\//], atStart: true },
  // The service worker keeps it apart (sw/asset-groups.ts), and its name changes with its version alone.
  { name: 'pdf-viewer', modules: [/node_modules\/pdfjs-dist\//] },
  { name: 'home', modules: [/\/src\//, /\/contract\//], atStart: true },
  // How the places of a coach lie, and what is said of its trip. The page draws seats with it before the app is there: it
  // stands on the script in the page alone.
  {
    name: 'coach',
    modules: [
      /contract\/buses\/coach\./,
      /src\/features\/buses\/(seat-map\/lanes|operator-words)\./,
      /src\/features\/booking\/seats\/way-in-words\./,
    ],
  },
  // Calls, and the library of schemas that reads answers. Home and the list of buses ask for buses as soon as they are
  // drawn: it comes along beside the start, and so does what reads the answers that were kept.
  {
    name: 'calls',
    modules: [
      /node_modules\/valibot\//,
      /src\/app\/queries\/kept-answers\./,
      // Saved tickets know their traveller: they need no more of what accounts are sent by.
      /contract\/accounts\/account\./,
      /src\/lib\/calls\/(api|send|ask-health)\./,
      /src\/features\/buses\/ask-for-buses\./,
      /src\/offline\/bus-list\/(restore-bus-list|local-mirror|kept-format)\./,
      /src\/features\/buses\/search\/search-query\./,
      /src\/features\/connection\/(ask|query-freshness)\./,
    ],
  },
  // The map of all pages, with their guards: home's first frame does without (src/app/pages.ts).
  { name: 'routes', modules: [/src\/route-tree\./, /src\/routes\/.*\.tsx$/] },
  // What the app has and does a frame later.
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
  // Names of towns: those in Hindi for whoever reads it; with them all others, for whoever types one or searches.
  { name: 'places-in-hindi', modules: [/contract\/places\/places-in-hindi\./] },
  { name: 'places', modules: [/src\/features\/buses\/search\/town-names\./] },
  // The design system beyond what home shows; drawers and forms have libraries, and files of their own. And what several
  // pages share that is too small for a file.
  {
    name: 'parts',
    modules: [
      /src\/(ui|lib)\/(?!overlays\/(drawer|sheet|form-sheet|confirm)|contract-form|table\/|controls\/keycap)/,
      /src\/features\/connection\/(refresh|explain-failure)\./,
      /src\/features\/booking\/(seats\/kept-choice|checkout\/seat-words)\./,
      /src\/features\/tickets\/(paper\/seated-|door\/use-awake-screen)/,
      /contract\/buses\/seat\./,
    ],
  },
  // What several of the operator's pages share; the worker tells these by their folder.
  {
    name: 'operator',
    modules: [
      COMPANY_FEATURES,
      // What is told at the bus door, for those who stand there and for the office. `boarding.ts` comes with each log-out, and what it is made of.
      /src\/features\/tickets\/scans\//,
      /contract\/boarding\/(?!(boarding|run-record)\.)/,
      /src\/offline\/boarding\/kept-/,
      /src\/delivery\/door\./,
      /src\/ui\/(table\/|controls\/keycap|overlays\/form-sheet)/,
      /contract\/(payments\/(?!claim)|buses\/(announcement-calls|new-announcement|moved-trip|plate))/,
      /contract\/(accounts\/staff|statistics|cancellation\/(left-behind|operator-|calling-off|terms-form))/,
      /@tanstack\/.*\/(infiniteQueryOptions|useInfiniteQuery|infiniteQueryObserver)\./,
    ],
    sharedBy: 2,
  },
  // The library of forms, with what every form of an account stands in, checks before it is sent, whichever side it is, and
  // says while its answer is late: for visitors who log in or sign up, at the earliest.
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
  // A rule takes along what its modules need. So what several of the next three need stands before them.
  // Sending a change from a screen: booking, cancelling, accounts. And where those screens lead back to. With it comes what
  // opens a database on the phone, and whose tickets lie there: My Tickets asks it of every visitor.
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
  // What people do with the account they are logged in to, by itself too: mails come in the language that was chosen here.
  { name: 'own-account', modules: [/src\/app\/tell-language\./, /contract\/accounts\/own-account/], sharedBy: 1 },
  // Saved tickets: my-tickets, the ticket and the door view are not far from each other.
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
  // A coach as it is drawn for those who choose, and which of its seats are taken: for travellers, and at the counter.
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
  // Tickets as they lie on the phone, and each on its paper.
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
  // Log-in of either side: one form, with its passkeys.
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
  // How a change reaches the server: for whoever buys, and for who changes an account or runs a company.
  {
    name: 'delivery',
    modules: [
      /src\/delivery\/(delivery|page-changes|answered-now)\./,
      /src\/features\/session\/(answered-now|\w+-world)\./,
      /src\/features\/connection\/(use-answered|why-not|notices\/not-known-yet)\./,
    ],
  },
  // Seats are paid for.
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
  // What is asked and said at the foot of a screen, once in a while: each too small for a file.
  {
    name: 'prompts',
    modules: [
      /src\/app\/(language-offer\/language-offer|open-in-browser)\./,
      /src\/features\/site\/pages\/storage-note\./,
      /src\/features\/buses\/list\/opened-bus\./,
      /src\/features\/site\/site-menu\./,
    ],
  },
  // A log-out: what it asks before, and what it does.
  {
    name: 'log-out',
    modules: [
      /src\/features\/tickets\/log-out\/(log-out-|unanswered-list)/,
      /src\/features\/session\/log-out\/end-server-session\./,
    ],
  },
  // What an account is offered aside: notifications, and the app on the home screen.
  {
    name: 'notifications',
    modules: [
      /src\/features\/session\/notifications\/(?!can-be-told|forget-phone)/,
      /contract\/accounts\/push/,
      /src\/app\/install\/install-prompt\./,
    ],
  },
  // What an operator changes is checked by the same rules in every dialog, and joins what waits to be sent.
  { name: 'outbox', modules: [/contract\/buses\/fleet-calls/, /src\/offline\/outbox\/join-change\./] },
  // Pages of one kind, each too small for files of its own: whoever reads one is not far from the next.
  {
    name: 'site-pages',
    modules: [/src\/features\/site\/pages\/site-page/, /src\/routes\/_site\/(about|contact|offer|privacy|terms)\./],
  },
  // A ticket's own page, and what is done there.
  {
    name: 'ticket-page',
    modules: [
      /src\/features\/tickets\/(cancel|changed|history|never-came|pay)\//,
      /src\/features\/tickets\/list\/(own-ticket-page|my-ticket-dialog)\./,
      /contract\/(cancellation\/cancellation-calls|payments\/claim-calls|tickets\/(keeping-call|never-came))/,
    ],
  },
  { name: 'pdf-view', modules: [/src\/features\/tickets\/files\/(pdf|ticket-picture)/] },
  // What people look at and change of their own account.
  {
    name: 'account',
    modules: [/src\/features\/session\/(profile|own-account)\//, /src\/routes\/my-profile\./],
  },
  ...COMPANY_CHUNKS,
]
