import { ALL_BUSES_PATH } from '../../contract/constants.ts'
import { beginAsking } from '../features/buses/begun-buses.ts'

/**
 * To be imported before anything else. Reading the rest of the app takes a slow phone a good part of a second, and on a
 * first visit the screen has nothing to show until the buses are there: they are asked for first. `data-page` is set by
 * src/early.js, and names these pages only where the app's files do not lie on the phone.
 */
const { page } = document.documentElement.dataset
if (page === 'home' || page === 'buses') beginAsking(ALL_BUSES_PATH)
