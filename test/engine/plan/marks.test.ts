import { describe, expect, test } from 'vitest';
import type { ValuationRecord } from '../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY } from '../../../src/model/service/entry-history.ts';
import type { NewMark } from '../../../src/model/service/new-data.ts';
import { date, number, stated, valuationRow } from '../../support/make-records.ts';
import { FIRM, money } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';
import { setMark } from '../../support/set-mark.ts';

const DAY = date('2024-06-30');
const FUND = 'fund-1';

function row(rowNumber: number, facts: Partial<ValuationRecord>): ValuationRecord {
  return valuationRow(rowNumber, { company: 'Acme Robotics', date: DAY, ...facts });
}

function known(mark: NewMark<string>['mark']): NewMark<string> {
  return { kind: 'mark', company: 'co-acme', date: DAY, mark };
}

function planMarks(rows: readonly ValuationRecord[], marks: readonly NewMark<string>[] = []) {
  const plan = planRecords(rows, FIRM, {
    entryHistory: { ...NO_ENTRY_HISTORY, marks: marks.map((mark) => setMark(mark)) },
  });
  const items = plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  return {
    rows: plan.rows.map(({ action, why }) => `${action}: ${why}`),
    sent: items.map(({ rowKey, alsoOf = [], data }) => ({
      of: [rowKey, ...alsoOf],
      mark: data.kind === 'mark' ? data.mark : data,
    })),
    requests: plan.requests.byEndpoint,
    errors: plan.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ cell, message }) => `${cell}: ${message}`),
  };
}

describe('a mark', () => {
  const fairValue = { fundId: FUND, fairValue: money('5 USD') };

  test('of which no run knows is set, all marks of all rows in one request', () => {
    const planned = planMarks([
      row(2, { fund: FUND, fairValue: stated('5 USD'), ownership: number('0.1') }),
      row(3, { company: 'Birch Health', postMoneyValuation: stated('7 USD') }),
    ]);
    expect(planned.sent.map(({ mark }) => mark)).toEqual([
      fairValue,
      { fundId: FUND, ownership: '0.1' },
      { postMoneyValuation: money('7 USD') },
    ]);
    expect(planned.requests).toEqual({ 'POST /upsertMarks': 1 });
  });

  test('that a run has set to the same value is unchanged, to another is replaced', () => {
    const facts = { fund: FUND, fairValue: stated('5 USD') };
    expect(planMarks([row(2, facts)], [known(fairValue)]).rows).toEqual([
      'unchanged: An earlier run has set it to exactly this; marks cannot be read back.',
    ]);
    expect(planMarks([row(2, facts)], [known({ fundId: FUND, fairValue: money('6 USD') })])).toMatchObject({
      rows: ['replace: Fair Value: an earlier run has set it to 6 USD.'],
      sent: [{ mark: fairValue }],
    });
  });

  test('of another day, fund, company or currency is another', () => {
    const others = [
      { ...known(fairValue), date: date('2024-03-31') },
      { ...known(fairValue), company: 'co-birch' },
      known({ fundId: 'fund-2', fairValue: money('5 USD') }),
      known({ fundId: FUND, fairValue: money('5 EUR') }),
    ];
    for (const other of others)
      expect(planMarks([row(2, { fund: FUND, fairValue: stated('5 USD') })], [other]).sent).toHaveLength(1);
  });

  test('of the company may stand beside every fund, and is sent once for all of them', () => {
    const planned = planMarks([
      row(2, { fund: 'fund-1', fairValue: stated('5 USD'), postMoneyValuation: stated('9 USD') }),
      row(3, { fund: 'fund-2', fairValue: stated('6 USD'), postMoneyValuation: stated('9.00 USD') }),
    ]);
    expect(planned.errors).toEqual([]);
    expect(planned.sent.map(({ of }) => of)).toEqual([
      ['0/Valuations/2'],
      ['0/Valuations/2', '0/Valuations/3'],
      ['0/Valuations/3'],
    ]);
  });

  test('that two rows say differently is an error of the later', () => {
    const planned = planMarks([
      row(2, { fund: 'fund-1', fairValue: stated('5 USD') }),
      row(3, { fund: 'fund-1', fairValue: stated('6 USD') }),
    ]);
    expect(planned.errors).toEqual(['D3: Row 2 of "Valuations" sets this mark to 5 USD, this row to 6 USD.']);
  });

  test('that a row repeats with nothing of its own is an error of the later', () => {
    const same = { fund: 'fund-1', fairValue: stated('5 USD') };
    expect(planMarks([row(2, same), row(3, same)]).errors).toEqual([
      'B3: Row 2 of "Valuations" already says the same.',
    ]);
    expect(planMarks([row(2, same), row(3, { ...same, ownership: number('0.1') })]).errors).toEqual([]);
    expect(planMarks([row(2, { ...same, action: 'skip' }), row(3, same)]).errors).toEqual([]);
  });
});
