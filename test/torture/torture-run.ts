import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { isWrite } from '../../src/sandbox/is-write.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/start-sandbox.ts';
import { applyWithin } from './apply-within.ts';
import { type Attempt, attemptApply } from './attempt-apply.ts';
import { Chance } from './chance.ts';
import { Clockwork } from './clockwork.ts';
import { compareHoldings } from './compare-holdings.ts';
import { drawValuesBefore } from './draw-custom-values.ts';
import { combinationOf, drawBlows, drawFaults, roundingOf, toBehaviour } from './draw-rehearsal.ts';
import { drawWorld } from './draw-world.ts';
import { type DrawnWorld, isRow } from './drawn-thing.ts';
import { enterBefore } from './enter-before.ts';
import { expectedHoldings } from './expected-holdings.ts';
import { foundHoldings } from './found-holdings.ts';
import { judgeResult, judgeTieOut, type ResultDocument, readResult } from './judge-result.ts';
import { type PlanningDesk, planAgain, savePlanOf } from './plan-again.ts';
import { writeWorkbook } from './write-workbook.ts';

const CLIENT_SECRET = 'nobody-may-read-this';
const MOST_APPLIES = 15;
/** From this apply on the service is sound, so that a run comes to its end. */
const STORMY_APPLIES = 6;
/** Of the applies that nothing strikes, how many are processes of their own; those that are struck always are. */
const OWN_PROCESSES = 0.2;

/** Lower than the defaults, and above the latest that the sandbox stores or shows anything. */
const PROFILE = {
  rateWindows: [],
  settleSeconds: 0.3,
  visibleSeconds: 0.3,
  timeouts: { connectSeconds: 2, headersSeconds: 0.4, bodySeconds: 0.4 },
  retries: { firstDelaySeconds: 0.01, maxDelaySeconds: 0.05 },
};

export interface TortureSettings {
  readonly seed: number;
  /** A folder of the run's own; it is made, and taken away unless something is wrong. */
  readonly folder: string;
  /** The built command. */
  readonly main: string;
}

/** What a run came to. */
export interface TortureResult {
  readonly seed: number;
  readonly combination: number;
  /** Empty where all is well. */
  readonly violations: readonly string[];
  readonly duplicates: number;
  readonly losses: number;
  readonly rowsWithoutOutcome: number;
  readonly rows: number;
  readonly applies: number;
  /** Those of them that were processes of their own. */
  readonly processes: number;
  /** How each apply ended, and after how many milliseconds. */
  readonly endings: readonly string[];
  readonly kills: number;
  readonly interrupts: number;
  /** How often each kind of fault was played. */
  readonly faults: { readonly [kind: string]: number };
  readonly requests: number;
  readonly writes: number;
  readonly tookMs: number;
  /** The machine was too busy for the sandbox to keep its times: the run says nothing. */
  readonly isVoid: boolean;
}

/** Draws a run from its seed, tortures it, and judges what came of it. */
export async function tortureRun({ seed, folder, main }: TortureSettings): Promise<TortureResult> {
  const startedAt = performance.now();
  const chance = new Chance(seed);
  const world = drawWorld(chance.fork());
  const clockwork = new Clockwork();
  const behaviour = toBehaviour(combinationOf(seed));
  const { after } = clockwork;
  const sandbox = await startSandbox({ seed: 'empty', rateWindows: [], clientSecret: CLIENT_SECRET, behaviour, after });
  try {
    const course = await runCourse({ seed, folder, main, chance, world, sandbox });
    const isInTime = clockwork.stop();
    const played = sandbox.requests.flatMap(({ fault }) => fault ?? []);
    const result = {
      seed,
      combination: combinationOf(seed),
      ...course,
      faults: countEach(played),
      requests: sandbox.requests.length,
      writes: sandbox.requests.filter(isWriteRequest).length,
      tookMs: performance.now() - startedAt,
      isVoid: !isInTime && course.violations.length > 0,
    };
    if (result.violations.length === 0 || result.isVoid) rmSync(folder, { recursive: true, force: true });
    return result;
  } finally {
    clockwork.stop();
    await sandbox.close();
  }
}

interface Course {
  readonly seed: number;
  readonly folder: string;
  readonly main: string;
  readonly chance: Chance;
  readonly world: DrawnWorld;
  readonly sandbox: Sandbox;
}

type CourseResult = Pick<
  TortureResult,
  | 'violations'
  | 'duplicates'
  | 'losses'
  | 'rowsWithoutOutcome'
  | 'rows'
  | 'applies'
  | 'processes'
  | 'endings'
  | 'kills'
  | 'interrupts'
>;

async function runCourse(course: Course): Promise<CourseResult> {
  const { folder, chance, world, sandbox } = course;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const companies = world.things.filter(({ data }) => data.kind === 'company');
  const valuesBefore = drawValuesBefore(chance.fork(), companies);
  const ids = await enterBefore({ ...sandbox, clientSecret: CLIENT_SECRET }, world.things, valuesBefore);
  const asCsv = chance.is(0.1);
  const book = writeWorkbook(world, { folder, asCsv, idOf: (key) => ids.get(key) ?? `no id of ${key}` });
  const rounding = roundingOf(toBehaviour(combinationOf(course.seed)));
  writeFileSync(join(folder, 'profile.json'), JSON.stringify({ ...PROFILE, rounding }));
  const desk = { sandbox, folder, clientSecret: CLIENT_SECRET, book: book.name };
  const input = chance.is(0.25) ? await savePlanOf(desk) : book.name;
  const {
    attempts,
    processes,
    violations: untold,
  } = await applyUntilDone(course, desk, { input, rowCount: book.rowCount });
  sandbox.setFaults([]);
  sandbox.flush();
  const last = attempts.at(-1);
  const held = sandbox.dump();
  const { duplicates, losses } = compareHoldings(expectedHoldings(world.things, valuesBefore), foundHoldings(held));
  const result = last?.status === 0 ? readResult(last.stdout) : undefined;
  const violations = [
    ...untold,
    ...duplicates.map((text) => `duplicate: ${text}`),
    ...losses.map((text) => `loss: ${text}`),
    ...(result === undefined || isForgetful(course.seed) ? [] : judgeTieOut(result, held, rounding)),
    ...(last?.status === 0 ? await planAgain(desk) : []),
  ];
  if (violations.length > 0) keep(folder, { violations, attempts, world, held, requests: sandbox.requests });
  return {
    violations,
    duplicates: duplicates.length,
    losses: losses.length,
    rowsWithoutOutcome: untold.filter((text) => text.includes('without an outcome')).length,
    rows: book.rowCount,
    applies: attempts.length,
    processes,
    endings: attempts.map(
      ({ status, isStruck, tookMs }) => `${status ?? 'killed'}${isStruck ? '!' : ''} ${Math.round(tookMs)}`,
    ),
    kills: attempts.filter(({ status, isStruck }) => isStruck && status === undefined).length,
    interrupts: attempts.filter(({ status, isStruck }) => isStruck && status !== undefined).length,
  };
}

/** What was consumed before the first apply has left no trace in such a service: nobody can count its cost. */
function isForgetful(seed: number): boolean {
  return toBehaviour(combinationOf(seed)).inputOfRemoved === 'null';
}

/** Applies as a user would who does not give up. */
async function applyUntilDone(
  { chance, sandbox, folder, main, world, seed }: Course,
  desk: PlanningDesk,
  { input, rowCount }: { readonly input: string; readonly rowCount: number },
): Promise<{ attempts: readonly Attempt[]; processes: number; violations: readonly string[] }> {
  const round = world.things.find((thing) => isRow(thing) && thing.data.kind === 'round');
  sandbox.setFaults(drawFaults(chance.fork(), round?.data.kind === 'round' ? `"${round.data.name}"` : undefined));
  const blows = drawBlows(chance.fork());
  const attempts: Attempt[] = [];
  const violations: string[] = [];
  let processes = 0;
  const args = ['apply', input, '--yes', '--json', '--quiet', '--profile', 'profile.json'];
  const env = {
    HOME: folder,
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: CLIENT_SECRET,
    CAPSHEET_STATE_DIR: join(folder, 'state'),
  };
  for (let number = 0; number < MOST_APPLIES; number++) {
    if (number === STORMY_APPLIES) sandbox.setFaults([]);
    const blow = blows[number];
    const isOwnProcess = chance.is(OWN_PROCESSES) || blow !== undefined;
    if (isOwnProcess) processes += 1;
    const attempt = isOwnProcess
      ? await attemptApply({ main, args, cwd: folder, env, sandbox, blow })
      : await applyWithin(desk, input);
    attempts.push(attempt);
    violations.push(...judgeAttempt(attempt, rowCount).map((text) => `apply ${number + 1}: ${text}`));
    if (attempt.status === 0) return { attempts, processes, violations };
  }
  return {
    attempts,
    processes,
    violations: [...violations, `seed ${seed} did not come to its end in ${MOST_APPLIES} applies`],
  };
}

/** Applied, applied in part, service lost, interrupted: whatever else it says is a fault of its own. */
const ALLOWED: ReadonlySet<number | undefined> = new Set([0, 4, 5, 130]);

function judgeAttempt({ status, stdout, stderr, isStruck }: Attempt, rowCount: number): readonly string[] {
  if (isStruck && (status === undefined || status === 130)) return [];
  if (!ALLOWED.has(status)) return [`exit status ${status ?? 'by a signal'}: ${stderr}${stdout}`.slice(0, 2_000)];
  const result = parse(stdout);
  if (typeof result === 'string') return [result];
  return result === undefined ? [] : judgeResult(result, rowCount, status === 0);
}

function parse(stdout: string): ResultDocument | undefined | string {
  try {
    return readResult(stdout);
  } catch (error) {
    return `what it printed is no document: ${String(error)}: ${stdout.slice(0, 500)}`;
  }
}

function keep(folder: string, facts: { readonly [name: string]: unknown }): void {
  for (const [name, fact] of Object.entries(facts)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(fact, undefined, 1));
  }
}

function countEach(names: readonly string[]): { readonly [name: string]: number } {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const WRITES: ReadonlySet<string> = new Set(
  Object.values(OPERATIONS)
    .filter(isWrite)
    .map(({ method, path }) => `${method} ${path}`),
);

function isWriteRequest({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return WRITES.has(`${method} ${path}`);
}
