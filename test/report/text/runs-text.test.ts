import pc from 'picocolors';
import { expect, it } from 'vitest';
import type { RunHistoryEntry } from '../../../src/model/outcomes/run-report.ts';
import { toRunsText, toRunText } from '../../../src/report/text/runs-text.ts';
import { tieOutLine } from '../../support/make-report.ts';

const view = { colors: pc.createColors(false), width: 100 };

const RUN: RunHistoryEntry = {
  runId: '20240701-k3f9',
  status: 'done',
  startedAt: '2024-07-01T14:04:00Z',
  finishedAt: '2024-07-01T14:04:12Z',
  appliedBy: 'ben',
  service: 'https://api.portfolio.example',
  firm: 'Harbour Ventures',
  inputs: ['quarterly.xlsx'],
  summary: { added: 1, differs: 1 },
};

it('lists runs one below the other', () => {
  const { finishedAt: _, ...open } = RUN;
  const unfinished = { ...open, runId: '20240702-a1b2', status: 'unfinished', summary: { 'not-run': 3 } } as const;
  expect(toRunsText({ runs: [unfinished, RUN], total: 2, damaged: [] }, view)).toMatchInlineSnapshot(`
    "Run            Started               Status      By   Firm              Workbook        Rows
    20240702-a1b2  2024-07-01 14:04 UTC  unfinished  ben  Harbour Ventures  quarterly.xlsx  3 not run
    20240701-k3f9  2024-07-01 14:04 UTC  done        ben  Harbour Ventures  quarterly.xlsx  1 added, 1 differs

    capsheet runs RUN shows one of them in full."
  `);
});

it('says that there is no run yet', () => {
  expect(toRunsText({ runs: [], total: 0, damaged: [] }, view)).toBe(
    'No runs yet. capsheet apply INPUT makes the first.',
  );
});

it('says that some runs are left out, or all of them', () => {
  expect(
    toRunsText({ runs: [RUN], total: 3, damaged: [] }, view)
      .split('\n')
      .at(-1),
  ).toBe('1 of 3 runs. capsheet runs RUN shows one of them in full.');
  expect(toRunsText({ runs: [], total: 3, damaged: [] }, view)).toBe(
    'No run fits, of 3 in all. "capsheet runs" lists them.',
  );
});

it('says which runs cannot be read, and why', () => {
  const damaged = [{ runId: '20240703-b2c3', damage: 'the column "inputs" is not JSON' }];
  const said = 'Run 20240703-b2c3 cannot be read: the column "inputs" is not JSON.';
  expect(
    toRunsText({ runs: [RUN], total: 1, damaged }, view)
      .split('\n')
      .slice(-3),
  ).toEqual(['capsheet runs RUN shows one of them in full.', '', said]);
  expect(toRunsText({ runs: [], total: 0, damaged }, view)).toBe(said);
});

it('shows one run in full, every row of it', () => {
  const added = Array.from({ length: 12 }, (_, index) => ({
    rowKey: `0/Rounds/${index + 5}`,
    file: 'quarterly.xlsx',
    sheet: 'Rounds',
    rowNumber: index + 5,
    kind: 'round' as const,
    key: `Acme · Round ${index + 1}`,
    outcome: 'added' as const,
    id: `fr-${index + 1}`,
  }));
  const failed = {
    rowKey: '0/Rounds/40',
    file: 'quarterly.xlsx',
    sheet: 'Rounds',
    rowNumber: 40,
    kind: 'round' as const,
    key: 'Acme · Bridge',
    outcome: 'failed' as const,
    message: 'closing_date: must not be in the future',
  };
  const run = {
    ...RUN,
    summary: { added: 12, failed: 1 },
    madeBy: 'anna',
    madeAt: '2024-07-01T14:03:00Z',
    requests: { reads: 9, writes: 1, retries: 0 },
    rows: [...added, failed],
    tieOut: [tieOutLine('Acme', ['0', '0', '0', '0'])],
    results: ['quarterly.result.xlsx'],
  };
  expect(toRunText(run, view)).toMatchInlineSnapshot(`
    "Run 20240701-k3f9: done in part, 12 added, 1 failed

    Workbook  quarterly.xlsx
    Service   https://api.portfolio.example
    Firm      Harbour Ventures
    Planned   2024-07-01 14:03 UTC by anna
    Started   2024-07-01 14:04 UTC by ben
    Names     user names of the operating system; nobody signed in
    Finished  2024-07-01 14:04 UTC
    Requests  1 write, 9 reads, 0 retries

    Failed (1): what the service said
      Rounds row 40: Acme · Bridge
        closing_date: must not be in the future

    Added (12)
      Rounds row 5: Acme · Round 1 (fr-1)
      Rounds row 6: Acme · Round 2 (fr-2)
      Rounds row 7: Acme · Round 3 (fr-3)
      Rounds row 8: Acme · Round 4 (fr-4)
      Rounds row 9: Acme · Round 5 (fr-5)
      Rounds row 10: Acme · Round 6 (fr-6)
      Rounds row 11: Acme · Round 7 (fr-7)
      Rounds row 12: Acme · Round 8 (fr-8)
      Rounds row 13: Acme · Round 9 (fr-9)
      Rounds row 14: Acme · Round 10 (fr-10)
      Rounds row 15: Acme · Round 11 (fr-11)
      Rounds row 16: Acme · Round 12 (fr-12)

    Tie-out of entered cost: it closes, before + added = after
      Company  Fund            Currency  Before  Added  After
      Acme     Harbour Fund I  USD         0.00   0.00   0.00

    Result workbook: quarterly.result.xlsx

    capsheet runs 20240701-k3f9 --created lists what it created, with IDs."
  `);
});

it.each([
  [{ summary: { added: 1, failed: 1 } }, 'done in part'],
  [{ newErrors: 1 }, 'done, with errors'],
  [{ doesNotTieOut: true as const, newErrors: 1 }, 'done, does not tie out'],
  [{ status: 'interrupted' as const, newErrors: 1 }, 'interrupted'],
])('says of a run with %j that it is %s', (end, said) => {
  const [, line = ''] = toRunsText({ runs: [{ ...RUN, ...end }], total: 1, damaged: [] }, view).split('\n');
  expect(line).toContain(` ${said}  `);
});
