import type { ChunkRule } from './chunk-rules.ts'

/**
 * Pages and sheets of an operator that are opened one by one, and are small: the phone keeps all of them from the log-in on,
 * and a file costs it more than what is in it. Where each way takes 150 ms, 40 files are there after 5 s, three at a time; 85
 * took 18 s, one after the other.
 */
export const COMPANY_CHUNKS: readonly ChunkRule[] = [
  // The bus's door, and what is said of a trip on the road there and in the office.
  {
    name: 'on-the-road',
    sharedBy: 1,
    modules: [
      /src\/routes\/(boarding\/|adminAuth\/admin-home-page_\.(late|run|not-coming|boarding)\.)/,
      /src\/features\/boarding\/(hand-over\/(handed-boarding|driver-screen|take-over-screen)|screen\/operator-boarding)\./,
    ],
  },
  // What is owed, what goes back, and the boxes that cash lies in.
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
  // What opens over an operator's pages.
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
