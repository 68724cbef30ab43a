import { date, number, stated } from '../../../support/make-records.ts';
import { FIRM, firmWith, money } from '../../../support/make-snapshot.ts';
import {
  certificateB,
  conversionOf,
  knownMark,
  markOf,
  noteOf,
  preferredB,
  SOUND,
  saleOf,
  seriesB,
} from '../support.ts';
import { B, further, numbered, type RightSample, WARRANT } from './sample.ts';

/** Rows that come near it and are right. */
export const RIGHT: readonly RightSample[] = [
  ['a whole round as it should be', { rows: SOUND }],
  ['rounding to whole shares', { rows: [...B, certificateB(2, { shares: number('99999') })] }],
  [
    'valuations that count the shares before the round',
    { rows: [seriesB(), preferredB({ pricePerShare: stated('2 EUR') })] },
  ],
  [
    'a cheaper class for converted notes beside the one that fits',
    {
      rows: [seriesB(), preferredB(), preferredB({ name: 'Preferred B-1', pricePerShare: stated('1.6 EUR') })].map(
        numbered,
      ),
    },
  ],
  [
    'a secondary purchase at a price, a day and an amount of its own',
    {
      rows: [
        seriesB({ roundSize: stated('200000 EUR') }),
        preferredB({ name: 'Preferred S', purchaseType: 'secondary', pricePerShare: stated('1 EUR') }),
        certificateB(2, { shareClass: 'Preferred S', shares: number('250000'), issueDate: date('2025-10-01') }),
      ],
    },
  ],
  [
    'a sale of all that a conversion of what was sold in part creates',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { sharesSold: number('40000'), cashReceived: stated('100000 EUR') }),
        conversionOf(3, 'B-1', { createsRef: 'B-2', date: date('2025-04-30'), convertedTo: 'Preferred A' }),
        saleOf(4, 'B-2', { sharesSold: number('60000'), cashReceived: stated('150000 EUR'), date: date('2025-06-30') }),
      ],
    },
  ],
  [
    'a fund of another currency than the round',
    { rows: SOUND, snapshot: firmWith({ funds: FIRM.funds.map((fund) => ({ ...fund, currency: 'USD' })) }) },
  ],
  [
    'two certificates of one purchase with Refs of their own',
    { rows: [...B, certificateB(2, { ref: 'B-MAIN' }), certificateB(3, { ref: 'B-ESCROW' })] },
  ],
  [
    'two certificates of one purchase, the second with Action new',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), certificateB(3, { action: 'new' })] },
  ],
  [
    'the same amount of two funds',
    { rows: [...B, certificateB(2), certificateB(3, { fund: 'Harbour Fund 2', issueDate: date('2024-07-01') })] },
  ],
  [
    'the same amount eight days later',
    { rows: [...B, certificateB(2), certificateB(3, { issueDate: date('2024-07-06') })] },
  ],
  ['vehicles that differ in their number', { rows: [noteOf(2), noteOf(3, { fund: 'Harbour Fund 2' })] }],
  [
    'classes that differ in a letter',
    { rows: [seriesB(), preferredB({ name: 'Class A' }), preferredB({ name: 'Class B' })].map(numbered) },
  ],
  ['what is dated today or tomorrow', { rows: [seriesB({ closingDate: date('2026-01-02') })] }],
  ['a note drawn long after its round closed', { rows: [noteOf(2, { issueDate: date('2024-11-30') })] }],
  [
    'a part that is sold on the day on which the rest converts',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { date: date('2024-06-28') }),
        conversionOf(3, 'B-1', { convertedTo: 'Preferred A' }),
      ],
    },
  ],
  [
    'a sale of everything',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { sharesSold: number('100000') })] },
  ],
  [
    'a total loss',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('0 EUR') })] },
  ],
  [
    'a cap on capped participation',
    { rows: [seriesB({ capMultiple: number('3'), participation: 'CAPPED_PARTICIPATING' })] },
  ],
  [
    'rounds of equal rank that name the one that was first',
    { rows: [further(2, 'Series C'), further(3, 'Series D', ['Series C']), further(4, 'Series E', ['Series C'])] },
  ],
  [
    'a group that each names whole',
    { rows: [further(2, 'Series C', ['Series D']), further(3, 'Series D', ['Series C'])] },
  ],
  ['a mark at cost', { rows: [...SOUND, markOf(2)] }],
  ['a mark of nothing of a fund that has nothing', { rows: [markOf(2, { fairValue: stated('0 EUR') })] }],
  ['a mark at nine times the cost', { rows: [...SOUND, markOf(2, { fairValue: stated('2250000 EUR') })] }],
  [
    'a mark at ten times the cost that the last mark bears out',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('2500000 EUR') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('1000000 EUR') })],
    },
  ],
  [
    'a mark that corrects the one of its own day',
    {
      rows: [...SOUND, markOf(2, { date: date('2024-06-30') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('250 EUR') })],
    },
  ],
  [
    'an ownership that a later round and options have diluted',
    { rows: [...SOUND, markOf(2, { ownership: number('0.0012') })] },
  ],
  [
    'a mark in a currency in which it was made before',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('270000 USD') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('260000 USD') })],
    },
  ],
  ['a warrant at a penny', { rows: [{ ...WARRANT, exercisePrice: stated('0.01 EUR') }] }],
  [
    'a note at half a discount and thirty per cent',
    {
      rows: [
        noteOf(2, {
          convertibleType: 'convertible_note',
          discount: number('0.5'),
          interestRate: number('0.3'),
        }),
      ],
    },
  ],
  ['a cap of one and a half times the note', { rows: [noteOf(2, { valuationCap: stated('75000 EUR') })] }],
  [
    'an issue two months after the closing that fits no better the other way round',
    {
      rows: [
        seriesB({ closingDate: date('2024-05-03') }),
        preferredB(),
        certificateB(2, { issueDate: date('2024-07-03') }),
      ],
    },
  ],
];
