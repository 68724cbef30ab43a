import { groupBy } from '../../src/base/util/collections/group-by.ts';
import type { Snapshot } from '../../src/model/service/snapshot.ts';
import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import type { SideResult } from './apply-together.ts';
import { compareHoldings } from './compare-holdings.ts';
import { roundingOf } from './draw-rehearsal.ts';
import type { SecondActor } from './draw-second-actor.ts';
import { foundThings } from './found-holdings.ts';
import { isApart, resultOf } from './judge-attempt.ts';
import { judgeDoubles } from './judge-doubles.ts';
import { judgeTieOut, type ResultDocument } from './judge-result.ts';
import { type PlannedAgain, type PlanningDesk, planAgain } from './plan-again.ts';

/** How a run ended: what there is, and what was said of it. */
export interface CourseEnd {
  /** Texts of what the service is to hold. */
  readonly expected: readonly string[];
  /** Everything that is stored. */
  readonly held: Snapshot;
  readonly behaviour: Partial<SandboxBehaviour>;
  readonly second: SecondActor['kind'] | undefined;
  /**
   * The result of the first one, and of the second where she applies as well; each with the desk at which to plan
   * again.
   */
  readonly sides: readonly { readonly result: SideResult; readonly desk: PlanningDesk }[];
}

export interface Judgement {
  readonly violations: readonly string[];
  readonly duplicates: number;
  readonly toldDoubles: number;
  readonly losses: number;
}

/** Judges a course: things that one state folder can know are there once; what two made twice has to be told. */
export async function judgeCourse(end: CourseEnd): Promise<Judgement> {
  const { expected, held, second, sides } = end;
  const found = foundThings(held);
  const texts = found.map(({ text }) => text);
  const { duplicates, losses } = compareHoldings(expected, texts);
  const plans: PlannedAgain[] = [];
  for (const { result, desk } of sides) if (result.isDone) plans.push(await planAgain(desk));
  const told = [...documentsOf(end).flatMap(surplusOf), ...plans.flatMap(({ surplus }) => surplus)];
  const untold = isApart(second)
    ? judgeDoubles({ found, expected, told, traces: tracesOf(end) })
    : duplicates.map((text) => `duplicate: ${text}`);
  const lost = isToldOfLosses(end, duplicates.length > 0) ? [] : losses;
  const violations = [
    ...sides.flatMap(({ result }) => result.violations),
    ...untold,
    ...lost.map((text) => `loss: ${text}`),
    ...(duplicates.length === 0 ? judgeOnce(end, plans) : judgeTwice(end)),
    ...judgeVerified(end),
  ];
  return { violations, duplicates: untold.length, toldDoubles: duplicates.length - untold.length, losses: lost.length };
}

/** Where all is there once everybody is done, every sum is right, and nobody is told of surplus. */
function judgeOnce(end: CourseEnd, plans: readonly PlannedAgain[]): readonly string[] {
  const { held, behaviour, sides } = end;
  const last = sides[0]?.result.attempts.at(-1);
  const result = last?.status === 0 ? resultOf(last) : undefined;
  const open = plans.flatMap((plan, number) => plan.open.filter((text) => !isOfTheOther(end, text, number)));
  return [
    // Consumed securities have left no trace in such a service: nobody can count its cost.
    ...(result === undefined || behaviour.inputOfRemoved === 'null' || isForgetful(end)
      ? []
      : judgeTieOut(result, held, roundingOf(behaviour))),
    ...plans.flatMap(({ surplus }) => surplus).map((text) => `told of surplus where there is none: ${text}`),
    ...open,
  ];
}

/** Two who make something twice may not both end as if all were well. */
function judgeTwice({ sides }: CourseEnd): readonly string[] {
  const areWell = sides.every(({ result }) => result.attempts.at(-1)?.status === 0);
  return sides.length > 1 && areWell ? ['both say that all is well, and something is there twice'] : [];
}

/**
 * A thing within something that is there twice cannot be entered by its name; and a row that may be what somebody else
 * entered and consumed is held back. The first one is told so.
 */
function isToldOfLosses(end: CourseEnd, hasDoubles: boolean): boolean {
  const last = end.sides[0]?.result.attempts.at(-1);
  if (!isApart(end.second) || last === undefined) return false;
  const isHeldBack = resultOf(last)?.rows.some(({ outcome }) => outcome === 'differs') === true;
  return (hasDoubles && last.status !== 0) || (isForgetful(end) && isHeldBack);
}

/**
 * Rows that differ for one of two because of what the other entered, of which the workbook at hand has no row. The
 * first one's has a row of every round: only the second one can meet rounds that are not hers.
 */
function isOfTheOther(end: CourseEnd, open: string, planNumber: number): boolean {
  if (isForgetful(end)) return open.includes(' is differs: ');
  return planNumber > 0 && isApart(end.second) && open.endsWith(' but Pari Passu With differs.');
}

/** A service that no longer lists what was consumed: only whoever entered it knows of it. */
function isForgetful({ behaviour, second }: CourseEnd): boolean {
  return isApart(second) && behaviour.consumedSecurities === 'removed';
}

/** Where what was consumed is not named any more, only the transactions tell of it. */
function tracesOf({ held, behaviour }: CourseEnd): ReadonlyMap<string, readonly string[]> {
  if (behaviour.inputOfRemoved !== 'null') return new Map();
  const byInput = groupBy(held.transactions, ({ inputSecurityId = '' }) => inputSecurityId);
  return new Map([...byInput].map(([id, transactions]) => [id, transactions.map((each) => each.id)]));
}

/** Expects what was there when a run proved it to be there to the end: nobody takes anything away. */
function judgeVerified(end: CourseEnd): readonly string[] {
  const { companies, rounds, shareClasses, securities, transactions } = end.held;
  const ids = new Set([...companies, ...rounds, ...shareClasses, ...securities, ...transactions].map(({ id }) => id));
  const rows = documentsOf(end).flatMap((document) => document.rows);
  const wrong = rows.filter(({ id, verified }) => verified === true && id !== undefined && !ids.has(id));
  return wrong.map(({ sheet, row, id }) => `${sheet} row ${row} was verified as ${id}, which is not there`);
}

function documentsOf({ sides }: CourseEnd): readonly ResultDocument[] {
  return sides.flatMap(({ result }) => result.attempts.flatMap((attempt) => resultOf(attempt) ?? []));
}

function surplusOf({ findings }: ResultDocument): readonly string[] {
  return findings.filter(({ code }) => code === 'surplus').map((finding) => JSON.stringify(finding));
}
