import { date, number, stated } from '../../../support/make-records.ts';
import { certificate, firmWith, money, sale } from '../../../support/make-snapshot.ts';
import { saying } from '../../../support/saying.ts';
import { certificateB, conversionOf, knownMark, markOf, noteOf, SOUND, saleOf } from '../support.ts';
import { B, NOTE_A, WARRANT, type WrongSample } from './sample.ts';

/** Transactions and marks that cannot well be. */
export const WRONG: readonly WrongSample[] = [
  [
    'date-order-wrong',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { date: date('2024-06-27') })] },
    `Transactions!D2 date-order-wrong: ${saying('date-order-wrong', '2024-06-27', '2', '2024-06-28')}`,
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
    'Transactions!D3 date-order-wrong: The sale is dated 2024-06-27, but the conversion that creates the security (Transactions row 2) is on 2024-06-28.',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), conversionOf(3, 'N-1', { date: date('2024-09-30') })] },
    'Transactions!E3 security-spent: This is a conversion, but a conversion of 2024-06-28 (Transactions row 2) has already used up the whole security.',
  ],
  [
    'security-spent',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1'), saleOf(3, 'N-1', { sharesSold: number('0') })] },
    `Transactions!E3 security-spent: ${saying('security-spent', '2024-06-28', '2')}`,
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
    `Transactions!F2 oversold: ${saying('oversold', '120,000,', '100,000')}`,
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
    'Transactions!F2 oversold: This sale takes 601, but it has 600.',
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
    'Transactions!F2 oversold: This sale takes 601, but it has 600.',
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
    'Transactions!F3 oversold: This sale takes 20,000.5, but it is expected to have 20,000.',
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
    'Transactions!F3 oversold: This sale takes 25,002, but it is expected to have 20,000.',
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
    'Transactions!F4 oversold: With this sale, the sales of the security come to 1,001, but it is expected to have 1,000.',
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
    'Transactions!F4 oversold: This sale takes 60,001, but it is expected to have 60,000.',
  ],
  [
    'event-rule',
    { rows: [...B, WARRANT, conversionOf(2, 'W-1')] },
    'Transactions!B2 event-rule: This is a conversion, but the security (Securities row 4) is a warrant; notes and preferred shares convert.',
  ],
  [
    'event-rule',
    { rows: [...B, NOTE_A, conversionOf(2, 'N-1', { event: 'exercise' })] },
    'Transactions!B2 event-rule: This is an exercise, but the security (Securities row 4) is a convertible; warrants are exercised.',
  ],
  [
    'cash-off-cost',
    { rows: [...B, certificateB(2, { ref: 'B-1' }), saleOf(2, 'B-1', { cashReceived: stated('5 EUR') })] },
    'Transactions!G2 cash-off-cost: Cash Received is 5.00 EUR, 1/500 of what the part sold had cost, 2,500.00 EUR (Securities row 2).',
  ],
  [
    'mark-of-nothing',
    { rows: [markOf(2)] },
    'Valuations!D2 mark-of-nothing: On 2024-09-30 Harbour Fund 1 holds nothing in Acme Robotics.',
  ],
  [
    'mark-of-nothing',
    { rows: [...SOUND, markOf(2, { date: date('2024-06-27') }), markOf(3, { date: date('2024-06-26') })] },
    'Valuations!D2 mark-of-nothing: On 2024-06-27 Harbour Fund 1 holds nothing in Acme Robotics: its first security dates from 2024-06-28. The same goes for 1 more row (Valuations row 3).',
  ],
  [
    'ownership-off-shares',
    { rows: [...SOUND, markOf(2, { ownership: number('0.05') })] },
    `Valuations!E2 ownership-off-shares: ${saying('ownership-off-shares', '5%', '0.5%', 'Series B', '2')}`,
  ],
  [
    'post-money-off-round',
    { rows: [...SOUND, markOf(2, { postMoneyValuation: stated('50000 EUR') })] },
    'Valuations!F2 post-money-off-round: Post-Money Valuation is 50,000.00 EUR, 1/1,000 of Series B (Rounds row 2) after the money, 50,000,000.00 EUR.',
  ],
  [
    'mark-off-cost',
    { rows: [...SOUND, markOf(2, { fairValue: stated('2500000 EUR') })] },
    'Valuations!D2 mark-off-cost: Fair Value is 2,500,000.00 EUR, 10 times what Harbour Fund 1 paid for what it holds, 250,000.00 EUR.',
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
    'Valuations!D2 mark-off-cost: Fair Value is 300,000.00 EUR, 15 times what Harbour Fund 1 paid for what it holds, 20,000.00 EUR.',
  ],
  [
    'mark-off-last',
    {
      rows: [...SOUND, markOf(2, { fairValue: stated('50000 EUR') })],
      marks: [knownMark({ fundId: 'fund-1', fairValue: money('5000000 EUR') })],
    },
    'Valuations!D2 mark-off-last: Fair Value is 50,000.00 EUR, 1/100 of the mark of 2024-06-30, 5,000,000.00 EUR.',
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
    'Valuations!D2 mark-off-valuation: Fair Value is 1,250,000.00 EUR, 6.25 times 0.4% of 50,000,000.00 EUR (the Post-Money Valuation of the day), which is 200,000.00 EUR.',
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
    "Valuations!D3 marks-swapped: Fair Value is 250,000.00 EUR, what the holding of Harbour Fund 1 is worth, and that fund's is 125,000.00 EUR (Valuations row 2): the two seem to be swapped.",
  ],
];
