import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { applyInputs } from '../../src/jobs/pipeline/apply-inputs.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import type { CheckedInputs } from '../../src/jobs/pipeline/inputs/checked-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import { openSession } from '../../src/jobs/pipeline/session/open-session.ts';
import type { PlanDocument } from '../../src/model/outcomes/plan.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import type { Profile } from '../../src/service/client/profile.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { someOf } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { PATIENCE } from './desk.ts';

const folder = makeTempFolder();
let quarter: CheckedInputs;
let count = 0;

beforeAll(async () => {
  quarter = await readAndCheck({ paths: ['samples/quarterly.xlsx'], reading: { decimalSign: '.' } });
});

type Switches = Partial<SandboxBehaviour>;

const SWITCHES = {
  sharesAfterSale: ['remaining', 'original'],
  consumedSecurities: ['listed', 'listed-with-zero', 'removed'],
  inputOfRemoved: ['kept', 'null'],
  pariPassu: ['both-sides', 'one-side'],
} as const;

/** Every combination of what can change how the transacted is seen; the others take turns. */
function combine(): readonly Switches[] {
  let combinations: Switches[] = [{}];
  for (const [name, values] of Object.entries(SWITCHES)) {
    combinations = combinations.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  }
  return combinations
    .filter(({ consumedSecurities, inputOfRemoved }) => consumedSecurities === 'removed' || inputOfRemoved === 'kept')
    .map((each, index) => ({
      ...each,
      decimals: index % 2 === 0 ? 'string' : 'number',
      shareClassesOfSeveralCompanies: index % 3 !== 0,
    }));
}

/** Every row that is not simply there: `Rounds 15 differs`. */
function oddRows({ plan }: PlanDocument): readonly string[] {
  return plan.rows
    .filter(({ action }) => action !== 'unchanged' && action !== 'skipped')
    .map(({ origin, action }) => `${origin.sheet} ${origin.rowNumber} ${action}`);
}

async function applyAndPlanAgain(behaviour: Switches, settings: Partial<Profile> = {}) {
  count += 1;
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: 'secret', behaviour });
  const stateDir = (name: string) => join(folder, `${name}-${count}`);
  const open = (name: string) =>
    openSession({
      network: {},
      baseUrl: sandbox.url,
      credentials: { clientId: sandbox.clientId, clientSecret: 'secret' },
      journal: { stateDir: stateDir(name) },
      profile: { profile: { ...DEFAULT_PROFILE, ...PATIENCE, ...settings } },
      userName: 'ana',
      version: '0.0.0',
    });
  const results = join(folder, `results-${count}`);
  mkdirSync(results);
  const session = await open('state');
  const resultPath = join(results, 'quarterly.result.xlsx');
  const options = { isPartial: false, isStrict: false, confirm: async () => 'unasked' as const, resultPath };
  const report = await applyInputs(quarter, session, options);
  const unproven = report?.outcomes.filter(({ outcome, verified }) => outcome === 'added' && verified !== true);
  const requests = { ...session.client.requests };
  const again = await planInputs(quarter, session);
  await session.close();
  const stranger = await open('other-state');
  const withoutJournal = await planInputs(quarter, stranger);
  const result = await readAndCheck({ paths: [resultPath], reading: { decimalSign: '.' } });
  const ofResult = await planInputs(result, stranger);
  await stranger.close();
  await sandbox.close();
  return {
    exitStatus: report?.exitStatus,
    open: report?.tieOut.filter(({ difference }) => difference !== '0'),
    unproven,
    requests,
    again: oddRows(again),
    withoutJournal: oddRows(withoutJournal),
    ofResult: oddRows(ofResult),
  };
}

test.each(someOf(combine()))('a quarter applied is there when planned again: %j', async (behaviour) => {
  const { requests: _, withoutJournal, ...seen } = await applyAndPlanAgain(behaviour);
  expect(seen).toEqual({
    exitStatus: 0,
    open: [],
    unproven: [],
    again: ['Rounds 15 differs'],
    ofResult: ['Rounds 15 differs'],
  });
  // Without the journal a row may be in doubt, where nothing tells any more that it is there; it is never sent again.
  expect(withoutJournal.filter((row) => !row.endsWith(' differs'))).toEqual([]);
});

test('requests that are too large for the service are made smaller, and everything is in', async () => {
  const { requests, ...seen } = await applyAndPlanAgain({ maxItems: 2 });
  expect(seen).toMatchObject({ exitStatus: 0, open: [], unproven: [], again: ['Rounds 15 differs'] });
  expect(requests.writes).toBeGreaterThan(26);
});

test('batches of the profile are obeyed: nothing is refused where they are what the service takes', async () => {
  const settings = { batches: { ...DEFAULT_PROFILE.batches, maxItems: 2 } };
  const { requests, ...seen } = await applyAndPlanAgain({ maxItems: 2 }, settings);
  expect(seen).toMatchObject({ exitStatus: 0, open: [], again: ['Rounds 15 differs'] });
  expect(requests.retries).toBe(0);
});
