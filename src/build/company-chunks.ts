import type { ChunkRule } from './chunk-rules.ts'

/**
 * An operator's pages and sheets that are opened one by one, and are small: the phone keeps all of them from the log-in
 * on, and a file costs more than its content. With 150 ms each way, 40 files arrive in 5 s, three at a time; 85
 * took 18 s, one after the other.
 */
export const COMPANY_CHUNKS: readonly ChunkRule[] = [
  // Boarding, and what drivers and the office announce about a trip on the road.
  {
    name: 'on-the-road',
    sharedBy: 1,
    modules: [
      /src\/routes\/(boarding\/|adminAuth\/admin-home-page_\.(late|run|not-coming|boarding)\.)/,
      /src\/features\/boarding\/(hand-over\/(handed-boarding|driver-screen|take-over-screen)|screen\/operator-boarding)\./,
    ],
  },
  // Debts, refunds, and the boxes that hold cash.
  {
    name: 'money',
    sharedBy: 1,
    modules: [
      /src\/features\/(till|refunds\/(?!calling-off)|payments\/(?!statement\/(?!to-statement)))/,
      /src\/routes\/.*\/(cash|payments|refunds|how-passengers-pay)\./,
    ],
  },
  // The office's own pages.
  {
    name: 'office',
    sharedBy: 1,
    modules: [
      /src\/features\/(staff\/(?!.*-(sheet|question)\.)|company-home\/(more-|office-news))/,
      /contract\/accounts\/office-news/,
      /src\/routes\/adminAuth\/(join|admin-home-page\/(more|notifications|staff|passengers|route|counter\.index))\./,
    ],
  },
  // Sheets that open over an operator's pages.
  {
    name: 'sheets',
    sharedBy: 1,
    modules: [
      /src\/features\/(boarding|counter|passengers|refunds|staff|trips)\/.*(-sheet|-dialog|-question|cancel-passenger)\./,
      /src\/features\/company\/pending\/use-adding\./,
      /src\/features\/trips\/(form\/(repeat-fields|save-edit)|picking\/(planned-trips|typed-change))\./,
      /src\/features\/(boarding\/(hand-over\/handover|list\/settlements)|passengers\/uncounted\/closed-scans)/,
      /src\/features\/refunds\/calling-off\/other-trips\./,
    ],
  },
]
