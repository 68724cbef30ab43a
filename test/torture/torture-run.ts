import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATIONS } from '../../src/service/contract/operations.ts';
import { isWrite } from '../../src/service/sandbox/request-items.ts';
import { startSandbox } from '../../src/service/sandbox/start-sandbox.ts';
import { FIRST_DAY } from '../support/first-day.ts';
import { type ApplySetting, attemptSide, type Side } from './apply-side.ts';
import { applyTogether, MOST_APPLIES, type SideResult, STORMY_APPLIES } from './apply-together.ts';
import { applyWithin } from './apply-within.ts';
import { assembleTeam, drawSecond } from './assemble-team.ts';
import { Chance } from './chance.ts';
import { Clockwork } from './clockwork.ts';
import { compareHoldings } from './compare-holdings.ts';
import { countEach } from './count-each.ts';
import { drawValuesBefore } from './draw-custom-values.ts';
import { combinationOf, drawBlows, drawFaults, profileOf, toBehaviour } from './draw-rehearsal.ts';
import type { SecondActor } from './draw-second-actor.ts';
import { drawWorld } from './draw-world.ts';
import { type DrawnWorld, isRow, type Key } from './drawn-thing.ts';
import { enterBefore } from './enter-before.ts';
import { expectedHoldings } from './expected-holdings.ts';
import { foundHoldings } from './found-holdings.ts';
import { judgeAttempt } from './judge-attempt.ts';
import { judgeCourse } from './judge-course.ts';
import { type PlanningDesk, savePlanOf } from './plan-again.ts';
import type { Tortured, TortureSettings } from './torture.ts';
import { writeWorkbook } from './write-workbook.ts';

const CLIENT_SECRET = 'nobody-may-read-this';
/** The share of the applies that nothing strikes that are processes of their own; those that are struck always are. */
const OWN_PROCESSES = 0.2;

interface RunSettings extends TortureSettings {
  /** How many are at work; drawn where left out. */
  readonly actors?: 1 | 2;
}

/** The outcome of a run. */
export interface TortureResult extends Tortured {
  readonly combination: number;
  /** The kind of the second actor, if one was at work. */
  readonly second?: SecondActor['kind'];
  readonly duplicates: number;
  /** The doubles that two of them made between them, and that were reported. */
  readonly toldDoubles: number;
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
}

/** Draws a run from its seed, tortures it, and judges what came of it. */
export async function tortureRun({ seed, folder, main, actors }: RunSettings): Promise<TortureResult> {
  const startedAt = performance.now();
  const chance = new Chance(seed);
  const world = drawWorld(chance.fork());
  const clockwork = new Clockwork();
  const behaviour = toBehaviour(combinationOf(seed));
  const { after } = clockwork;
  const sandbox = await startSandbox({
    seed: FIRST_DAY,
    rateWindows: [],
    clientSecret: CLIENT_SECRET,
    behaviour,
    after,
  });
  try {
    const second = drawSecond(seed, actors);
    const course = await runCourse({ seed, folder, main, chance, world, sandbox, second, clientSecret: CLIENT_SECRET });
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

interface Course extends ApplySetting {
  readonly seed: number;
  readonly chance: Chance;
  readonly world: DrawnWorld;
  readonly second: SecondActor | undefined;
}

type CourseResult = Pick<
  TortureResult,
  | 'violations'
  | 'second'
  | 'duplicates'
  | 'toldDoubles'
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
  const { folder, chance, world, sandbox, second } = course;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const companies = world.things.filter(({ data }) => data.kind === 'company');
  const valuesBefore = drawValuesBefore(chance.fork(), companies);
  const ids = await enterBefore({ ...sandbox, clientSecret: CLIENT_SECRET }, world.things, valuesBefore);
  const asCsv = chance.is(0.1);
  const idOf = (key: Key): string => ids.get(key) ?? `no id of ${key}`;
  const book = writeWorkbook(world, { folder, asCsv, idOf });
  const behaviour = toBehaviour(combinationOf(course.seed));
  writeFileSync(join(folder, 'profile.json'), JSON.stringify(profileOf(behaviour)));
  const desk = { sandbox, folder, stateDir: join(folder, 'state'), clientSecret: CLIENT_SECRET, book: book.name };
  const isSaved = chance.is(0.25) && second === undefined;
  const input = isSaved ? await savePlanOf(desk) : book.name;
  const first: Side = { name: 'the first', input, rowCount: book.rowCount, stateDir: desk.stateDir, through: [] };
  const expected = expectedHoldings(world.things, valuesBefore);
  const team =
    second === undefined
      ? undefined
      : assembleTeam({ seed: course.seed, setting: course, world, actor: second, first, idOf });
  const blows = setStorm(course);
  const results =
    team === undefined
      ? [await applyUntilDone(course, { desk, side: first, blows })]
      : await applyTogether({
          ...team,
          blows,
          hasDoubles: () => compareHoldings(expected, foundHoldings(sandbox.dump())).duplicates.length > 0,
          endStorm: () => sandbox.setFaults([]),
        });
  sandbox.setFaults([]);
  sandbox.flush();
  const hers = team?.second === undefined ? desk : { ...desk, stateDir: team.second.stateDir, book: team.second.input };
  const judged = await judgeCourse({
    ...{ expected, behaviour, held: sandbox.dump(), second: second?.kind },
    sides: results.map((result, index) => ({ result, desk: index === 0 ? desk : hers })),
  });
  const attempts = results.flatMap((result) => result.attempts);
  const { violations } = judged;
  if (violations.length > 0) {
    keep(folder, { violations, second, attempts, world, held: sandbox.dump(), requests: sandbox.requests });
  }
  return {
    ...judged,
    ...(second === undefined ? {} : { second: second.kind }),
    rowsWithoutOutcome: violations.filter((text) => text.includes('without an outcome')).length,
    rows: book.rowCount,
    applies: attempts.length,
    processes: attempts.filter(({ isOwnProcess }) => isOwnProcess).length,
    endings: attempts.map(
      ({ status, isStruck, tookMs }) => `${status ?? 'killed'}${isStruck ? '!' : ''} ${Math.round(tookMs)}`,
    ),
    kills: attempts.filter(({ status, isStruck }) => isStruck && status === undefined).length,
    interrupts: attempts.filter(({ status, isStruck }) => isStruck && status !== undefined).length,
  };
}

/** The storm of faults begins; gives the blows of the first one's applies. */
function setStorm({ chance, sandbox, world }: Course) {
  const round = world.things.find((thing) => isRow(thing) && thing.data.kind === 'round');
  sandbox.setFaults(drawFaults(chance.fork(), round?.data.kind === 'round' ? `"${round.data.name}"` : undefined));
  return drawBlows(chance.fork());
}

interface Alone {
  readonly desk: PlanningDesk;
  readonly side: Side;
  readonly blows: ReturnType<typeof setStorm>;
}

/** Applies as a user would who does not give up. */
async function applyUntilDone(course: Course, { desk, side, blows }: Alone): Promise<SideResult> {
  const { chance, sandbox, seed } = course;
  const result: SideResult = { attempts: [], violations: [], isDone: false };
  for (let number = 0; number < MOST_APPLIES; number++) {
    if (number === STORMY_APPLIES) sandbox.setFaults([]);
    const blow = blows[number];
    const isOwnProcess = chance.is(OWN_PROCESSES) || blow !== undefined;
    const attempt = isOwnProcess ? await attemptSide(course, side, { blow }) : await applyWithin(desk, side.input);
    result.attempts.push(attempt);
    const told = judgeAttempt(attempt, { rowCount: side.rowCount });
    result.violations.push(...told.map((text) => `apply ${number + 1}: ${text}`));
    if (attempt.status === 0) return { ...result, isDone: true };
  }
  result.violations.push(`seed ${seed} did not come to its end in ${MOST_APPLIES} applies`);
  return result;
}

function keep(folder: string, facts: { readonly [name: string]: unknown }): void {
  for (const [name, fact] of Object.entries(facts)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(fact ?? null, undefined, 1));
  }
}

const WRITES: ReadonlySet<string> = new Set(
  Object.values(OPERATIONS)
    .filter(isWrite)
    .map(({ method, path }) => `${method} ${path}`),
);

function isWriteRequest({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return WRITES.has(`${method} ${path}`);
}
