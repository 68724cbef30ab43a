import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from '../../../src/engine/journal/journal.ts';
import { openLocalJournal } from '../../../src/engine/journal/sqlite/open-journal.ts';
import { applyInputs } from '../../../src/jobs/pipeline/apply-inputs.ts';
import type { ApplyOptions } from '../../../src/jobs/pipeline/applying/run-in-progress.ts';
import { readAndCheck } from '../../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../../src/jobs/pipeline/plan-inputs.ts';
import { loadSavedPlan, readingRequestOf, savePlan } from '../../../src/jobs/pipeline/planning/saved-plan.ts';
import type { PlanDocument } from '../../../src/model/outcomes/plan.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import type { Bench, BenchSettings } from '../../scenarios/bench.ts';
import { clientOf, isWrite } from '../../scenarios/desk.ts';
import { closeLater } from '../../support/close-later.ts';

const DAY = '2025-08-20';

/** A round that the sample service does not have. */
export function putRound(bench: Bench, name = 'Series C'): string {
  return bench.put('Rounds.csv', ['Company,Round,Closing Date', `Kestrel Bio,${name},${DAY}`]);
}

/** Somebody else enters what the workbook of `putRound` says. */
export async function enterRound({ sandbox }: Pick<Bench, 'sandbox'>): Promise<void> {
  const client = clientOf(sandbox);
  closeLater(() => client.close());
  const company = (await client.listCompanies()).find(({ name }) => name === 'Kestrel Bio');
  if (company === undefined) throw new Error('the sample has Kestrel Bio');
  await client.addRounds([
    {
      kind: 'round',
      company: company.id,
      name: 'Series C',
      closingDate: calendarDate(DAY),
      pariPassuRounds: [],
      coInvestors: [],
    },
  ]);
}

/** The names of the rounds that the service holds. */
export function heldRounds({ sandbox }: Bench): readonly string[] {
  const ours = sandbox.dump().rounds.filter(({ closingDate }) => closingDate === DAY);
  return ours.map(({ name }) => name).sort();
}

/** Reads, checks and applies; nobody is asked unless `confirm` says so. */
export async function applyFile(
  bench: Bench,
  path: string,
  { settings = {}, ...options }: Partial<ApplyOptions> & { readonly settings?: BenchSettings } = {},
) {
  const reading = { paths: [path], reading: { decimalSign: '.' as const } };
  const inputs = await readAndCheck(options.saved === undefined ? reading : readingRequestOf(options.saved));
  return applyInputs(inputs, await bench.session(settings), {
    ...{ isPartial: false, isStrict: false, confirm: async () => 'unasked' as const },
    ...options,
  });
}

export async function planFile(bench: Bench, path: string): Promise<PlanDocument> {
  const inputs = await readAndCheck({ paths: [path], reading: { decimalSign: '.' } });
  return planInputs(inputs, await bench.session());
}

/** Plans, saves the plan beside the input, and reads it again as `capsheet apply` does. */
export async function saveAndLoad(bench: Bench, path: string) {
  const planPath = join(bench.folder, 'plan.json');
  await savePlan(await planFile(bench, path), planPath);
  return loadSavedPlan(planPath);
}

/** Gives what was asked of the service, in order, tokens left out. */
export function asked({ sandbox }: Bench): readonly string[] {
  return sandbox.requests.filter(({ path }) => path !== '/o/token/').map(({ method, path }) => `${method} ${path}`);
}

export function writesOf(bench: Bench): readonly string[] {
  return asked(bench).filter(isWrite);
}

/** Gives what the journal of the state folder says. */
export async function withJournal<T>({ stateDir }: Bench, read: (journal: Journal) => Promise<T>): Promise<T> {
  const journal = await openLocalJournal(stateDir);
  try {
    return await read(journal);
  } finally {
    await journal.close();
  }
}

export function hasResult({ folder }: Bench): boolean {
  return existsSync(join(folder, 'Rounds.result.xlsx'));
}
