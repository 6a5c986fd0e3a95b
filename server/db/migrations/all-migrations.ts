import type { Kysely } from 'kysely'
import { up as first } from './001-first.ts'
import { up as busKeys } from './002-bus-keys.ts'
import { up as withdrawnPurchases } from './003-withdrawn-purchases.ts'
import { up as ownAccounts } from './004-own-accounts.ts'
import { up as passkeysAndApproval } from './005-passkeys-and-approval.ts'
import { up as keptMailsAndMarks } from './006-kept-mails-and-marks.ts'
import { up as accountsNeverActivated } from './007-accounts-never-activated.ts'
import { up as namesWithoutJoiners } from './008-names-without-joiners.ts'
import { up as languages } from './009-languages.ts'
import { up as placesInBothScripts } from './010-places-in-both-scripts.ts'
import { up as arrivals } from './011-arrivals.ts'
import { up as mailLanes } from './012-mail-lanes.ts'
import { up as namedPassengers } from './013-named-passengers.ts'
import { up as counter } from './014-counter.ts'
import { up as staff } from './015-staff.ts'
import { up as cancellation } from './016-cancellation.ts'
import { up as boarding } from './017-boarding.ts'
import { up as push } from './018-push.ts'
import { up as paidAtTheDoor } from './019-paid-at-the-door.ts'
import { up as calledPassengers } from './020-called-passengers.ts'
import { up as boardingNotes } from './021-boarding-notes.ts'
import { up as languageOfPhones } from './022-language-of-phones.ts'
import { up as keysLinksAndDues } from './023-keys-links-and-dues.ts'
import { up as echoesAtTheDoor } from './024-echoes-at-the-door.ts'
import { up as switchedOffAccounts } from './025-switched-off-accounts.ts'
import { up as oneTownItsNames } from './026-one-town-its-names.ts'
import { up as indexesOfFigures } from './027-indexes-of-figures.ts'
import { up as keysOfOperators } from './028-keys-of-operators.ts'
import { up as payments } from './029-payments-alone.ts'
import { up as whatWasBooked } from './030-what-was-booked.ts'
import { up as announcements } from './031-announcements.ts'
import { up as neverCame } from './032-never-came.ts'
import { up as paymentTerms } from './033-payment-terms.ts'
import { up as claims } from './034-claims.ts'
import { up as upiOnly } from './035-upi-only.ts'
import { up as till } from './036-till.ts'
import { up as statements } from './037-statements.ts'
import { up as movedTrips } from './038-moved-trips.ts'
import { up as runs } from './039-runs.ts'
import { up as whatIsForgotten } from './040-what-is-forgotten.ts'
import type { ColumnKinds } from './column-kinds.ts'

/**
 * Every step of the schema, in order. Never change a released step: its name is stored in the databases.
 *
 * Servers of the previous release keep running beside the server that runs a step, and start again after a rollback:
 * what they write must stay correct. If a step cannot allow that, its name ends with `-alone`, and then they refuse to
 * start.
 */
export const migrations: Record<string, { up(db: Kysely<unknown>, kinds: ColumnKinds): Promise<void> }> = {
  '001-first': { up: first },
  '002-bus-keys': { up: busKeys },
  '003-withdrawn-purchases': { up: withdrawnPurchases },
  '004-own-accounts': { up: ownAccounts },
  '005-passkeys-and-approval': { up: passkeysAndApproval },
  '006-kept-mails-and-marks': { up: keptMailsAndMarks },
  '007-accounts-never-activated': { up: accountsNeverActivated },
  '008-names-without-joiners': { up: namesWithoutJoiners },
  '009-languages': { up: languages },
  '010-places-in-both-scripts': { up: placesInBothScripts },
  '011-arrivals': { up: arrivals },
  '012-mail-lanes': { up: mailLanes },
  '013-named-passengers': { up: namedPassengers },
  '014-counter': { up: counter },
  '015-staff': { up: staff },
  '016-cancellation': { up: cancellation },
  '017-boarding': { up: boarding },
  '018-push': { up: push },
  '019-paid-at-the-door': { up: paidAtTheDoor },
  '020-called-passengers': { up: calledPassengers },
  '021-boarding-notes': { up: boardingNotes },
  '022-language-of-phones': { up: languageOfPhones },
  '023-keys-links-and-dues': { up: keysLinksAndDues },
  '024-echoes-at-the-door': { up: echoesAtTheDoor },
  '025-switched-off-accounts': { up: switchedOffAccounts },
  '026-one-town-its-names': { up: oneTownItsNames },
  '027-indexes-of-figures': { up: indexesOfFigures },
  '028-keys-of-operators': { up: keysOfOperators },
  '029-payments-alone': { up: payments },
  '030-what-was-booked': { up: whatWasBooked },
  '031-announcements': { up: announcements },
  '032-never-came': { up: neverCame },
  '033-payment-terms': { up: paymentTerms },
  '034-claims': { up: claims },
  '035-upi-only': { up: upiOnly },
  '036-till': { up: till },
  '037-statements': { up: statements },
  '038-moved-trips': { up: movedTrips },
  '039-runs': { up: runs },
  '040-what-is-forgotten': { up: whatIsForgotten },
}
