/**
 * Every name under which this app keeps something in a browser, and what that is. A name stays: phones in the field have
 * written under it, the specification gives some of them (section 3), and `src/start` reads some without the app.
 */

/** localStorage, which a log-out empties. These two say who is logged in, for what is shown; the server asks its cookie. */
export const USER = 'User'
export const ADMIN = 'Admin'
/** Of the specification; the app itself reads {@link ADMIN}. */
export const ADMIN_ID = 'adminId'
export const ADMIN_NAME = 'adminName'
/** `dark` or `light`, bare or as JSON; absent while the system decides. */
export const THEME = 'theme'
/** `en` or `hi`, bare; absent until somebody chose. */
export const LANGUAGE = 'language'
/** By account, the language that the server knows of. */
export const LANGUAGE_TOLD = 'languageTold'
/** What the page says before the app is there, in that language. */
export const PAGE_WORDS = 'pageWords'
/** This phone has been here before. */
export const HAS_VISITED = 'hasVisited'
/** The buses that leave soonest, as many as fit, for the first frame; and what their list's own form cannot say. */
export const AVAILABLE_BUSES = 'availableBuses'
export const AVAILABLE_BUSES_HEAD = 'availableBusesHead'
/** The last search with its results. */
export const SEARCH_DATA = 'searchData'
export const RECENT_SEARCHES = 'recentSearches'
/** Whom a traveller books for again and again, if they wished so. */
export const KEPT_PASSENGERS = 'keptPassengers'
/** The bus and seats with which a visitor went to log in, for whichever tab comes back from it. */
export const CARRIED_CHOICE = 'carriedChoice'
/** The address that has signed up in this browser and not logged in yet, and whether its mail's link was opened here. */
export const SIGNED_UP = 'signedUp'
/** Which columns of which tables are what, as an operator matched them by hand. */
export const MATCHED_COLUMNS = 'matchedColumns'
/** The ticket booked last. */
export const TICKET_RESPONSE = 'ticketResponse'
/** Answers of the server, other than the list of buses, for the next visit. */
export const KEPT_QUERIES = 'keptQueries'
/** How far the server's clock is ahead of this phone's. */
export const SERVER_CLOCK = 'serverClock'
/** The id that this phone's scans carry, whether it makes sounds at the door, and the lens that it scans with. */
export const BOARDING_PHONE = 'boardingPhone'
export const BOARDING_SILENT = 'boardingSilent'
export const BOARDING_LENS = 'boardingLens'
/** Somebody has logged out and the server may not know: written when the rest has gone. */
export const SESSION_TO_END = 'sessionToEnd'
/** Open purchases of all accounts, as an earlier version kept them. */
export const BOOKING_ATTEMPTS = 'bookingAttempts'
/** In both storages a working copy of earlier versions, to be removed: the token belongs to the history's entry. */
export const RESET_TOKEN = 'resetToken'

/** sessionStorage, each tab's own, which a log-out empties. These three are what somebody is about to book. */
export const BUS_DETAILS = 'busDetails'
export const SELECTED_SEATS = 'selectedSeats'
/** Who sits where, as far as it was said. */
export const NAMED_PASSENGERS = 'namedPassengers'
/** The seats that an operator is selling at the counter, and the key of the sale. */
export const OPEN_SALE = 'openSale'
/** Somebody has read that this browser keeps nothing. */
export const STORAGE_NOTE_READ = 'storageNoteRead'
/** Followed by a form's name: what was typed into it, secrets apart. */
export const DRAFT = 'draft:'

/** IndexedDB: every database has this one store. Tabs that share one keep in step over a channel, and a lock, of its name. */
export const STORE = 'entries'
/** The phone's own: whose tickets are saved here, and which offers were answered, which outlives a log-out. */
export const DEVICE_DATABASE = 'sawari-device'
export const TRAVELLER_ENTRY = 'traveller'
export const INSTALL_ANSWERED_ENTRY = 'install-answered'
export const PUSH_ANSWERED_ENTRY = 'push-answered'
/** Followed by an account, which takes its own along when it logs out: tickets and their PDFs, each by its number. */
export const WALLET_DATABASE = 'sawari-wallet-'
export const TICKET_ENTRY = 'ticket:'
export const PDF_ENTRY = 'pdf:'
/** Bookings that were sent and have no end yet. */
export const PURCHASES_DATABASE = 'sawari-purchases-'
export const PURCHASES_ENTRY = 'open'
/** In the same database: cancellations that were sent and have no end yet. */
export const CANCELLATIONS_ENTRY = 'cancellations'
/** Their database's name is that of purchases, so their channel has one of its own. */
export const CANCELLATIONS_CHANNEL = 'sawari-cancellations-'
/** In the same database: that buses never came, as far as it is not told yet. */
export const REPORTS_ENTRY = 'reports'
export const REPORTS_CHANNEL = 'sawari-reports-'
/** In the same database: what was said of paying tickets by UPI, as far as it is not told yet. */
export const CLAIMS_ENTRY = 'claims'
export const CLAIMS_CHANNEL = 'sawari-claims-'
/** In the same database: that seats of changed tickets are kept, as far as it is not told yet. */
export const KEEPINGS_ENTRY = 'keepings'
export const KEEPINGS_CHANNEL = 'sawari-keepings-'
/** In the same database, of operators' log-ins and phones that were handed trips: what was said of a trip and is not told yet. */
export const ANNOUNCEMENTS_ENTRY = 'announcements'
export const ANNOUNCEMENTS_CHANNEL = 'sawari-announcements-'
/** As those: which points the bus has left, until a list that this phone has knows it too. */
export const PROGRESS_ENTRY = 'progress'
export const PROGRESS_CHANNEL = 'sawari-progress-'
/** And of its time or place. */
export const MOVES_ENTRY = 'moves'
export const MOVES_CHANNEL = 'sawari-moves-'
/** In the same database: what tells it from one that was made anew after somebody emptied it. */
export const MADE_ENTRY = 'made'
/** An operator's changes that the server does not have yet. */
export const OUTBOX_DATABASE = 'sawari-outbox-'
export const OUTBOX_ENTRY = 'queue'
/** What a phone boards with: lists of trips, and scans that the server does not have yet. */
export const BOARDING_DATABASE = 'sawari-boarding-'
export const BOARDING_LISTS_ENTRY = 'lists'
export const BOARDING_SCANS_ENTRY = 'scans'

// Cache Storage is shared with the service worker: the list of buses lies in `BUSES_CACHE` (contract/constants.ts), the
// app's own files in buckets that the worker names (sw/asset-groups.ts).
