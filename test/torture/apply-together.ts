import { type ApplySetting, attemptSide, type Side } from './apply-side.ts';
import { type Attempt, atMoment } from './attempt-apply.ts';
import type { Blow } from './draw-rehearsal.ts';
import type { SecondActor } from './draw-second-actor.ts';
import { judgeAttempt, resultOf } from './judge-attempt.ts';

/** From this apply on the service is sound, so that a run comes to its end. */
export const STORMY_APPLIES = 6;
export const MOST_APPLIES = 15;

/** Outcomes of what may be there now and was not before. */
const ENTERED: ReadonlySet<string> = new Set(['added', 'replaced', 'uploaded', 'unknown']);

export interface Together {
  readonly setting: ApplySetting;
  readonly actor: SecondActor;
  readonly first: Side;
  /** Absent where she works by hand. */
  readonly second: Side | undefined;
  readonly enterByHand: () => Promise<void>;
  /** The blows to the first one, an apply each. */
  readonly blows: readonly (Blow | undefined)[];
  /** Something is there more often than it should be. */
  readonly hasDoubles: () => boolean;
  /** The service is sound from now on. */
  readonly endStorm: () => void;
}

export interface SideResult {
  readonly attempts: Attempt[];
  readonly violations: string[];
  isDone: boolean;
}

/** Both apply until each is done: some times at once, then one after the other. */
export async function applyTogether(together: Together): Promise<readonly SideResult[]> {
  const { actor, first, second } = together;
  const results = new Map([first, second].flatMap((side) => (side === undefined ? [] : [[side, toResult()] as const])));
  const areDone = () => [...results.values()].every(({ isDone }) => isDone);
  for (let number = 0; number < MOST_APPLIES && !areDone(); number++) {
    if (number === STORMY_APPLIES) together.endStorm();
    const isMeeting = number < actor.meetings && results.get(first)?.isDone === false;
    if (isMeeting) await meetOnce(together, number, results);
    else for (const [side, result] of results) if (!result.isDone) await applyAlone(together, { side, result, number });
  }
  const noEnd = `did not come to its end in ${MOST_APPLIES} applies`;
  for (const { isDone, violations } of results.values()) if (!isDone) violations.push(noEnd);
  return [...results.values()];
}

function toResult(): SideResult {
  return { attempts: [], violations: [], isDone: false };
}

async function meetOnce(together: Together, number: number, results: ReadonlyMap<Side, SideResult>): Promise<void> {
  const { setting, actor, first, second, enterByHand, blows } = together;
  const isFirstTime = number === 0;
  const work = async (): Promise<void> => {
    if (second === undefined) return enterByHand();
    const attempt = await attemptSide(setting, second, { blow: isFirstTime ? actor.blow : undefined });
    note(together, results.get(second), { side: second, attempt });
  };
  let other: Promise<void> | undefined;
  const comeIn = (): Promise<void> => {
    other ??= work();
    return other;
  };
  const stopWaiting = atMoment(actor.comes, setting.sandbox, () => void comeIn());
  const freeze = isFirstTime ? actor.freeze : undefined;
  const attempt = await attemptSide(setting, first, { blow: blows[number], freeze, onFrozen: comeIn });
  stopWaiting();
  note(together, results.get(first), { side: first, attempt });
  // A second one who comes when all is over finds all of it.
  await (second === undefined ? other : comeIn());
}

interface Alone {
  readonly side: Side;
  readonly result: SideResult;
  readonly number: number;
}

/** Where something is there twice an apply may never say that all is well: it can enter nothing more, and is done. */
async function applyAlone(together: Together, { side, result, number }: Alone): Promise<void> {
  const { setting, first, blows } = together;
  const hasDoubles = together.hasDoubles();
  if (hasDoubles) together.endStorm();
  const attempt = await attemptSide(setting, side, { blow: side === first && !hasDoubles ? blows[number] : undefined });
  note(together, result, { side, attempt });
  const isRefused = attempt.status === 3 || attempt.status === 4;
  if (hasDoubles && isRefused && hasEnteredNothing(attempt)) result.isDone = true;
}

/** A row of which the service refuses what others have used up is sent each time, and refused each time. */
function hasEnteredNothing(attempt: Attempt): boolean {
  return resultOf(attempt)?.rows.every(({ outcome }) => !ENTERED.has(outcome)) === true;
}

function note(
  { actor }: Together,
  result: SideResult | undefined,
  { side, attempt }: { readonly side: Side; readonly attempt: Attempt },
): void {
  if (result === undefined) return;
  result.attempts.push(attempt);
  const number = result.attempts.length;
  const mayStandStill = actor.freeze !== undefined;
  const circumstances = { rowCount: side.rowCount, besides: actor.kind, mayStandStill };
  const told = judgeAttempt(attempt, circumstances).map((text) => `apply ${number} of ${side.name}: ${text}`);
  result.violations.push(...told);
  result.isDone ||= attempt.status === 0;
}
