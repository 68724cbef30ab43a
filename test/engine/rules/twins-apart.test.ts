import { describe, expect, it } from 'vitest';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { AcceptedData } from '../../../src/model/service/entry-history.ts';
import type { Security } from '../../../src/model/service/snapshot.ts';
import { classRow, companyRow, date, number, roundRow, stated } from '../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../support/make-snapshot.ts';
import { bought, conversion, ENTERED, ENTERED_SALE } from '../plan/consumed-rows.ts';
import { certificateB, conversionOf, noteOf, preferredB, saleOf, seriesB, toldOf } from './support.ts';

const B = [seriesB(), preferredB()];
/** 161,800 shares for 404,500 euros. */
const ODD = { shares: number('161800'), investmentAmount: stated('404500 EUR') };

function twins(...days: readonly string[]): string[] {
  const rows = days.map((day, index) => certificateB(index + 2, { ...ODD, issueDate: date(day) }));
  return toldOf([...B, ...rows]);
}

describe('one purchase of an unusual amount', () => {
  it.each([
    ['2024-06-28', '2024-07-28', '30'],
    ['2024-05-28', '2024-06-28', '31'],
    ['2024-12-05', '2025-01-05', '31'],
    ['2024-07-05', '2024-05-07', '59'],
  ])('that is there again on a day mistyped once is told: %s and %s', (first, second, apart) => {
    const told = twins(first, second).filter((text) => text.includes('twins-near'));
    const [early, told2] = first < second ? [first, 3] : [second, 2];
    expect(told).toEqual([
      `warning Securities!I${told2} twins-near: 404,500.00 EUR · Securities row ${told2 === 3 ? 2 : 3} · ${early} · ${apart}`,
    ]);
  });

  it('is told where the service has it a year before', () => {
    const held = certificate('s-1', { shares: ODD.shares, investmentAmount: money('404500 EUR') });
    const row = certificateB(2, { ...ODD, shareClass: 'Preferred A', issueDate: date('2023-03-01') });
    const told = toldOf([row], { snapshot: firmWith({ securities: [held] }) });
    expect(told.filter((text) => text.includes('twins-near'))).toHaveLength(1);
  });

  it('is told of a sale as well', () => {
    const cash = { cashReceived: stated('6175 EUR') };
    const told = toldOf([
      ...B,
      certificateB(2, { ref: 'C-1' }),
      saleOf(2, 'C-1', { ...cash, date: date('2025-03-31') }),
      saleOf(3, 'C-1', { ...cash, date: date('2025-05-31') }),
      saleOf(4, 'C-1', { cashReceived: stated('7215 EUR'), date: date('2025-03-05') }),
      saleOf(5, 'C-1', { cashReceived: stated('7215 EUR'), date: date('2025-04-05') }),
    ]);
    expect(told).toEqual(['warning Transactions!G5 twins-near: 7,215.00 EUR · Transactions row 4 · 2025-03-05 · 31']);
  });
});

describe('a purchase or sale that the service has, no row is, and a row equals in all but one column', () => {
  const [march, later] = [date('2022-03-01'), date('2022-05-19')];
  const other = { shares: number('161800'), investmentAmount: money('404500 EUR') };
  const resting = ['s-1', 's-2'].map((id) => certificate(id, { fundId: id === 's-1' ? 'fund-1' : 'fund-2' }));
  const rows = [
    bought(2, { ref: 'S1' }),
    bought(3, { ref: 'S2', fund: 'Harbour Fund 2' }),
    bought(4, { ...ODD, ref: 'S3', shareClass: 'Preferred A' }),
  ];
  const toldBeside = (
    facts: Parameters<typeof certificate>[1],
    { records = rows, securities = resting }: { records?: CheckedRecord[]; securities?: Security[] } = {},
  ) => {
    const snapshot = firmWith({ securities: [...securities, certificate('s-3', { ...other, ...facts })] });
    return toldOf(records, { snapshot }).filter((text) => /twins-near|fund-new/.test(text));
  };
  const told = (cell: string, column: string) =>
    expect.stringContaining(`warning Securities!${cell} twins-near: s-3 · ${column}`);

  it.each([
    ['fund', { fundId: 'fund-2' }, told('E4', 'Fund')],
    ['day', { issueDate: later }, told('F4', 'Issue Date · 2022-05-19 · 2022-03-01')],
    ['class', { shareClassId: 'cls-c' }, told('G4', 'Share Class')],
  ])('is told, whoever changed its %s', (_what, facts, expected) => {
    expect(toldBeside(facts)).toEqual([expected]);
  });

  it('is told of one row alone', () => {
    const twin = bought(5, { ...ODD, ref: 'S4', shareClass: 'Preferred A' });
    expect(toldBeside({ issueDate: later }, { records: [...rows, twin] })).toHaveLength(1);
  });

  it.each([
    ['where two columns differ', { fundId: 'fund-2', issueDate: later }, {}],
    ['where its figures differ', { issueDate: later, shares: number('161801') }, {}],
    [
      'where the workbook states nothing else of that fund',
      { fundId: 'fund-2' },
      { records: rows.filter(({ origin }) => origin.rowNumber !== 3) },
    ],
    [
      'where the workbook states little of what is there',
      { issueDate: later },
      {
        securities: ['s-1', 's-4', 's-5', 's-6'].map((id, at) =>
          certificate(id, at === 0 ? {} : { shares: number(`${at}`) }),
        ),
      },
    ],
    [
      'where another row is that one',
      { issueDate: later },
      { records: [...rows, bought(5, { ...ODD, ref: 'S4', shareClass: 'Preferred A', issueDate: later })] },
    ],
    [
      'where a row that is skipped is that one',
      { issueDate: later },
      {
        records: [
          ...rows,
          bought(5, { ...ODD, ref: 'S4', shareClass: 'Preferred A', issueDate: later, action: 'skip' }),
        ],
      },
    ],
    [
      'where it is one tranche of several',
      { issueDate: later },
      {
        records: [...rows, bought(5, { ...ODD, ref: 'S4', shareClass: 'Preferred A', issueDate: date('2022-08-19') })],
      },
    ],
    [
      'under new',
      { issueDate: later },
      { records: rows.map((row) => (row.origin.rowNumber === 4 ? { ...row, action: 'new' as const } : row)) },
    ],
  ])('is nothing to be told %s', (_when, facts, given) => {
    expect(toldBeside(facts, given)).toEqual([]);
  });

  describe('of a company that no row names', () => {
    const names = { company: 'Zebra', round: 'Series A' };
    const zebra = (company: Parameters<typeof companyRow>[1] = { name: 'Zebra' }, ...more: CheckedRecord[]) => [
      companyRow(2, company),
      roundRow(3, { company: names.company, name: names.round, closingDate: march }),
      classRow(4, { ...names, name: 'Preferred', classType: 'preferred', pricePerShare: stated('2.50 EUR') }),
      bought(4, { ...ODD, ...names, ref: 'S3', shareClass: 'Preferred' }),
      ...more,
    ];
    const birch = (id: string, facts: Parameters<typeof certificate>[1] = {}) =>
      certificate(id, { ...other, companyId: 'co-birch', ...facts });
    const toldOfNew = (records: readonly CheckedRecord[], ...securities: Security[]) => {
      const told = toldOf(records, { firm: firmWith({ securities }) });
      return told.filter((text) => text.includes('twins-near'));
    };
    const TOLD = 'warning Companies!A2 twins-near: 1 · Zebra · Birch Health';

    it('is told once, at a company that is new, on a machine that has never seen either', () => {
      expect(toldOfNew(zebra(), birch('s-3'))).toEqual([TOLD]);
      expect(toldOfNew(zebra(), birch('s-3'), birch('s-4', { shares: number('1') }))).toEqual([TOLD]);
    });

    it('is told of what a run entered, where the service lists the companies that rows name alone', () => {
      const data = { ...ENTERED, ...other, company: 'co-birch' };
      const told = toldOf(zebra(), { entered: [{ input: 'quarter', id: 's-3', data }] });
      expect(told.filter((text) => text.includes('twins-near'))).toEqual([TOLD]);
    });

    it('is told of what was sold in part since', () => {
      const snapshot = firmWith({
        securities: [birch('s-3', { shares: number('161400') })],
        transactions: [sale('tx-1', 's-3', { companyId: 'co-birch', shares: number('400') })],
      });
      expect(toldOf(zebra(), { firm: snapshot }).filter((text) => text.includes('twins-near'))).toEqual([TOLD]);
    });

    const { round: _round, ...ofBirch } = noteOf(9, { company: 'Birch Health' });
    it.each<[string, CheckedRecord[], Security[]]>([
      ['under new', zebra({ name: 'Zebra', action: 'new' }), []],
      ['where a row to be sent names it', zebra({ name: 'Zebra' }, ofBirch), []],
      ['where a row that is there names it', zebra({ name: 'Zebra' }, companyRow(9, { name: 'Birch Health' })), []],
      ['of which little is stated', zebra(), ['s-4', 's-5'].map((id) => birch(id, { shares: number('1') }))],
      ['where another company has just the same', zebra(), [birch('s-4', { companyId: 'co-cedar' })]],
    ])('is nothing to be told %s', (_when, records, more) => {
      expect(toldOfNew(records, birch('s-3'), ...more)).toEqual([]);
    });
  });

  describe('under whose Ref a row states other figures and another day', () => {
    const entered = (id: string, ref: string, data: AcceptedData) => {
      return { runId: 'R-1', runNumber: 1, input: 'quarter', hasId: true, id, ref, data };
    };
    const accepted = [entered('s-3', 'S3', { ...ENTERED, ...other }), entered('tx-1', 'T1', ENTERED_SALE)];
    const snapshot = firmWith({
      securities: [certificate('sec-1'), ...['s-3', 's-4', 's-5'].map((id) => certificate(id, other))],
      transactions: [sale('tx-1', 'sec-1', { date: march })],
    });
    const file = 'next.xlsx';
    const restated = (facts: Parameters<typeof bought>[1] = {}) =>
      bought(4, { file, ref: 'S3', shareClass: 'Preferred A', issueDate: later, shares: number('9'), ...facts });
    const soldAgain = saleOf(2, 'S1', {
      ...{ file, ref: 'T1', company: 'Acme Robotics' },
      ...{ date: later, sharesSold: number('7') },
    });
    const toldOfRef = (records: readonly CheckedRecord[], more: typeof accepted = []) =>
      toldOf([bought(2, { file }), ...records], { snapshot, accepted: [...accepted, ...more] }).filter((text) =>
        text.includes('twins-near'),
      );

    it('is told, of a sale too', () => {
      expect(toldOfRef([restated(), soldAgain])).toEqual([
        'warning Securities!A4 twins-near: s-3 · Ref · "S3" · "quarter"',
        'warning Transactions!A2 twins-near: tx-1 · Ref · "T1" · "quarter"',
      ]);
    });

    it('is told where only the fund is another one, though no row of that fund is there', () => {
      const facts = { ...ODD, issueDate: march, fund: 'Harbour Fund 2' };
      expect(toldOfRef([restated(facts)])).toEqual([expect.stringContaining('twins-near: s-3 · Ref · "S3"')]);
    });

    it.each<[string, CheckedRecord[]]>([
      ['of another fund', [restated({ fund: 'Harbour Fund 2' })]],
      ['under another Ref', [restated({ ref: 'S4' })]],
      ['under new', [restated({ action: 'new' })]],
      ['where a row is that one', [restated(), bought(5, { ...ODD, file, ref: 'S9', shareClass: 'Preferred A' })]],
    ])('is nothing to be told %s', (_when, records) => {
      expect(toldOfRef(records)).toEqual([]);
    });

    it('is told in a workbook of new rows alone where day and figures are the same', () => {
      const toldAlone = (row: CheckedRecord) =>
        toldOf([row], { snapshot, accepted }).filter((text) => text.includes('twins-near'));
      const facts = { ...ODD, issueDate: march, fund: 'Harbour Fund 2' };
      expect(toldAlone(restated(facts))).toEqual([expect.stringContaining('Ref · "S3"')]);
      expect(toldAlone(restated())).toEqual([]);
    });

    it('is nothing to be told where two workbooks used it for something else each', () => {
      const before = { ...entered('s-4', 'S3', { ...ENTERED, ...other }), input: 'before' };
      expect(toldOfRef([restated()], [before])).toEqual([]);
    });

    it('is nothing to be told where most of what that workbook entered is in no row', () => {
      const more = ['s-4', 's-5'].map((id) => entered(id, id, { ...ENTERED, ...other }));
      expect(toldOfRef([restated()], more)).toEqual([]);
    });
  });

  it('is told of a sale as well, by its day and by what it sold', () => {
    const toldOfSale = (facts: Parameters<typeof sale>[2], ...more: CheckedRecord[]) => {
      const snapshot = firmWith({
        securities: resting,
        transactions: [sale('tx-1', 's-1', { date: march, ...facts })],
      });
      const sold = saleOf(2, 'S1', {
        company: 'Acme Robotics',
        date: march,
        sharesSold: number('400'),
        cashReceived: stated('1200 EUR'),
      });
      return toldOf([...rows.slice(0, 2), sold, ...more], { snapshot }).filter((text) => text.includes('twins-near'));
    };
    expect(toldOfSale({ date: later })).toEqual([expect.stringContaining(' · Date · 2022-05-19 · 2022-03-01')]);
    expect(toldOfSale({ inputSecurityId: 's-2' })).toEqual([expect.stringContaining(' · Security · s-2 · s-1')]);
    const skipped = saleOf(3, 'S1', {
      ...{ company: 'Acme Robotics', date: later, action: 'skip' },
      ...{ sharesSold: number('400'), cashReceived: stated('1200 EUR') },
    });
    expect(toldOfSale({ date: later }, skipped)).toEqual([]);
  });

  it.each(['S1', 'S2'])(
    'is told of a sale on another day, of one of two lots that were bought alike: %s',
    (security) => {
      const lots = ['600', '1000'].map((shares, at) => certificate(`s-${at + 1}`, { shares: number(shares) }));
      const snapshot = firmWith({ securities: lots, transactions: [sale('tx-1', 's-1', { date: later })] });
      const figures = { sharesSold: number('400'), cashReceived: stated('1200 EUR') };
      const sold = saleOf(2, security, { company: 'Acme Robotics', date: march, ...figures });
      const told = toldOf([bought(2, { ref: 'S1' }), bought(3, { ref: 'S2' }), sold], { snapshot });
      expect(told.filter((text) => text.includes('twins-near'))).toEqual([expect.stringContaining(' · Date · ')]);
    },
  );

  it('names the lot that the service says was sold, of two that were bought alike', () => {
    const securities = [...resting, certificate('s-3'), certificate('s-4', other)];
    const transactions = [sale('tx-1', 's-3', { date: march })];
    const figures = { sharesSold: number('400'), cashReceived: stated('1200 EUR') };
    const sold = saleOf(2, 'S3', { company: 'Acme Robotics', date: march, ...figures });
    const told = toldOf([...rows, bought(5, { ref: 'S4' }), sold], {
      snapshot: firmWith({ securities, transactions }),
    });
    expect(told.filter((text) => text.includes('twins-near'))).toEqual([
      expect.stringContaining(' · Security · s-3 · s-4'),
    ]);
  });

  it('names the row of what is sold and not there yet', () => {
    const snapshot = firmWith({ securities: resting, transactions: [sale('tx-1', 's-1', { date: later })] });
    const figures = { sharesSold: number('400'), cashReceived: stated('1200 EUR') };
    const told = toldOf([...rows, saleOf(2, 'S3', { date: later, ...figures })], { snapshot });
    expect(told.filter((text) => text.includes('twins-near'))).toEqual([
      expect.stringContaining(' · Security · s-1 · Securities row 4'),
    ]);
  });

  it('is nothing to be told of a note that converts on the day of another', () => {
    const facts = { convertibleType: 'safe', issueDate: march } as const;
    const amounts = ['50000 EUR', '60000 EUR'];
    const held = { ...facts, roundId: 'rnd-a' };
    const securities = [
      ...resting,
      ...amounts.map((amount, at) => note(`n-${at + 1}`, { ...held, investmentAmount: money(amount) })),
    ];
    const transactions = [conversion('tx-1', { inputSecurityId: 'n-1', date: later })];
    const snapshot = firmWith({ securities, transactions });
    const notes = amounts.map((amount, at) =>
      noteOf(at + 5, { ...facts, ref: `N${at}`, investmentAmount: stated(amount) }),
    );
    const converts = conversionOf(2, 'n-2', { date: later, convertedTo: 'Preferred A' });
    const told = toldOf([...rows.slice(0, 2), ...notes, converts], { snapshot });
    expect(told.filter((text) => text.includes('twins-near'))).toEqual([]);
  });
});

describe('two purchases of one amount', () => {
  it.each([
    [['2024-06-28', '2024-08-28']],
    [['2024-06-28', '2024-07-30']],
    [['2024-06-28', '2024-07-28', '2024-08-28']],
  ])('that are not a mistyped day apart are tranches: %s', (days) => {
    expect(twins(...days).filter((text) => text.includes('twins-near'))).toEqual([]);
  });

  it('of a round figure are tranches', () => {
    const rows = [certificateB(2, { shares: number('100000') }), certificateB(3, { issueDate: date('2024-07-28') })];
    const round = rows.map((row) => ({ ...row, shares: number('200000'), investmentAmount: stated('500000 EUR') }));
    expect(toldOf([...B, ...round])).toEqual([]);
  });

  it('that differ in anything else, or say that they are two, are two', () => {
    const later = { issueDate: date('2024-07-28') };
    expect(toldOf([...B, certificateB(2, ODD), certificateB(3, { ...ODD, ...later, fund: 'Harbour Fund 2' })])).toEqual(
      [],
    );
    expect(toldOf([...B, certificateB(2, ODD), certificateB(3, { ...ODD, ...later, action: 'new' })])).toEqual([]);
    const [first, second] = [noteOf(2), noteOf(3, { issueDate: date('2023-02-28'), valuationCap: stated('9 EUR') })];
    expect(
      toldOf([first, second].map((row) => ({ ...row, investmentAmount: stated('50125 EUR') }))).filter((text) =>
        text.includes('twins'),
      ),
    ).toEqual([]);
  });
});
