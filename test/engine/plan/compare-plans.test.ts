import { describe, expect, test } from 'vitest';
import { runAtOnce } from '../../../src/base/util/steps.ts';
import { comparePlans } from '../../../src/engine/plan/compare-plans.ts';
import { parsePlanFile, toPlanFile } from '../../../src/engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../../src/model/records/record.ts';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import type { RowKey } from '../../../src/model/values/origin.ts';
import {
  classRow,
  companyRow,
  customRow,
  date,
  documentRow,
  number,
  roundRow,
  securityRow,
  soundFile,
  stated,
  transactionRow,
} from '../../support/make-records.ts';
import { certificate, FIRM, firmWith, note, round, shareClass } from '../../support/make-snapshot.ts';
import { planRecords } from '../../support/plan-records.ts';

const SERIES_B = roundRow(2, { company: 'Acme Robotics', name: 'Series B', closingDate: date('2024-01-01') });
const PREFERRED_B = classRow(2, {
  ...{ company: 'Acme Robotics', round: 'Series B', name: 'Preferred B', classType: 'preferred' },
  pricePerShare: stated('3 EUR'),
});
const CERTIFICATE = securityRow(2, {
  ...{ ref: 'S1', type: 'certificate', company: 'Acme Robotics', fund: 'Harbour Fund 1', round: 'Series A' },
  ...{ issueDate: date('2022-03-01'), shareClass: 'Preferred A', shares: number('1000') },
  investmentAmount: stated('2500 EUR'),
});

function planned(records: readonly CheckedRecord[], snapshot: Snapshot = FIRM): PlanDocument {
  return {
    inputs: [{ name: 'quarter.xlsx', path: 'quarter.xlsx', sha256: 'a'.repeat(64) }],
    service: 'https://api.portfolio.example',
    firm: snapshot.firm,
    madeBy: 'anna',
    madeAt: '2024-07-01T14:03:22.120Z',
    plan: planRecords(records, snapshot),
    snapshot,
  };
}

/** `Rounds 2: what moved`, without why. */
function moved(saved: PlanDocument, fresh: PlanDocument, done: readonly RowKey[] = []): string[] {
  const found = runAtOnce(comparePlans(saved, fresh, new Set(done)));
  return found.map(({ sheet, row, what }) => `${sheet} ${row}: ${what.replace(/: [^:]*\.$/, '')}`);
}

const B_THERE = firmWith({
  rounds: [...FIRM.rounds, round('rnd-b', { name: 'Series B', closingDate: date('2024-01-01') })],
});

describe('what moved since a plan was saved', () => {
  test('is nothing where the service is as it was, whatever else it holds', () => {
    const records = [SERIES_B, PREFERRED_B, CERTIFICATE];
    const saved = parsePlanFile(toPlanFile(planned(records)));
    expect(moved(saved, planned(records))).toEqual([]);
    const further = firmWith({ rounds: [...FIRM.rounds, round('rnd-c', { name: 'Series C' })] });
    expect(moved(saved, planned(records, further))).toEqual([]);
  });

  test('is a row that somebody else has entered', () => {
    expect(moved(planned([SERIES_B]), planned([SERIES_B], B_THERE))).toEqual([
      'Rounds 2: it was "add" and would now be "unchanged"',
    ]);
  });

  test('is a row that is there no longer', () => {
    expect(moved(planned([SERIES_B], B_THERE), planned([SERIES_B]))).toEqual([
      'Rounds 2: it was "unchanged" and would now be "add"',
    ]);
  });

  test('is a thing that was replaced by another of its name', () => {
    const other = firmWith({
      rounds: [...FIRM.rounds, round('rnd-z', { name: 'Series B', closingDate: date('2024-01-01') })],
    });
    expect(moved(planned([SERIES_B], B_THERE), planned([SERIES_B], other))).toEqual([
      'Rounds 2: it was rnd-b in the portfolio service and is now rnd-z',
    ]);
  });

  test('is not which of several equal securities a row is', () => {
    const first = firmWith({ securities: [certificate('sec-1')] });
    const second = firmWith({ securities: [certificate('sec-2')] });
    expect(moved(planned([CERTIFICATE], first), planned([CERTIFICATE], second))).toEqual([]);
  });

  test('is a value that differs otherwise now', () => {
    const held = (day: string) =>
      firmWith({ rounds: [...FIRM.rounds, round('rnd-b', { name: 'Series B', closingDate: date(day) })] });
    expect(moved(planned([SERIES_B], held('2024-02-01')), planned([SERIES_B], held('2024-03-01')))).toEqual([
      'Rounds 2: Closing Date: the portfolio service had "2024-02-01" and has "2024-03-01" now',
    ]);
  });

  test('is a value that differs no longer, or differs now', () => {
    const row = customRow(2, 'Acme Robotics', { 'Deal Lead': 'Ann', Stage: 'Seed' });
    const both = firmWith({ customValues: [{ columnId: 'col-lead', companyId: 'co-acme', values: ['Bob'] }] });
    const one = firmWith({ customValues: [{ columnId: 'col-lead', companyId: 'co-acme', values: ['Ann'] }] });
    const [sheet] = planned([row]).plan.rows.map(({ origin }) => origin.sheet);
    expect(moved(planned([row], both), planned([row], one))).toEqual([
      `${sheet} 2: Deal Lead no longer differs: the portfolio service had "Bob"`,
    ]);
    expect(moved(planned([row], one), planned([row], both))).toEqual([
      `${sheet} 2: Deal Lead differs now: the portfolio service has "Bob"`,
    ]);
  });

  test('is a row that names another thing than it did', () => {
    const classes = (id: string) => firmWith({ shareClasses: [shareClass(id, { name: 'Preferred A' })] });
    expect(moved(planned([CERTIFICATE], classes('cls-a')), planned([CERTIFICATE], classes('cls-z')))).toEqual([
      'Securities 2: something else would be sent (share class)',
    ]);
  });

  test('is a row that is no longer in the workbook, or was not', () => {
    expect(moved(planned([SERIES_B]), planned([CERTIFICATE]))).toEqual([
      'Rounds 2: the row is no longer there',
      'Securities 2: the row was not in the plan',
    ]);
  });

  test('is told row by row, in the order of the saved plan', () => {
    const there = firmWith({ ...B_THERE, securities: [certificate('sec-1')] });
    const records = [CERTIFICATE, SERIES_B, PREFERRED_B];
    expect(moved(planned(records), planned(records, there)).map((text) => text.split(':')[0])).toEqual([
      'Securities 2',
      'Rounds 2',
    ]);
  });
});

describe("what the plan's own run has done", () => {
  test('does not count as moved, nor do the rows that name it', () => {
    const records = [SERIES_B, PREFERRED_B];
    expect(moved(planned(records), planned(records, B_THERE), [SERIES_B.key])).toEqual([]);
  });

  test('does not count where it brought in a whole chain', () => {
    const records = [companyRow(2, { name: 'Cedar Bio' }), customRow(2, 'Cedar Bio', { Stage: 'Seed' })];
    const there = firmWith({
      companies: [...FIRM.companies, { id: 'co-cedar', slug: 'cedar-bio', name: 'Cedar Bio' }],
    });
    const [company] = records.map(({ key }) => key);
    expect(moved(planned(records), planned(records, there), company === undefined ? [] : [company])).toEqual([]);
  });

  test('does not count where a conversion of it created what a later row sells', () => {
    const records = [
      transactionRow(2, {
        ...{ event: 'conversion', company: 'Acme Robotics', date: date('2022-03-01'), security: 'note-1' },
        ...{ convertedTo: 'Preferred A', createsRef: 'C1' },
      }),
      transactionRow(3, {
        ...{ event: 'sale', company: 'Acme Robotics', date: date('2023-06-01'), security: 'C1' },
        ...{ sharesSold: number('1'), cashReceived: stated('1 EUR') },
      }),
    ];
    const before = firmWith({ securities: [note('note-1')] });
    const after = firmWith({
      securities: [note('note-1'), certificate('sec-out')],
      transactions: [
        {
          ...{ id: 'tx-1', companyId: 'co-acme', event: 'conversion', date: date('2022-03-01') },
          ...{ event: 'conversion', inputSecurityId: 'note-1', outputSecurityId: 'sec-out' },
        },
      ],
    });
    const [conversion] = records.map(({ key }) => key);
    expect(
      moved(planned(records, before), planned(records, after), conversion === undefined ? [] : [conversion]),
    ).toEqual([]);
  });

  test('does not count where one of two equal rows is in', () => {
    const twin = { ...CERTIFICATE, key: '0/Securities/3', origin: { ...CERTIFICATE.origin, rowNumber: 3 } };
    const records = [CERTIFICATE, { ...twin, ref: 'S2' }];
    const one = firmWith({ securities: [certificate('sec-1')] });
    const fresh = planned(records, one);
    const [done] = fresh.plan.rows.filter(({ action }) => action === 'unchanged');
    expect(moved(planned(records), fresh, done === undefined ? [] : [done.rowKey])).toEqual([]);
  });

  test('must not be done again', () => {
    expect(moved(planned([SERIES_B]), planned([SERIES_B]), [SERIES_B.key])).toEqual([
      'Rounds 2: it was entered by this plan\'s run and would now be "add" again',
    ]);
  });

  test('does not count where it is the first of several values of a row', () => {
    const row = customRow(2, 'Acme Robotics', { 'Deal Lead': 'Ann', Stage: 'Seed' });
    const half = firmWith({ customValues: [{ columnId: 'col-lead', companyId: 'co-acme', values: ['Ann'] }] });
    expect(moved(planned([row]), planned([row], half), [row.key])).toEqual([]);
  });

  test('does not count where it is a company whose logo is still to come', () => {
    const row = companyRow(2, { name: 'Zinnia Labs', logo: 'z.png', inspected: soundFile('z.png') });
    const there = firmWith({ companies: [...FIRM.companies, { id: 'co-z', slug: 'zinnia', name: 'Zinnia Labs' }] });
    expect(moved(planned([row]), planned([row], there), [row.key])).toEqual([]);
    const saved = parsePlanFile(toPlanFile(planned([row])));
    expect(moved(saved, planned([row]))).toEqual([]);
  });

  test('is a file that is another by now', () => {
    const row = documentRow(2, { company: 'Acme Robotics', file: 'a.pdf', inspected: soundFile('a.pdf') });
    const changed = soundFile('a.pdf');
    const other =
      changed.kind === 'sound' ? { ...changed, file: { ...changed.file, sha256: 'b'.repeat(64) } } : changed;
    expect(moved(planned([row]), planned([{ ...row, inspected: other }]))).toEqual([
      'Documents 2: something else would be sent (file)',
    ]);
  });

  test('does not excuse what somebody else has done', () => {
    const there = firmWith({ ...B_THERE, securities: [certificate('sec-1')] });
    const records = [SERIES_B, CERTIFICATE];
    expect(moved(planned(records), planned(records, there), [SERIES_B.key])).toEqual([
      'Securities 2: it was "add" and would now be "unchanged"',
    ]);
  });
});
