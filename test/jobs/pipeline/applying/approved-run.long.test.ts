import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import { expect, test } from 'vitest';
import { readHistory } from '../../../../src/engine/history/history.ts';
import { rewriteResults } from '../../../../src/jobs/pipeline/rewrite-results.ts';
import type { Approval } from '../../../../src/model/outcomes/approval.ts';
import { toResultJson } from '../../../../src/report/json/result-json.ts';
import { resultSchema } from '../../../../src/report/json/schemas/upload-schemas.ts';
import { toResultText } from '../../../../src/report/text/result-text.ts';
import { toRunText } from '../../../../src/report/text/runs-text.ts';
import { readWorkbook } from '../../../../src/spreadsheet/workbook/read-workbook.ts';
import { type Bench, openBench } from '../../../scenarios/bench.ts';
import { applyFile, asked, hasResult, heldRounds, putRound, saveAndLoad, withJournal } from '../support.ts';

const VIEW = { colors: pc.createColors(false), width: 120 };

function approvalOf(planSha256: string): Approval {
  return {
    approvedBy: 'Maria Lopez',
    email: 'maria@northlight.example',
    approvedAt: '2026-03-31T16:20:11.000Z',
    planSha256,
    comment: 'Checked against the closing binder.',
  };
}

/** A run of a saved plan of one round, approved or not. */
async function applySaved({ isApproved }: { readonly isApproved: boolean }) {
  const bench = await openBench();
  const saved = await saveAndLoad(bench, putRound(bench));
  const approval = approvalOf(saved.sha256);
  const report = await applyFile(bench, '', { saved, ...(isApproved ? { approval } : {}) });
  if (report?.runId === undefined) throw new Error('no run was begun');
  const run = await readHistory(bench, report.runId);
  if (run === undefined) throw new Error('the history has no such run');
  return { bench, approval, report, run, runId: report.runId };
}

/** The lines of a text, or the rows of a summary sheet, that say who did what. */
const ABOUT_PEOPLE = /^(Plan( made by| SHA-256)?|Planned|Approved( by| at)?|Comment|Started|Applied( by)?|Names)$/;

function peopleIn(text: string): readonly string[] {
  const facts = text.split('\n').map((line) => line.split(/ {2,}/));
  return facts.flatMap(([label = '', ...rest]) => (ABOUT_PEOPLE.test(label) ? [[label, ...rest].join(' | ')] : []));
}

async function peopleInWorkbook({ results }: { readonly results: readonly string[] }): Promise<readonly string[]> {
  const { tables } = await readWorkbook(results[0] ?? '');
  const rows = (tables.at(-1)?.rows ?? []).map(({ cells }) =>
    cells.map(({ value }) => ('text' in value ? value.text : '')),
  );
  return rows.flatMap(([label = '', ...rest]) => (ABOUT_PEOPLE.test(label) ? [[label, ...rest].join(' | ')] : []));
}

async function rewritten(bench: Bench, runId: string) {
  const again = await rewriteResults(bench, runId, { path: join(bench.folder, 'again.xlsx'), version: '0.0.0' });
  if (again === undefined) throw new Error('there is no such run');
  return again;
}

test('an approval is kept with its run, and every report names who approved what, when and with what words', async () => {
  const { bench, approval, report, run, runId } = await applySaved({ isApproved: true });
  const basis = await withJournal(bench, async (journal) => (await journal.readRun(runId))?.run.basis);
  expect([basis?.approval, report.approval, run.approval]).toEqual([approval, approval, approval]);
  const printed = resultSchema.parse(toResultJson(report));
  expect([printed.approval, printed.planSha256]).toEqual([approval, approval.planSha256]);

  const words = [
    'Approved | 2026-03-31 16:20 UTC by Maria Lopez (maria@northlight.example)',
    `Comment | ${approval.comment}`,
  ];
  expect(peopleIn(toRunText(run, VIEW))).toEqual([
    expect.stringMatching(/^Planned \| .* by ana$/),
    `Plan | SHA-256 ${approval.planSha256}`,
    ...words,
    expect.stringMatching(/^Started \| .* by ana$/),
  ]);
  expect(peopleIn(toResultText(report, { view: VIEW, typedInputs: [] }))).toEqual(expect.arrayContaining(words));
  const moment = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC`;
  const sheet = [
    // The facts on the first page, side by side.
    expect.stringMatching(new RegExp(`^Plan made by \\| ana \\| Plan made at \\| ${moment}$`)),
    'Approved by | Maria Lopez (maria@northlight.example) | Approved at | 2026-03-31 16:20:11 UTC',
    // To be signed; what applies for a team signs nothing.
    'Approved by | Maria Lopez',
    // The evidence, one below the other.
    `Plan SHA-256 | ${approval.planSha256}`,
    'Plan made by | ana',
    'Approved by | Maria Lopez (maria@northlight.example)',
    'Approved at | 2026-03-31 16:20:11 UTC',
    expect.stringMatching(new RegExp(`^Started \\| ${moment}$`)),
    'Applied by | ana',
    `Comment | ${approval.comment}`,
  ];
  expect(await peopleInWorkbook(report)).toEqual(sheet);
  const again = await rewritten(bench, runId);
  expect(readFileSync(again.results[0] ?? '').equals(readFileSync(report.results[0] ?? ''))).toBe(true);
});

test('a run that nobody signed in for says that its names are what the operating system says', async () => {
  const { bench, report, run, runId } = await applySaved({ isApproved: false });
  const said = 'Names | user names of the operating system; nobody signed in';
  expect(peopleIn(toRunText(run, VIEW)).at(-1)).toBe(said);
  expect(await peopleInWorkbook(report)).toContain(said);
  expect(await peopleInWorkbook(await rewritten(bench, runId))).toContain(said);
  expect([run.approval, 'approval' in toResultJson(report)]).toEqual([undefined, false]);
});

test('an approval of another plan is refused before anything is asked of the service', async () => {
  const bench = await openBench();
  const saved = await saveAndLoad(bench, putRound(bench));
  const before = asked(bench).length;
  const approval = approvalOf('e'.repeat(64));
  const refusal = {
    code: 'approval-other-plan',
    message: `Maria Lopez approved the plan ${'e'.repeat(64)}, not the plan ${saved.sha256}; nothing was sent.`,
    exitStatus: 2,
  };
  await expect(applyFile(bench, '', { saved, approval })).rejects.toMatchObject(refusal);
  await expect(applyFile(bench, putRound(bench), { approval })).rejects.toMatchObject({ code: refusal.code });
  expect([heldRounds(bench), hasResult(bench), asked(bench).length - before]).toEqual([[], false, 0]);
});
