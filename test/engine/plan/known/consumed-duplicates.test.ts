import { describe, expect, test } from 'vitest';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import type { AcceptedThing, EntryHistory } from '../../../../src/model/service/entry-history.ts';
import type { Snapshot, Transaction } from '../../../../src/model/service/snapshot.ts';
import { date, number, transactionRow } from '../../../support/make-records.ts';
import { certificate, FIRM, firmWith, money, note, sale } from '../../../support/make-snapshot.ts';
import { actionsOf, planRecords } from '../../../support/plan-records.ts';
import {
  bought,
  conversion,
  converted,
  ENTERED,
  ENTERED_NOTE,
  ENTERED_SALE,
  knowing,
  lent,
  sold,
} from '../consumed-rows.ts';

const OURS: AcceptedThing = {
  runId: 'R-1',
  runNumber: 1,
  input: 'quarter',
  ref: 'S1',
  id: 'sec-1',
  hasId: true,
  data: ENTERED,
};
const ENTERED_OURS = knowing({
  securities: [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }],
  accepted: [OURS],
  firstSeen: new Map(),
});

const ALL = { shares: number('1000') };
const soldAll = (rowNumber: number, facts: Parameters<typeof sold>[1] = {}) =>
  sold(rowNumber, { sharesSold: number('1000'), ...facts });
/** The sale of all of what is not listed, and of which the service says no more than this. */
const hers = (input: string | undefined, facts: Partial<Transaction> = {}) => sale('tx-2', input, { ...ALL, ...facts });
const ROWS = [bought(2), soldAll(2)];

function toldOf(rows: readonly CheckedRecord[], firm: Snapshot, known: { entryHistory: EntryHistory } = ENTERED_OURS) {
  const { findings } = planRecords(rows, firm, known);
  return findings
    .filter(({ code }) => code === 'surplus')
    .map(({ sheet, row, message, hint }) => ({ sheet, row, message, hint }));
}

describe('a second security that was consumed before it was seen, and is not listed any more', () => {
  const firm = firmWith({ securities: [certificate('sec-1')], transactions: [hers('sec-2')] });

  test('is told at the row that a run entered the other for', () => {
    expect(actionsOf(planRecords(ROWS, firm, ENTERED_OURS))).toEqual([
      'Securities 2 unchanged',
      'Transactions 2 unchanged',
    ]);
    expect(toldOf(ROWS, firm)).toEqual([
      {
        sheet: 'Securities',
        row: 2,
        message:
          'The portfolio service had one more like it, which it no longer lists (sec-2): the transactions that this workbook gives for this security, or for an equal one, were entered for that one (sale of 2023-06-01, tx-2). It did not exist before run R-1 entered this row (sec-1).',
        hint: expect.stringMatching(/ sec-1 .* tx-2\.$/),
      },
    ]);
  });

  test('is told where the service does not say either what was sold', () => {
    const silent = { ...firm, transactions: [hers(undefined)] };
    expect(toldOf(ROWS, silent)).toHaveLength(1);
  });

  test('is told where the row of what was sold is another one of several equal rows', () => {
    const rows = [bought(2), bought(3, { ref: 'S2' }), soldAll(2, { security: 'S2' })];
    const both = { ...firm, securities: [certificate('sec-1'), certificate('sec-3')] };
    expect(toldOf(rows, both).map(({ sheet, row }) => `${sheet} ${row}`)).toEqual(['Securities 2']);
  });

  test('is told where an equal row is known to be what was sold since, and is not listed any more either', () => {
    const securities = [OURS, { ...OURS, id: 'sec-3', ref: 'S2' }];
    const soldOurs = { ...ENTERED_SALE, date: date('2024-01-01'), security: 'sec-3', sharesSold: number('1000') };
    const known = knowing({
      securities: securities.map(({ id, input, ref = '' }) => ({ id, input, ref, data: ENTERED })),
      transactions: [{ id: 'tx-3', data: soldOurs }],
      accepted: [OURS],
      firstSeen: new Map(),
    });
    const rows = [...ROWS, bought(3, { ref: 'S2' }), soldAll(3, { security: 'S2', date: date('2024-01-01') })];
    const transactions = [hers('sec-2'), hers('sec-3', { id: 'tx-3', date: date('2024-01-01') })];
    expect(actionsOf(planRecords(rows, { ...firm, transactions }, known))).not.toContain('Securities 3 add');
    expect(toldOf(rows, { ...firm, transactions }, known)).toHaveLength(1);
  });

  test('is told where it was converted into another share class of the same name', () => {
    const shareClasses = [...FIRM.shareClasses, ...FIRM.shareClasses.map((each) => ({ ...each, id: 'cls-twin' }))];
    const securities = [note('note-1'), certificate('sec-out', { shareClassId: 'cls-twin' })];
    const { inputSecurityId: _lost, ...lostConversion } = conversion('tx-2');
    const lost = firmWith({
      shareClasses,
      securities,
      transactions: [lostConversion],
    });
    const known = knowing({
      accepted: [{ ...OURS, ref: 'N1', id: 'note-1', data: ENTERED_NOTE }],
      firstSeen: new Map(),
    });
    const rows = [lent(2), converted(2, { convertedTo: 'cls-a' })];
    expect(toldOf(rows, lost, known)).toHaveLength(1);
  });

  test.each([
    ['no run entered the row', ROWS, firm, knowing({})],
    [
      'it had happened when the run began',
      ROWS,
      firm,
      knowing({ ...ENTERED_OURS.entryHistory, firstSeen: new Map([['transaction tx-2', 1]]) }),
    ],
    ['a row is that one', [...ROWS, bought(3, { ref: 'S2' })], firm, ENTERED_OURS],
    [
      'what no row states took part of it',
      [bought(2)],
      { ...firm, transactions: [sale('tx-2', 'sec-2')] },
      ENTERED_OURS,
    ],
    [
      'what no row states happened before it was issued',
      [bought(2)],
      { ...firm, transactions: [hers('sec-2', { date: date('2021-01-01') })] },
      ENTERED_OURS,
    ],
    [
      'what no row states had happened when the run began',
      [bought(2)],
      firm,
      knowing({ ...ENTERED_OURS.entryHistory, firstSeen: new Map([['transaction tx-2', 1]]) }),
    ],
  ])('is nothing where %s', (_name, rows, held, known) => {
    expect(toldOf(rows, held, known)).toEqual([]);
  });

  test('is told where no row states what happened to it, and that took just as much', () => {
    expect(toldOf([bought(2)], firm)).toEqual([
      {
        sheet: 'Securities',
        row: 2,
        message:
          'The portfolio service may have had one more like it, which it no longer lists (sec-2): sale of 2023-06-01, tx-2 used up exactly what this row has, is not in this workbook, and did not exist before run R-1 entered this row (sec-1).',
        hint: expect.stringMatching(/ sec-1 .* tx-2\.$/),
      },
    ]);
  });

  test('is told where what happened to it took just its cost, as the service rounds it', () => {
    const { inputSecurityId: _lost, ...lost } = conversion('tx-2', { investmentAmount: money('100000.4 EUR') });
    const held = firmWith({ securities: [note('note-1')], transactions: [lost] });
    const data = { ...ENTERED_NOTE, investmentAmount: money('100000.38 EUR') };
    const known = knowing({ accepted: [{ ...OURS, ref: 'N1', id: 'note-1', data }], firstSeen: new Map() });
    expect(toldOf([lent(2)], held, known).map(({ row }) => row)).toEqual([2]);
  });

  test.each([
    ['is not listed any more', 'sec-out'],
    ['is not named', undefined],
  ])('is nothing where it may have happened to what ours became, which %s', (_name, output) => {
    const data = { ...ENTERED_NOTE, investmentAmount: money('100000 EUR') };
    const first = conversion('tx-1', { investmentAmount: money('100000 EUR'), date: date('2022-03-01') });
    const { outputSecurityId: _unnamed, ...created } = first;
    const { inputSecurityId: _lost, ...second } = conversion('tx-2', {
      investmentAmount: money('100000 EUR'),
      date: date('2023-03-01'),
      outputSecurityId: 'sec-last',
    });
    const held = firmWith({
      securities: [certificate('sec-last')],
      transactions: [output === undefined ? created : { ...created, outputSecurityId: output }, second],
    });
    const entered = { kind: 'transaction', event: 'conversion', company: 'co-acme', security: 'note-1' } as const;
    const known = knowing({
      securities: [{ id: 'note-1', input: 'quarter', ref: 'N1', data }],
      transactions: [{ id: 'tx-1', data: { ...entered, date: date('2022-03-01'), convertedTo: 'cls-a' } }],
      accepted: [{ ...OURS, ref: 'N1', id: 'note-1', data }],
      firstSeen: new Map(),
    });
    expect(toldOf([lent(2), converted(2)], held, known)).toEqual([]);
  });

  test('is told where one entered meanwhile has taken its place among equal rows', () => {
    const rows = [bought(2), bought(3, { ref: 'S2' }), soldAll(3, { security: 'S2' })];
    const held = firmWith({
      securities: [certificate('sec-1'), certificate('sec-9')],
      transactions: [hers(undefined)],
    });
    const seen = new Map([['transaction tx-2', 1]]);
    const late = knowing({ ...ENTERED_OURS.entryHistory, firstSeen: seen });
    expect(toldOf(rows, held, late)).toEqual([
      {
        sheet: 'Securities',
        row: 2,
        message:
          'The portfolio service has one more like it than this workbook has rows (sec-9): it did not exist before run R-1 entered this row (sec-1), and the transactions that this workbook gives for it were entered for another one, which is no longer listed (sale of 2023-06-01, tx-2).',
        hint: expect.stringMatching(/ sec-9 or sec-1 .* tx-2\.$/),
      },
    ]);
    const early = knowing({ ...ENTERED_OURS.entryHistory, firstSeen: new Map([...seen, ['security sec-9', 1]]) });
    expect(toldOf(rows, held, early)).toEqual([]);
  });

  test('is nothing where another row has the ID of what happened to it: then the first one is still to be sent', () => {
    const rows = [...ROWS, transactionRow(3, { id: 'tx-2' })];
    expect(actionsOf(planRecords(rows, firm, ENTERED_OURS)).at(1)).toBe('Transactions 2 add');
    expect(toldOf(rows, firm)).toEqual([]);
  });

  test('is nothing where part of it was sold: that is listed still', () => {
    const part = { ...firm, transactions: [sale('tx-2', undefined)] };
    expect(toldOf([bought(2), sold(2)], part)).toEqual([]);
  });

  test('is nothing where the service never says what was transacted', () => {
    const transactions = [sale('tx-1', undefined, { date: ENTERED_SALE.date, ...ALL }), hers(undefined)];
    const silent = { ...firm, transactions: [...transactions] };
    const known = knowing({ ...ENTERED_OURS.entryHistory, transactions: [{ id: 'tx-1', data: ENTERED_SALE }] });
    expect(toldOf(ROWS, silent, known)).toEqual([]);
  });
});
