import { describe, expect, it } from 'vitest';
import type { PlanRow } from '../../../../src/model/outcomes/plan.ts';
import {
  annotateCheck,
  annotatePlan,
  annotateRun,
  toReportedRun,
} from '../../../../src/report/workbook/annotate/annotations.ts';
import { toMessageText } from '../../../../src/report/workbook/annotated-row.ts';
import { findingAt, makeDocument, makePlan, originAt, row } from '../../../support/make-plan.ts';
import { makeReport, outcomeOf, tieOutLine } from '../../../support/make-report.ts';

const OPTIONS = { inputIndex: 0, version: '0.1.0' };
const CHANGE = { column: 'Round Size', service: '10,000,000.00 USD', workbook: '12,000,000.00 USD' };

function documentOf(rows: readonly PlanRow[]) {
  return makeDocument(makePlan({ rows, requests: { reads: 3, writes: 2, byEndpoint: {} } }), 2);
}

describe('what is written of a run', () => {
  it('is each row’s outcome with its message, id and run, and whether it was verified', () => {
    const added = row('Rounds', 5, { why: 'no round of that name was there' });
    const failed = row('Rounds', 6);
    const report = makeReport(documentOf([added, failed]), {
      outcomes: [
        outcomeOf(added, { id: 'rnd-1', runId: 'r-1', verified: true }),
        outcomeOf(failed, { outcome: 'failed', message: 'The service said: name is taken' }),
      ],
    });
    expect(annotateRun(toReportedRun(report), OPTIONS).rows).toEqual([
      {
        sheet: 'Rounds',
        rowNumber: 5,
        outcome: 'added',
        message: 'no round of that name was there. Verified.',
        run: 'r-1',
        id: 'rnd-1',
        findings: [],
      },
      {
        sheet: 'Rounds',
        rowNumber: 6,
        outcome: 'failed',
        message: 'The service said: name is taken.',
        findings: [],
      },
    ]);
  });

  it('shows both values where a row differs', () => {
    const differing = row('Rounds', 5, { action: 'differs', why: 'another Round Size is there', changes: [CHANGE] });
    const { rows } = annotateRun(toReportedRun(makeReport(documentOf([differing]))), OPTIONS);
    expect(rows[0]?.message).toBe(
      'another Round Size is there. Round Size: 10,000,000.00 USD in the service, 12,000,000.00 USD in the workbook.',
    );
  });

  it('says of a row that is not in as the workbook says what the service holds', () => {
    const added = row('Rounds', 5);
    const report = makeReport(documentOf([added]), {
      outcomes: [outcomeOf(added, { verified: false, changes: [{ column: 'Round Size', workbook: '1 USD' }] })],
    });
    expect(annotateRun(toReportedRun(report), OPTIONS).rows[0]?.message).toBe(
      'The service holds something other than the workbook says. ' +
        'Round Size: (empty) in the service, 1.00 USD in the workbook.',
    );
  });

  it('is of one input alone', () => {
    const findings = [findingAt('Rounds', 5), findingAt('Rounds', 9, { inputIndex: 1 })];
    const rows = [row('Rounds', 5), row('Rounds', 9, { inputIndex: 1 })];
    const report = makeReport(documentOf(rows), { findings: findings });
    const second = annotateRun(toReportedRun(report), { ...OPTIONS, inputIndex: 1 });
    expect(second.rows.map(({ rowNumber }) => rowNumber)).toEqual([9]);
    expect(second.summary.findings.map(({ row: number }) => number)).toEqual([5, 9]);
  });

  it('has the facts an auditor asks for in its summary', () => {
    const tieOut = [tieOutLine('Acme', ['1', '2', '3', '0'])];
    const { summary } = annotateRun(toReportedRun(makeReport(documentOf([row('Rounds', 5)]), { tieOut })), OPTIONS);
    expect(summary).toEqual({
      kind: 'result',
      headline: 'The one row is in: 1 added.',
      runId: '20240701-k3f9',
      startedAt: '2024-07-01T14:04:00.000Z',
      finishedAt: '2024-07-01T14:04:12.500Z',
      service: 'https://api.portfolio.example',
      firm: 'Harbour Ventures',
      serviceUser: 'anna@harbour.example',
      madeBy: 'anna',
      madeAt: '2024-07-01T14:03:22.120Z',
      appliedBy: 'ben',
      inputs: [
        { name: 'quarterly.xlsx', path: 'quarterly.xlsx', sha256: '0'.repeat(64) },
        { name: 'second.xlsx', path: 'second.xlsx', sha256: '1'.repeat(64) },
      ],
      version: '0.1.0',
      requests: { reads: 9, writes: 6, retries: 0 },
      tieOut,
      findings: [],
    });
  });
});

describe('what is written of a dry run and a check', () => {
  it('is what a plan would do', () => {
    const { rows, summary } = annotatePlan(
      documentOf([row('Rounds', 5, { action: 'unchanged', id: 'rnd-1', why: 'it is there' })]),
      OPTIONS,
    );
    expect(rows).toEqual([
      { sheet: 'Rounds', rowNumber: 5, outcome: 'unchanged', message: 'it is there.', id: 'rnd-1', findings: [] },
    ]);
    expect([summary.kind, summary.requests]).toEqual(['plan', { reads: 3, writes: 2 }]);
  });

  it('is whether a row has errors', () => {
    const wrong = findingAt('Rounds', 6);
    const warned = findingAt('Rounds', 5, { severity: 'warning' });
    const { rows } = annotateCheck(
      {
        inputs: [],
        rows: [
          { origin: originAt('Rounds', 5), kind: 'round', findings: [warned] },
          { origin: originAt('Rounds', 6), kind: 'round', findings: [wrong] },
        ],
        findings: [warned, wrong],
      },
      OPTIONS,
    );
    expect(rows.map(({ rowNumber, outcome }) => [rowNumber, outcome])).toEqual([
      [5, 'ok'],
      [6, 'invalid'],
    ]);
  });
});

describe('the text under Message', () => {
  const base = { sheet: 'Rounds', rowNumber: 5, outcome: 'invalid' } as const;

  it('names each error and warning once, with its cell; what is merely worth knowing stands in the comment', () => {
    const error = findingAt('Rounds', 5);
    const note = findingAt('Rounds', 5, { severity: 'info', cell: 'G5', message: 'No currency.' });
    expect(toMessageText({ ...base, message: 'Not sent.', findings: [error, error, note] })).toBe(
      'Not sent.\nF5: "31/02/2024" is not a calendar date. Write it as YYYY-MM-DD, for example 2024-02-29.',
    );
  });

  it('does not repeat what the message says', () => {
    const error = findingAt('Rounds', 5);
    expect(toMessageText({ ...base, message: `Refused: ${error.message}`, findings: [error] })).toBe(
      'Refused: "31/02/2024" is not a calendar date.',
    );
  });
});
