import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import type { OutcomeKind } from '../../../src/model/outcomes/outcome.ts';
import type { PlanAction } from '../../../src/model/outcomes/plan.ts';
import type { RunReport } from '../../../src/model/outcomes/run-report.ts';
import { toResultText } from '../../../src/report/text/result-text.ts';
import { findingAt, makeDocument, makePlan, row } from '../../support/make-plan.ts';
import { makeReport, outcomeOf, tieOutLine } from '../../support/make-report.ts';

const OPTIONS = { view: { colors: pc.createColors(false), width: 100 }, typedInputs: ['quarterly.xlsx'] };
const CLOSED = tieOutLine('Acme Robotics', ['1000000', '4250003.5', '5250003.5', '0']);
const OPEN = tieOutLine('Beta', ['1', '2', '4', '-1']);

function reportOf(counts: Partial<Record<OutcomeKind, number>>, facts: Partial<RunReport> = {}): RunReport {
  const kinds = Object.entries(counts).flatMap(([kind, count]) => Array.from({ length: count }, () => kind));
  const rows = kinds.map((kind, index) => row('Rounds', 5 + index, { action: actionOf(kind) }));
  const outcomes = rows.map((each, index) => outcomeOf(each, { outcome: kinds[index] as OutcomeKind }));
  return makeReport(makeDocument(makePlan({ rows })), { outcomes, ...facts });
}

function actionOf(outcome: string): PlanAction {
  if (outcome === 'unchanged' || outcome === 'differs' || outcome === 'skipped' || outcome === 'blocked')
    return outcome;
  return outcome === 'replaced' ? 'replace' : 'add';
}

const firstLineOf = (report: RunReport): string | undefined => toResultText(report, OPTIONS).split('\n')[0];

describe('the first line', () => {
  it.each<[Partial<Record<OutcomeKind, number>>, string]>([
    [{ added: 38, unchanged: 5 }, 'All 43 rows are in: 38 added, 5 unchanged.'],
    [{ added: 1 }, 'The one row is in: 1 added.'],
    [{ unchanged: 43 }, 'Nothing was sent: all 43 rows were there already.'],
    [{ unchanged: 1 }, 'Nothing was sent: the one row was there already.'],
    [{ added: 2, skipped: 1 }, 'All 2 rows are in: 2 added. 1 row was skipped: Rounds row 7.'],
    [{ differs: 3 }, '3 rows differ and were not changed. There was nothing else to send.'],
    [{ differs: 1, added: 2, replaced: 4 }, '1 row differs and was not changed; the rest is in: 2 added, 4 replaced.'],
    [{ failed: 2, blocked: 1, added: 38 }, 'Applied in part: 2 rows failed and 1 row was blocked; 38 rows are in.'],
    [
      { failed: 1, unknown: 2, invalid: 1, 'not-run': 3, differs: 2 },
      'Applied in part: 1 row failed, 2 rows are unknown, 1 row has errors and 3 rows were not reached; no row is in. 2 rows differ and were not changed.',
    ],
    [{}, 'There was nothing to send.'],
  ])('sums up %o', (counts, line) => {
    expect(firstLineOf(reportOf(counts))).toBe(line);
  });

  it('says first that the tie-out does not close, and what is in otherwise than it should be', () => {
    expect(firstLineOf(reportOf({ added: 2 }, { tieOut: [CLOSED, OPEN] }))).toBe(
      'The tie-out does not close. All 2 rows are in: 2 added.',
    );
  });

  it.each([
    [1, 0, '1 row is not in the service as the workbook says.'],
    [1, 1, '1 row is not in the service as the workbook says. The other row is in: 1 added.'],
    [2, 38, '2 rows are not in the service as the workbook says. The other 38 rows are in: 38 added.'],
  ])('counts %d rows that are in otherwise apart from %d that are in', (unverified, sound, line) => {
    const rows = Array.from({ length: unverified + sound }, (_, index) => row('Rounds', 5 + index));
    const outcomes = rows.map((each, index) => outcomeOf(each, { verified: index >= unverified }));
    expect(firstLineOf(makeReport(makeDocument(makePlan({ rows })), { outcomes }))).toBe(line);
  });

  it('never says that all rows are in beside one that is not', () => {
    const rows = [row('Rounds', 5), row('Rounds', 6), row('Rounds', 7, { action: 'skipped' })];
    const [first, second, third] = rows.map((each) => outcomeOf(each, { verified: false }));
    const outcomes = [
      first,
      { ...second, outcome: 'failed' },
      { ...third, outcome: 'skipped' },
    ] as RunReport['outcomes'];
    expect(firstLineOf(makeReport(makeDocument(makePlan({ rows })), { outcomes }))).toBe(
      '1 row is not in the service as the workbook says. Applied in part: 1 row failed; no other row is in. 1 row was skipped: Rounds row 7.',
    );
  });

  it('says how a run was cut short', () => {
    const counts = { added: 12, unknown: 1, 'not-run': 30 };
    expect(firstLineOf(reportOf(counts, { status: 'interrupted' }))).toBe(
      'Interrupted: 12 rows are in, 1 row is unknown and 30 rows were not reached.',
    );
    expect(firstLineOf(reportOf(counts, { status: 'service-lost' }))).toBe(
      'The service could no longer be reached: 12 rows are in, 1 row is unknown and 30 rows were not reached.',
    );
  });

  it('tells what was there already apart from what a run that was cut short has entered', () => {
    expect(firstLineOf(reportOf({ added: 1, unchanged: 18, 'not-run': 68 }, { status: 'interrupted' }))).toBe(
      'Interrupted: 1 row is in, 18 rows were there already and 68 rows were not reached.',
    );
    expect(firstLineOf(reportOf({ unchanged: 1, 'not-run': 2 }, { status: 'interrupted' }))).toBe(
      'Interrupted: no row is in, 1 row was there already and 2 rows were not reached.',
    );
  });

  it('says that a run cut short after its last write has not been proved', () => {
    expect(firstLineOf(reportOf({ added: 12 }, { status: 'service-lost' }))).toBe(
      'The service could no longer be reached: 12 rows are in, but could not be compared with the workbook afterwards.',
    );
  });

  it('says why nothing was sent', () => {
    const invalid = row('Rounds', 14, { action: 'invalid', findings: [findingAt('Rounds', 14)] });
    const document = makeDocument(makePlan({ rows: [row('Rounds', 5), invalid] }));
    const refused = makeReport(document, { status: 'refused', results: [] });
    expect(firstLineOf(refused)).toBe('Nothing was sent: the workbook has 1 error.');
    const notes = [{ kind: 'earlier-run', runId: '20240630-1', finishedAt: '2024-06-30T10:00:00Z' }] as const;
    expect(firstLineOf(makeReport(document, { status: 'already-applied', notes }))).toBe(
      'Nothing was sent: this plan has already been applied by run 20240630-1, 2024-06-30 10:00 UTC.',
    );
  });
});

describe('the last section', () => {
  it.each<[Partial<Record<OutcomeKind, number>>, Partial<RunReport>, string]>([
    [{ added: 1 }, {}, 'There is nothing left to do.'],
    [{ unchanged: 1 }, { status: 'already-applied' }, 'There is nothing left to do.'],
    [
      { unchanged: 1, 'not-run': 1 },
      { status: 'already-applied' },
      'Rows not run are not in that plan: plan the workbook itself to see what would be sent.',
    ],
    [{ failed: 1 }, {}, 'Correct the rows that are not in.\nNext: capsheet apply quarterly.result.xlsx'],
    [{ failed: 1 }, { results: [] }, 'Correct the rows that are not in.\nNext: capsheet apply quarterly.xlsx'],
    [
      { unknown: 1 },
      {},
      'Applying again first finds out what is unknown: nothing is entered twice.\nNext: capsheet apply quarterly.xlsx',
    ],
    [
      { added: 1 },
      { tieOut: [OPEN] },
      'Compare the rows above with the service: somebody else may have changed it during the run.',
    ],
    [
      { 'not-run': 1 },
      { status: 'interrupted' },
      'Apply again to continue: nothing is entered twice.\nNext: capsheet apply quarterly.xlsx',
    ],
    [
      { 'not-run': 1 },
      { status: 'service-lost' },
      'capsheet doctor says what is wrong. Apply again to continue: nothing is entered twice.\nNext: capsheet apply quarterly.xlsx',
    ],
    [
      { invalid: 1 },
      { status: 'refused' },
      'Correct the errors first. With --partial, the rows without errors are sent on their own.\nNext: capsheet apply quarterly.xlsx',
    ],
  ])('after %o and %o says what to do next', (counts, facts, text) => {
    const end = toResultText(reportOf(counts, facts), OPTIONS).split('\n\n').at(-1);
    expect(end?.replace(/^Result workbook: .*\n/, '')).toBe(text);
  });
});

it('shows a clean run on one screen', () => {
  const rows = [row('Rounds', 5, { key: 'Acme · B' }), row('Rounds', 6, { key: 'Acme · A', action: 'unchanged' })];
  const report = makeReport(makeDocument(makePlan({ rows })), { tieOut: [CLOSED] });
  expect(toResultText(report, OPTIONS)).toMatchInlineSnapshot(`
    "All 2 rows are in: 1 added, 1 unchanged.

    Run       20240701-k3f9
    Workbook  quarterly.xlsx
    SHA-256   0000000000000000000000000000000000000000000000000000000000000000
    Service   https://api.portfolio.example
    Firm      Harbour Ventures
    Planned   2024-07-01 14:03 UTC by anna
    Applied   2024-07-01 14:04 UTC by ben
    Requests  6 writes, 9 reads

    Sheet   added  unchanged  total
    Rounds      1          1      2

    Tie-out of entered cost: it closes, before + added = after
      Company        Fund            Currency        Before         Added         After
      Acme Robotics  Harbour Fund I  USD       1,000,000.00  4,250,003.50  5,250,003.50

    Result workbook: quarterly.result.xlsx
    There is nothing left to do."
  `);
});

it('shows what failed in the words of the service, what differs, and where the tie-out does not close', () => {
  const added = row('Rounds', 5, { key: 'Acme Robotics · Series B' });
  const failed = row('Rounds', 6, { key: 'Acme Robotics · Series C' });
  const off = row('Share Classes', 5, { kind: 'share-class', key: 'Acme Robotics · Series B · Preferred B' });
  const differing = row('Rounds', 7, {
    action: 'differs',
    key: 'Acme Robotics · Series A',
    why: 'A round of this name exists.',
    changes: [{ column: 'Closing Date', service: '2023-05-01', workbook: '2023-05-11' }],
  });
  const outcomes = [
    outcomeOf(added, { verified: true }),
    outcomeOf(failed, {
      outcome: 'failed',
      message: 'closing_date: must not be in the future',
      findings: [
        findingAt('Rounds', 6, {
          code: 'refused',
          message: 'The service refused it: "must not be in the future".',
          hint: 'Correct the date.',
        }),
      ],
    }),
    outcomeOf(differing),
    outcomeOf(off, {
      verified: false,
      changes: [{ column: 'Price Per Share', service: '1.23 USD', workbook: '1.2345 USD' }],
    }),
  ];
  const report = makeReport(makeDocument(makePlan({ rows: [added, failed, differing, off] })), {
    outcomes,
    tieOut: [CLOSED, OPEN],
    requests: { reads: 1200, writes: 6, retries: 1 },
    notes: [
      { kind: 'settled-run', runId: '20240630-1', startedAt: '2024-06-30T10:00:00Z', landed: 12, notLanded: 3 },
      { kind: 'other', text: 'The result workbook stands in the folder above: this one cannot be written to.' },
    ],
  });
  expect(toResultText(report, OPTIONS)).toMatchInlineSnapshot(`
    "The tie-out does not close. 1 row is not in the service as the workbook says. Applied in part: 1 row failed; 1 row is in. 1 row differs and was not changed.

    Run 20240630-1 of 2024-06-30 10:00 UTC had not finished, so its open requests were cleared up first:
    of 15 rows that were unclear, 12 are in.
    The result workbook stands in the folder above: this one cannot be written to.

    Run       20240701-k3f9
    Workbook  quarterly.xlsx
    SHA-256   0000000000000000000000000000000000000000000000000000000000000000
    Service   https://api.portfolio.example
    Firm      Harbour Ventures
    Planned   2024-07-01 14:03 UTC by anna
    Applied   2024-07-01 14:04 UTC by ben
    Requests  6 writes, 1,200 reads, 1 retry

    Sheet          added  differs  failed  total
    Rounds             1        1       1      3
    Share Classes      1        -       -      1
    Total              2        1       1      4

    Failed (1): what the service said
      Rounds row 6: Acme Robotics · Series C
        closing_date: must not be in the future
        Rounds!F6 (Closing Date): The service refused it: "must not be in the future". Correct the date.
        [refused]

    Differs, not sent (1): what the service has → what the workbook says
      Rounds row 7: Acme Robotics · Series A
        A round of this name exists.
        Closing Date  2023-05-01  → 2023-05-11
      If the workbook is wrong, correct it. If the service is wrong, correct it in its app: capsheet can
      only add such rows. With Action new, a row is sent as an additional one.

    Not in the service as the workbook says (1): what the service has → what the workbook says
      Share Classes row 5: Acme Robotics · Series B · Preferred B
        Price Per Share  1.23 USD  → 1.2345 USD

    Tie-out of entered cost: 1 line does not close
      Company        Fund            Currency        Before         Added         After  Difference
      Beta           Harbour Fund I  USD               1.00          2.00          4.00       -1.00
      Acme Robotics  Harbour Fund I  USD       1,000,000.00  4,250,003.50  5,250,003.50           -

    Result workbook: quarterly.result.xlsx
    Compare the rows above with the service: somebody else may have changed it during the run."
  `);
});
