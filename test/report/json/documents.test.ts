import { describe, expect, it } from 'vitest';
import { usageError } from '../../../src/base/util/capsheet-error.ts';
import { toPlanJson } from '../../../src/model/outcomes/plan-json.ts';
import { toCheckJson } from '../../../src/report/json/check-json.ts';
import { toResultJson } from '../../../src/report/json/result-json.ts';
import { toErrorJson } from '../../../src/report/json/small-documents.ts';
import { findingAt, makeDocument, makePlan, originAt, row } from '../../support/make-plan.ts';
import { makeReport, outcomeOf, tieOutLine } from '../../support/make-report.ts';

const INPUT = { name: 'quarterly.xlsx', sha256: '0'.repeat(64) };
const FINDING_JSON = {
  severity: 'error',
  code: 'date-invalid',
  sheet: 'Rounds',
  row: 14,
  column: 'Closing Date',
  cell: 'F14',
  message: '"31/02/2024" is not a calendar date.',
  hint: 'Write it as YYYY-MM-DD, for example 2024-02-29.',
};
const NO_ACTIONS = { add: 0, replace: 0, upload: 0, unchanged: 0, differs: 0, blocked: 0, invalid: 0, skipped: 0 };

const added = row('Rounds', 5, { key: 'Acme · Seed' });
const differing = row('Rounds', 6, {
  action: 'differs',
  key: 'Acme · Series A',
  why: 'a round of this name is there',
  id: 'fr-7',
  changes: [{ column: 'Round Size', workbook: '5 USD' }],
});
const invalid = row('Rounds', 14, { action: 'invalid', key: 'Acme · B', findings: [findingAt('Rounds', 14)] });

describe('the JSON of a plan', () => {
  it('has every key of the contract, and none that holds nothing', () => {
    const requests = { reads: 4, writes: 1, byEndpoint: { 'POST /v1/rounds/': 1 } };
    const plan = makePlan({ rows: [added, differing, invalid], requests });
    expect(toPlanJson(makeDocument(plan))).toStrictEqual({
      $schema: 'urn:capsheet:plan@1',
      schema: 'capsheet/plan@1',
      inputs: [INPUT],
      service: 'https://api.portfolio.example',
      firm: 'Harbour Ventures',
      madeBy: 'anna',
      madeAt: '2024-07-01T14:03:22.120Z',
      summary: { ...NO_ACTIONS, add: 1, differs: 1, invalid: 1 },
      requests,
      rows: [
        { sheet: 'Rounds', row: 5, action: 'add', key: 'Acme · Seed', why: 'nothing of this key is there' },
        {
          sheet: 'Rounds',
          row: 6,
          action: 'differs',
          key: 'Acme · Series A',
          why: 'a round of this name is there',
          id: 'fr-7',
          changes: [{ column: 'Round Size', workbook: '5 USD' }],
        },
        {
          sheet: 'Rounds',
          row: 14,
          action: 'invalid',
          key: 'Acme · B',
          why: 'nothing of this key is there',
          findings: [FINDING_JSON],
        },
      ],
      findings: [FINDING_JSON],
    });
  });

  it('names the file of rows and findings where there are several inputs, and tells records of one row apart', () => {
    const findings = [findingAt('Rounds', 5, { inputIndex: 1 })];
    const rows = [row('Rounds', 5, { inputIndex: 1, record: 2, action: 'invalid', findings })];
    const json = toPlanJson(makeDocument(makePlan({ rows }), 2));
    expect(json.rows.map((each) => [each.file, each.sheet, each.row, each.record])).toEqual([
      ['second.xlsx', 'Rounds', 5, 2],
    ]);
    expect(json.rows[0]?.findings?.[0]?.file).toBe('second.xlsx');
    expect(json.findings[0]?.file).toBe('second.xlsx');
  });

  it('leaves out of a finding the place that it does not have', () => {
    const finding = {
      severity: 'warning',
      code: 'run-unfinished',
      message: 'A run is unfinished.',
      hint: 'Apply.',
    } as const;
    const json = toPlanJson(makeDocument(makePlan({ rows: [], findings: [finding] })));
    expect(json.findings).toStrictEqual([finding]);
  });
});

describe('the JSON of a result', () => {
  const failed = row('Rounds', 7, { key: 'Acme · Series C' });
  const document = makeDocument(makePlan({ rows: [added, differing, failed] }));
  const refusal = findingAt('Rounds', 7, { code: 'refused', cell: 'F7' });

  it('has every key of the contract, and none that holds nothing', () => {
    const outcomes = [
      outcomeOf(added, { id: 'fr-20', verified: true }),
      outcomeOf(differing),
      outcomeOf(failed, { outcome: 'failed', message: 'closing_date: in the future', findings: [refusal] }),
    ];
    const tieOut = [tieOutLine('Acme', ['1000000', '250000.5', '1250000.5', '0'])];
    expect(toResultJson(makeReport(document, { outcomes, tieOut }))).toStrictEqual({
      $schema: 'urn:capsheet:result@1',
      schema: 'capsheet/result@1',
      run: '20240701-k3f9',
      inputs: [INPUT],
      service: 'https://api.portfolio.example',
      firm: 'Harbour Ventures',
      madeBy: 'anna',
      madeAt: '2024-07-01T14:03:22.120Z',
      appliedBy: 'ben',
      summary: {
        added: 1,
        replaced: 0,
        uploaded: 0,
        unchanged: 0,
        differs: 1,
        failed: 1,
        blocked: 0,
        invalid: 0,
        skipped: 0,
        unknown: 0,
        'not-run': 0,
      },
      requests: { reads: 9, writes: 6, retries: 0 },
      rows: [
        {
          sheet: 'Rounds',
          row: 5,
          outcome: 'added',
          key: 'Acme · Seed',
          why: 'nothing of this key is there',
          id: 'fr-20',
          verified: true,
        },
        {
          sheet: 'Rounds',
          row: 6,
          outcome: 'differs',
          verified: false,
          key: 'Acme · Series A',
          why: 'a round of this name is there',
          id: 'fr-7',
          changes: [{ column: 'Round Size', workbook: '5 USD' }],
        },
        {
          sheet: 'Rounds',
          row: 7,
          outcome: 'failed',
          verified: false,
          key: 'Acme · Series C',
          why: 'nothing of this key is there',
          message: 'closing_date: in the future',
          findings: [{ ...FINDING_JSON, code: 'refused', row: 7, cell: 'F7' }],
        },
      ],
      findings: [{ ...FINDING_JSON, code: 'refused', row: 7, cell: 'F7' }],
      tieOut: [
        {
          company: 'Acme',
          fund: 'Harbour Fund I',
          currency: 'USD',
          before: '1000000',
          added: '250000.5',
          after: '1250000.5',
          difference: '0',
        },
      ],
      results: ['quarterly.result.xlsx'],
    });
  });

  it('shows what the service holds after the run where that is not what the workbook says', () => {
    const changes = [{ column: 'Round Size', service: '4 USD', workbook: '5 USD' }];
    const outcomes = [outcomeOf(added, { verified: false, changes }), outcomeOf(differing), outcomeOf(failed)];
    expect(toResultJson(makeReport(document, { outcomes })).rows[0]?.changes).toEqual(changes);
  });

  it('gives a row that the run says nothing of as not run', () => {
    const json = toResultJson(makeReport(document, { outcomes: [outcomeOf(added)] }));
    expect(json.rows.map(({ outcome }) => outcome)).toEqual(['added', 'not-run', 'not-run']);
    expect(json.summary['not-run']).toBe(2);
  });
});

describe('the JSON of a check', () => {
  it('counts rows by sheet, a row of several records once', () => {
    const rows = [
      { origin: originAt('Rounds', 14), kind: 'round', key: 'Acme · B', findings: [findingAt('Rounds', 14)] },
      { origin: originAt('Holdings', 5), record: 1, kind: 'round', findings: [] },
      { origin: originAt('Holdings', 5), record: 2, kind: 'security', findings: [] },
    ] as const;
    const { inputs } = makeDocument(makePlan({ rows: [] }));
    const json = toCheckJson({ inputs, rows, findings: [findingAt('Rounds', 14)] });
    expect({ ...json, rows: [...json.rows], findings: [...json.findings] }).toStrictEqual({
      $schema: 'urn:capsheet:check@1',
      schema: 'capsheet/check@1',
      inputs: [INPUT],
      summary: { Rounds: 1, Holdings: 1 },
      rows: [
        { sheet: 'Rounds', row: 14, kind: 'round', key: 'Acme · B', findings: [FINDING_JSON] },
        { sheet: 'Holdings', row: 5, record: 1, kind: 'round', findings: [] },
        { sheet: 'Holdings', row: 5, record: 2, kind: 'security', findings: [] },
      ],
      findings: [FINDING_JSON],
    });
  });
});

describe('the JSON of an error', () => {
  it('gives code, message and hint, which names the page of the handbook', () => {
    expect(toErrorJson(usageError('input-not-found', 'q.xlsx is not there.', 'Check the path.'))).toStrictEqual({
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'input-not-found',
      message: 'q.xlsx is not there.',
      hint: 'Check the path. See "capsheet help workbook".',
    });
  });

  it('calls anything else a fault of capsheet, without a stack', () => {
    expect(toErrorJson(new TypeError('x is undefined'))).toStrictEqual({
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'internal-error',
      message: 'A fault of capsheet itself, not of your data: x is undefined',
      hint: 'Run it again with --log-level debug and report what it says. Everything that was sent is on record; see "capsheet runs".',
    });
  });
});
