import { describe, expect, test } from 'vitest';
import type { AcceptedThing } from '../../../../src/model/service/entry-history.ts';
import type { Transaction } from '../../../../src/model/service/snapshot.ts';
import { date, number } from '../../../support/make-records.ts';
import { certificate, firmWith, sale } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { bought, ENTERED, ENTERED_SALE, knowing, sold } from '../consumed-rows.ts';

const ALL = { shares: number('1000') };
const ROWS = [bought(2), sold(2, { sharesSold: number('1000') })];
/** The journal has the sale down as that of sec-1. */
const KNOWN = knowing({
  securities: [{ id: 'sec-1', input: 'quarter', ref: 'S1', data: ENTERED }],
  transactions: [{ id: 'tx-1', data: { ...ENTERED_SALE, sharesSold: number('1000') } }],
});
const NAMELESS = sale('tx-1', undefined, ALL);
/** The service names what it lists, and drops what is consumed. */
const NAMED = sale('tx-2', 'sec-2', { shares: number('1'), date: date('2024-01-01') });
const DROPPED = sale('tx-3', 'sec-gone', { ...ALL, date: date('2024-02-01') });

function toldOf(
  transactions: readonly Transaction[],
  securities = [certificate('sec-1'), certificate('sec-2')],
  known = KNOWN,
) {
  const { findings } = planRecords(ROWS, firmWith({ securities, transactions: [...transactions] }), known);
  return findings.filter(({ code }) => code === 'surplus').map(({ sheet, row, message }) => ({ sheet, row, message }));
}

test('what is listed still, though the journal has it down as sold whole, tells of another one that was sold', () => {
  expect(toldOf([NAMELESS, NAMED, DROPPED])).toEqual([
    {
      sheet: 'Securities',
      row: 2,
      message:
        'The portfolio service has one more like it, which it no longer lists: the sale of 2023-06-01 (tx-1) was counted as that of this row, but sec-1 is still listed, so it belongs to another one.',
    },
  ]);
});

test.each([
  ['never names what it lists', [NAMELESS, DROPPED]],
  ['says that it was this one', [{ ...NAMELESS, inputSecurityId: 'sec-1' }, NAMED, DROPPED]],
])('nothing is told where the service %s', (_name, transactions) => {
  expect(toldOf(transactions)).toEqual([]);
});

test('it is told as well where nothing shows that the service drops what is consumed', () => {
  expect(toldOf([NAMELESS, NAMED])).toHaveLength(1);
});

test('nothing is told where the service lists what is consumed, without its shares', () => {
  const listed = [certificate('sec-1', { shares: number('0') }), certificate('sec-2')];
  expect(toldOf([NAMELESS, NAMED], listed)).toEqual([]);
});

test('nothing is told where it is listed no longer', () => {
  expect(toldOf([NAMELESS, NAMED, DROPPED], [certificate('sec-2')])).toEqual([]);
});

describe('where the service names nothing that it lists', () => {
  const sent: AcceptedThing = {
    runId: 'R-1',
    runNumber: 1,
    input: 'quarter',
    id: 'tx-1',
    hasId: true,
    data: { ...ENTERED_SALE, sharesSold: number('1000') },
  };
  const knownAs = (thing: AcceptedThing) => knowing({ ...KNOWN.entryHistory, accepted: [thing] });

  test('it is told of a sale that no answer said was ours', () => {
    expect(toldOf([NAMELESS], undefined, knownAs({ ...sent, isFound: true }))).toHaveLength(1);
  });

  test('nothing is told of a sale that was answered', () => {
    expect(toldOf([NAMELESS], undefined, knownAs(sent))).toEqual([]);
  });

  test('nothing is told where none are left of it', () => {
    const emptied = [certificate('sec-1', { shares: number('0') })];
    expect(toldOf([NAMELESS], emptied, knownAs({ ...sent, isFound: true }))).toEqual([]);
  });
});
