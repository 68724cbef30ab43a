import { date, number, stated } from '../../../support/make-records.ts';
import { certificate, firmWith, money, sale } from '../../../support/make-snapshot.ts';
import { certificateB, conversionOf, knownMark, markOf, noteOf, SOUND, saleOf } from '../support.ts';
import { B, NOTE_A, WARRANT, type WrongSample } from './sample.ts';

/** Transactions and marks that cannot well be. */
export const WRONG: readonly WrongSample[] = [
  [
    'date-order-wrong',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { date: date('2024-06-27') })] },
    'Transactions!D2 date-order-wrong: 2024-06-27 · Securities row 2 · 2024-06-28',
  ],
  [
    'date-order-wrong',
    {
      rows: [
        ...B,
        NOTE_A,
        conversionOf(2, 'N-1', { createsRef: 'N-B' }),
        saleOf(3, 'N-B', { date: date('2024-06-27') }),
      ],
    },
    'Transactions!D3 date-order-wrong: 2024-06-27 · Transactions row 2 · 2024-06-28',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), conversionOf(3, 'N-1', { date: date('2024-09-30') })] },
    'Transactions!E3 security-spent: 2024-06-28 · 2',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), saleOf(3, 'N-1', { sharesSold: number('0') })] },
    'Transactions!E3 security-spent: 2024-06-28 · 2',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { sharesSold: number('60000'), date: date('2025-06-30') }),
        saleOf(3, 'B-1', { sharesSold: number('60000') }),
      ],
    },
    'Transactions!F2 oversold: 120,000 · 100,000',
  ],
  [
    'oversold',
    {
      rows: [saleOf(2, 's-1', { sharesSold: number('601') })],
      snapshot: firmWith({
        securities: [certificate('s-1', { shares: number('600') })],
        transactions: [sale('t-1', 's-1')],
      }),
    },
    'Transactions!F2 oversold: 601 · 600',
  ],
  [
    'oversold',
    {
      rows: [saleOf(2, 's-1', { sharesSold: number('601') })],
      snapshot: firmWith({
        securities: [certificate('s-1', { shares: number('1000') })],
        transactions: [sale('t-1', 's-1')],
      }),
    },
    'Transactions!F2 oversold: 601 · 600',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        NOTE_A,
        conversionOf(2, 'N-1', { createsRef: 'N-B' }),
        saleOf(3, 'N-B', { sharesSold: number('20000.5'), cashReceived: stated('100000 EUR') }),
      ],
    },
    'Transactions!F3 oversold: 20,000.5 · 20,000',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        noteOf(4, { ref: 'N-1', discount: number('0.2') }),
        conversionOf(2, 'N-1', { createsRef: 'N-B' }),
        saleOf(3, 'N-B', { sharesSold: number('25002'), cashReceived: stated('100000 EUR') }),
      ],
    },
    'Transactions!F3 oversold: 25,002 · 20,000',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        WARRANT,
        conversionOf(2, 'W-1', { event: 'exercise', createsRef: 'W-B', convertedTo: 'Preferred A' }),
        saleOf(3, 'W-B', { sharesSold: number('600') }),
        saleOf(4, 'W-B', { sharesSold: number('401'), date: date('2025-06-30') }),
      ],
    },
    'Transactions!F4 oversold: 1,001 · 1,000',
  ],
  [
    'oversold',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1' }),
        saleOf(2, 'B-1', { sharesSold: number('40000'), cashReceived: stated('100000 EUR') }),
        conversionOf(3, 'B-1', { createsRef: 'B-2', date: date('2025-04-30'), convertedTo: 'Preferred A' }),
        saleOf(4, 'B-2', { sharesSold: number('60001'), cashReceived: stated('150000 EUR'), date: date('2025-06-30') }),
      ],
    },
    'Transactions!F4 oversold: 60,001 · 60,000',
  ],
  ['event-rule', { rows: [...B, WARRANT, conversionOf(2, 'W-1')] }, 'Transactions!B2 event-rule: Securities row 4'],
  [
    'event-rule',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1', { event: 'exercise' })] },
    'Transactions!B2 event-rule: Securities row 4',
  ],
  [
    'cash-off-cost',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5 EUR') })] },
    'Transactions!G2 cash-off-cost: Received · 5.00 EUR · 1 · 500 · 2,500.00 EUR · 2',
  ],
  ['mark-of-nothing', { rows: [markOf(2)] }, 'Valuations!D2 mark-of-nothing: 2024-09-30 · Fund · 1 · Acme Robotics'],
  [
    'mark-of-nothing',
    { rows: [...SOUND, markOf(2, { date: date('2024-06-27') }), markOf(3, { date: date('2024-06-26') })] },
    'Valuations!D2 mark-of-nothing: 2024-06-27 · Fund · 1 · Acme Robotics · 2024-06-28 · 1 · Valuations row 3',
  ],
  [
    'ownership-off-shares',
    { rows: [...SOUND, markOf(2, { ownership: number('0.05') })] },
    'Valuations!E2 ownership-off-shares: 5% · 0.5% · Series B · 2',
  ],
  [
    'post-money-off-round',
    { rows: [...SOUND, markOf(2, { postMoneyValuation: stated('50000 EUR') })] },
    'Valuations!F2 post-money-off-round: Valuation · 50,000.00 EUR · 1 · 1,000 · Series B · 2 · 50,000,000.00 EUR',
  ],
  [
    'mark-off-cost',
    { rows: [...SOUND, markOf(2, { fairValue: stated('2500000 EUR') })] },
    'Valuations!D2 mark-off-cost: Value · 2,500,000.00 EUR · 10 · Harbour Fund · 1 · 250,000.00 EUR',
  ],
  [
    'mark-off-cost',
    {
      rows: [
        ...B,
        certificateB(2, { ref: 'B-1', shares: number('88000'), investmentAmount: stated('220000 EUR') }),
        saleOf(2, 'B-1', { sharesSold: number('80000') }),
        markOf(2, { fairValue: stated('300000 EUR'), date: date('2025-12-31') }),
      ],
    },
    'Valuations!D2 mark-off-cost: Value · 300,000.00 EUR · 15 · Harbour Fund · 1 · 20,000.00 EUR',
  ],
  [
    'mark-off-last',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('50000 EUR') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('5000000 EUR') })],
    },
    'Valuations!D2 mark-off-last: Value · 50,000.00 EUR · 1 · 100 · 2024-06-30 · 5,000,000.00 EUR',
  ],
  [
    'mark-off-valuation',
    {
      rows: [
        ...SOUND,
        markOf(2, {
          fairValue: stated('1250000 EUR'),
          ownership: number('0.004'),
          postMoneyValuation: stated('50000000 EUR'),
        }),
      ],
    },
    'Valuations!D2 mark-off-valuation: Value · 1,250,000.00 EUR · 6.25 · 0.4% · 50,000,000.00 EUR · Post-Money Valuation · 200,000.00 EUR',
  ],
  [
    'marks-swapped',
    {
      rows: [
        ...SOUND.slice(0, 3),
        certificateB(3, { fund: 'Harbour Fund 2', shares: number('50000'), investmentAmount: stated('125000 EUR') }),
        markOf(2, { fairValue: stated('125000 EUR') }),
        markOf(3, { fund: 'Harbour Fund 2', fairValue: stated('250000 EUR') }),
      ],
    },
    'Valuations!D3 marks-swapped: Value · 250,000.00 EUR · Harbour Fund · 1 · 125,000.00 EUR · 2',
  ],
];
