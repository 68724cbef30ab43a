import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applyInputs } from '../../src/jobs/pipeline/apply-inputs.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import { openSession } from '../../src/jobs/pipeline/session/open-session.ts';
import { type PlanJson, toPlanJson } from '../../src/model/outcomes/plan-json.ts';
import { DEFAULT_PROFILE } from '../../src/service/client/default-profile.ts';
import { startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { CLIENT_SECRET, clientOf, lookInto, PATIENCE } from './desk.ts';
import { describeHoldings } from './holdings.ts';

const QUARTERLY = resolve('samples/quarterly.xlsx');

export interface WholeQuarter {
  /** The plan of its rows. */
  readonly rows: PlanJson['rows'];
  /** The holdings of the service after it. */
  readonly held: readonly string[];
}

let whole: Promise<WholeQuarter> | undefined;

/**
 * The sample quarter, applied without anything that disturbs it, in this process: what other runs are held against. It
 * is the same each time, so that a worker applies it once for all of its files.
 */
export function applyWholeQuarter(): Promise<WholeQuarter> {
  whole ??= applyQuarter(mkdtempSync(join(tmpdir(), 'capsheet-whole-')));
  return whole;
}

async function applyQuarter(folder: string): Promise<WholeQuarter> {
  const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], clientSecret: CLIENT_SECRET });
  const client = clientOf(sandbox);
  const session = await openSession({
    network: {},
    baseUrl: sandbox.url,
    credentials: { clientId: sandbox.clientId, clientSecret: CLIENT_SECRET },
    journal: { stateDir: join(folder, 'state') },
    profile: { profile: { ...DEFAULT_PROFILE, ...PATIENCE } },
    userName: 'ana',
    version: '0.0.0',
  });
  try {
    const inputs = await readAndCheck({ paths: [QUARTERLY], reading: { decimalSign: '.' } });
    const { rows } = toPlanJson(await planInputs(inputs, session));
    const resultPath = join(folder, 'whole.result.xlsx');
    await applyInputs(inputs, session, {
      isPartial: false,
      isStrict: false,
      confirm: async () => 'unasked' as const,
      resultPath,
    });
    return { rows, held: describeHoldings(await lookInto(client)) };
  } finally {
    await session.close();
    await client.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
