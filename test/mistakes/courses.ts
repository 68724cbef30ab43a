import { certificate, conversion, type Mistake, note, round, sale, shareClass, warrant } from './book.ts';

const BOUGHT = [round(), shareClass(), certificate({ Ref: 'C-ONE' })];
const TIDE_NOTE = note({ Ref: 'N-ONE', Company: 'Tidewater Labs', Round: 'Series B' });
const KEPT = { 'Shares Sold': '', 'Cash Received': '' } as const;

/** Events that cannot have happened in that order, or to that security. */
export const COURSES: readonly Mistake[] = [
  {
    mistake: 'a warrant that falls due on the day it is issued',
    rows: [warrant({ 'Due Date': '2024-09-10' })],
    told: ['due-before-issue Securities!K2'],
  },
  {
    mistake: 'a warrant that fell due before it was issued',
    rows: [warrant({ 'Due Date': '2021-09-10' })],
    told: ['due-before-issue Securities!K2'],
  },
  {
    mistake: 'a warrant that falls due in the wrong century',
    rows: [warrant({ 'Due Date': '2131-09-10' })],
    told: ['term-too-long Securities!K2'],
  },
  {
    mistake: 'a note that matured before it was issued',
    rows: [note({ 'Maturity Date': '2023-08-19' })],
    told: ['due-before-issue Securities!Q2'],
  },
  {
    mistake: 'a note that matures in the wrong century',
    rows: [note({ 'Maturity Date': '2126-08-19' })],
    told: ['term-too-long Securities!Q2'],
  },
  {
    mistake: 'a warrant of a year before there was its round',
    rows: [warrant({ 'Issue Date': '2022-09-10' })],
    told: ['issue-far-from-closing Securities!F2'],
  },
  {
    mistake: 'a certificate of the wrong year',
    rows: [round(), shareClass(), certificate({ 'Issue Date': '2024-05-03' })],
    told: ['issue-far-from-closing Securities!F2'],
  },
  {
    mistake: 'a certificate of a year that is to come',
    rows: [round(), shareClass(), certificate({ 'Issue Date': '2052-05-03' })],
    told: ['date-in-future Securities!F2'],
  },
  {
    mistake: 'a sale before the purchase',
    rows: [...BOUGHT, sale('C-ONE', { Date: '2025-05-02' })],
    told: ['date-order-wrong Transactions!C2'],
  },
  {
    mistake: 'a sale that is to come',
    rows: [...BOUGHT, sale('C-ONE', { Date: '2062-06-12' })],
    told: ['date-in-future Transactions!C2'],
  },
  {
    mistake: 'an exercise after the warrant fell due',
    rows: [
      warrant({ Ref: 'W-ONE', 'Due Date': '2025-01-10' }),
      conversion('W-ONE', { Event: 'exercise', 'Converted To': 'Series B Preferred' }),
    ],
    told: ['date-order-wrong Transactions!C2'],
  },
  {
    mistake: 'a conversion into shares of a round that closed half a year later',
    rows: [round(), shareClass(), TIDE_NOTE, conversion('N-ONE', { Date: '2024-09-03' })],
    told: ['date-order-wrong Transactions!C2'],
  },
  {
    mistake: 'a conversion of shares into what they are',
    rows: [...BOUGHT, conversion('C-ONE', { Date: '2025-06-12' })],
    told: ['converted-into-itself Transactions!H2'],
  },
  {
    mistake: 'a conversion of a warrant',
    rows: [warrant({ Ref: 'W-ONE' }), conversion('W-ONE', { 'Converted To': 'Series B Preferred' })],
    told: ['event-rule Transactions!A2'],
  },
  {
    mistake: 'an exercise of a note',
    rows: [round(), shareClass(), TIDE_NOTE, conversion('N-ONE', { Event: 'exercise' })],
    told: ['event-rule Transactions!A2'],
  },
  {
    mistake: 'a note converted twice',
    rows: [
      ...[round(), shareClass(), TIDE_NOTE],
      ...[conversion('N-ONE'), conversion('N-ONE', { Date: '2025-06-03' })],
    ],
    told: ['security-spent Transactions!D3'],
  },
  {
    mistake: 'a note sold after it was converted',
    rows: [
      ...[round(), shareClass(), TIDE_NOTE],
      ...[conversion('N-ONE'), sale('N-ONE', { Date: '2025-08-01', 'Shares Sold': '', 'Cash Received': '300000' })],
    ],
    told: ['security-spent Transactions!D3'],
  },
  {
    mistake: 'the shares that a conversion gives, entered as a purchase as well',
    rows: [
      ...[round(), shareClass(), TIDE_NOTE, conversion('N-ONE')],
      certificate({ Fund: 'Northlight Fund II', Shares: '40000', 'Investment Amount': '200000' }),
    ],
    told: ['created-by-transaction Securities!B3'],
  },
  {
    mistake: 'one sale pasted twice',
    rows: [...BOUGHT, sale('C-ONE'), sale('C-ONE')],
    told: ['twins-exact Transactions!F3'],
  },
  {
    mistake: 'an exercise that says how many and for what',
    rows: [
      warrant({ Ref: 'W-ONE' }),
      conversion('W-ONE', {
        ...{ Event: 'exercise', 'Converted To': 'Series B Preferred' },
        ...{ 'Shares Sold': '40000', 'Cash Received': '160000', Currency: 'USD' },
      }),
    ],
    told: ['value-not-allowed Transactions!E2', 'value-not-allowed Transactions!F2'],
  },
  {
    mistake: 'a sale that says what the shares became',
    rows: [...BOUGHT, sale('C-ONE', { 'Converted To': 'Series C Preferred' })],
    told: ['value-not-allowed Transactions!H2'],
  },
  {
    mistake: 'a conversion that does not say into what',
    rows: [round(), shareClass(), TIDE_NOTE, conversion('N-ONE', { 'Converted To': '' })],
    told: ['value-missing Transactions!H2'],
  },
  ...['exit', 'split', 'dividend', 'write-off'].map((Event): Mistake => {
    return {
      mistake: `an ${Event} as an event`,
      rows: [...BOUGHT, sale('C-ONE', { Event, ...KEPT })],
      told: ['not-supported Transactions!A2'],
    };
  }),
];
