/**
 * Every name under which this app keeps data in a browser, and the data's meaning. A name stays: phones in use have
 * data under it, the specification defines some (section 3), and `src/start` reads some without the app.
 */

/**
 * localStorage, which a log-out empties. These two hold the logged-in accounts, for display; the server uses its
 * cookie.
 */
export const USER = 'User'
export const ADMIN = 'Admin'
/** Required by the specification; the app itself reads {@link ADMIN}. */
export const ADMIN_ID = 'adminId'
export const ADMIN_NAME = 'adminName'
/** `dark` or `light`, bare or as JSON; absent while the system decides. */
export const THEME = 'theme'
/** `en` or `hi`, bare; absent until a choice. */
export const LANGUAGE = 'language'
/** By account: the language last sent to the server. */
export const LANGUAGE_TOLD = 'languageTold'
/** The page's words before the app starts, in that language. */
export const PAGE_WORDS = 'pageWords'
/** This phone has been here before. */
export const HAS_VISITED = 'hasVisited'
/** The next buses to leave, as many as fit, for the first frame; `Head`: fields that their list has no room for. */
export const AVAILABLE_BUSES = 'availableBuses'
export const AVAILABLE_BUSES_HEAD = 'availableBusesHead'
/** The last search with its results. */
export const SEARCH_DATA = 'searchData'
export const RECENT_SEARCHES = 'recentSearches'
/** Passengers that a traveller books for repeatedly, if they chose to keep them. */
export const KEPT_PASSENGERS = 'keptPassengers'
/** The bus and seats that a visitor chose before log-in, for whichever tab comes back from it. */
export const CARRIED_CHOICE = 'carriedChoice'
/** The e-mail address signed up in this browser and not logged in yet, and whether its mail's link was opened here. */
export const SIGNED_UP = 'signedUp'
/** The meaning of columns in imported tables, as an operator matched them by hand. */
export const MATCHED_COLUMNS = 'matchedColumns'
/** The ticket booked last. */
export const TICKET_RESPONSE = 'ticketResponse'
/** The server's answers, except the list of buses, for the next visit. */
export const KEPT_QUERIES = 'keptQueries'
/** How far the server's clock is ahead of this phone's. */
export const SERVER_CLOCK = 'serverClock'
/** The id in this phone's scans, whether it makes sounds at boarding, and the camera that it scans with. */
export const BOARDING_PHONE = 'boardingPhone'
export const BOARDING_SILENT = 'boardingSilent'
export const BOARDING_LENS = 'boardingLens'
/** A log-out that the server may not know of: written after the other data is deleted. */
export const SESSION_TO_END = 'sessionToEnd'
/** Open purchases of all accounts, as an earlier version kept them. */
export const BOOKING_ATTEMPTS = 'bookingAttempts'
/** In both storages, a copy by earlier versions, to be removed: the token belongs to the history entry. */
export const RESET_TOKEN = 'resetToken'

/** sessionStorage, one per tab, which a log-out empties. These three are the booking in progress. */
export const BUS_DETAILS = 'busDetails'
export const SELECTED_SEATS = 'selectedSeats'
/** Passengers by seat, as far as given. */
export const NAMED_PASSENGERS = 'namedPassengers'
/** The seats that an operator is selling at the counter, and the key of the sale. */
export const OPEN_SALE = 'openSale'
/** A place in the tab's history and a name follow: what was searched or chosen in a list there. */
export const LEFT_VIEW = 'leftView:'
/** A ticket follows: the key of a payment that was noted, with an unknown outcome. */
export const PAYMENT_KEY = 'paymentKey:'
/** The person has read that this browser keeps no data. */
export const STORAGE_NOTE_READ = 'storageNoteRead'
/** The start has loaded the page again, because a file of it had failed. */
export const BEGUN_AGAIN = 'begunAgain'
/** A form's name follows: the text typed into it, except secrets. */
export const DRAFT = 'draft:'

/**
 * IndexedDB: every database has this one store. Tabs stay in step over a channel, and a lock, of the database's name.
 */
export const STORE = 'entries'
/** The phone's own: the traveller whose tickets are saved, and answered offers, which outlive a log-out. */
export const DEVICE_DATABASE = 'sawari-device'
export const TRAVELLER_ENTRY = 'traveller'
export const INSTALL_ANSWERED_ENTRY = 'install-answered'
export const PUSH_ANSWERED_ENTRY = 'push-answered'
/** An account follows; its log-out deletes the database: tickets and their PDFs, each by its number. */
export const WALLET_DATABASE = 'sawari-wallet-'
export const TICKET_ENTRY = 'ticket:'
export const PDF_ENTRY = 'pdf:'
/** Bookings that were sent, with an unknown outcome. */
export const PURCHASES_DATABASE = 'sawari-purchases-'
export const PURCHASES_ENTRY = 'open'
/** In the same database: cancellations that were sent, with an unknown outcome. */
export const CANCELLATIONS_ENTRY = 'cancellations'
/** A channel of its own: the database's name is already the channel of purchases. */
export const CANCELLATIONS_CHANNEL = 'sawari-cancellations-'
/** In the same database: unsent reports that a bus never came. */
export const REPORTS_ENTRY = 'reports'
export const REPORTS_CHANNEL = 'sawari-reports-'
/** In the same database: unsent UPI payment claims. */
export const CLAIMS_ENTRY = 'claims'
export const CLAIMS_CHANNEL = 'sawari-claims-'
/** In the same database: unsent decisions to keep the seats of changed tickets. */
export const KEEPINGS_ENTRY = 'keepings'
export const KEEPINGS_CHANNEL = 'sawari-keepings-'
/** In the same database, of operators' log-ins and phones that were handed trips: unsent announcements of delays. */
export const ANNOUNCEMENTS_ENTRY = 'announcements'
export const ANNOUNCEMENTS_CHANNEL = 'sawari-announcements-'
/** Likewise: stops that the bus has left, until a list on this phone includes them. */
export const PROGRESS_ENTRY = 'progress'
export const PROGRESS_CHANNEL = 'sawari-progress-'
/** Likewise: unsent changes of a trip's time, place or vehicle. */
export const MOVES_ENTRY = 'moves'
export const MOVES_CHANNEL = 'sawari-moves-'
/** In the same database: a mark that differs after the database was emptied and made anew. */
export const MADE_ENTRY = 'made'
/** An operator's changes that the server does not have yet. */
export const OUTBOX_DATABASE = 'sawari-outbox-'
export const OUTBOX_ENTRY = 'queue'
/** For boarding: boarding lists of trips, and scans that the server does not have yet. */
export const BOARDING_DATABASE = 'sawari-boarding-'
export const BOARDING_LISTS_ENTRY = 'lists'
export const BOARDING_SCANS_ENTRY = 'scans'

// Cache Storage is shared with the service worker: the list of buses is in `BUSES_CACHE` (contract/constants.ts), the
// app's own files in buckets that the worker names (sw/asset-groups.ts).
