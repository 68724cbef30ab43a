import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { readAndCheck } from '../../src/jobs/pipeline/check-inputs.ts';
import { planInputs } from '../../src/jobs/pipeline/plan-inputs.ts';
import { savePlan } from '../../src/jobs/pipeline/planning/saved-plan.ts';
import { openProfile } from '../../src/jobs/pipeline/session/open-profile.ts';
import { openSession } from '../../src/jobs/pipeline/session/open-session.ts';
import type { PlanDocument } from '../../src/model/outcomes/plan.ts';
import type { Sandbox } from '../../src/service/sandbox/start-sandbox.ts';

export interface PlanningDesk {
  readonly sandbox: Sandbox;
  readonly clientSecret: string;
  readonly folder: string;
  readonly stateDir: string;
  /** The workbook, in the folder. */
  readonly book: string;
}

export interface PlannedAgain {
  /** Rows of which a plan made now would still do something; there should be none. */
  readonly open: readonly string[];
  /** The surplus that it reports. */
  readonly surplus: readonly string[];
}

/** A code that the plan of a firm at which one alone is at work never has. */
const SURPLUS: string = 'surplus';

/** Gives what a plan made now would still do, and tells. */
export async function planAgain(desk: PlanningDesk): Promise<PlannedAgain> {
  const { plan } = await planNow(desk, desk.stateDir);
  return {
    open: plan.rows
      .filter(({ action }) => action !== 'unchanged' && action !== 'skipped')
      .map(({ origin, action, why }) => `planned again, ${origin.sheet} row ${origin.rowNumber} is ${action}: ${why}`),
    surplus: plan.findings.filter(({ code }) => code === SURPLUS).map((finding) => JSON.stringify(finding)),
  };
}

/** Plans the workbook into a file, in a state folder of its own as another person would. Gives the file's name. */
export async function savePlanOf(desk: PlanningDesk): Promise<string> {
  const stateDir = join(desk.folder, 'state-of-the-maker');
  await savePlan(await planNow(desk, stateDir), join(desk.folder, 'plan.json'));
  rmSync(stateDir, { recursive: true, force: true });
  return 'plan.json';
}

export async function openDeskSession(
  { sandbox, clientSecret, folder }: PlanningDesk,
  stateDir: string,
  signal?: AbortSignal,
) {
  const { url: baseUrl, clientId } = sandbox;
  return openSession({
    network: {},
    ...{ baseUrl, credentials: { clientId, clientSecret }, journal: { stateDir }, userName: 'maker', version: '0' },
    profile: await openProfile(join(folder, 'profile.json')),
    ...omitAbsent({ signal }),
  });
}

async function planNow(desk: PlanningDesk, stateDir: string): Promise<PlanDocument> {
  const session = await openDeskSession(desk, stateDir);
  try {
    const reading = { paths: [join(desk.folder, desk.book)], reading: { decimalSign: '.' as const } };
    return await planInputs(await readAndCheck(reading), session);
  } finally {
    await session.close();
  }
}
