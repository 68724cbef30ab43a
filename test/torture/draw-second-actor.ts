import type { Chance } from './chance.ts';
import { type Blow, drawBlow } from './draw-rehearsal.ts';
import { hasOtherHosts } from './elsewhere.ts';

/** A point in the course of an apply. */
export interface Moment {
  /** So many requests must have come to their end since the apply began. */
  readonly afterRequests: number;
  /** And then so much time must have passed. */
  readonly thenMs: number;
}

/** A process that stands still for a while, as under a closed lid. */
export interface Freeze extends Moment {
  /** Milliseconds, or for as long as the other one works. */
  readonly lasts: number | 'until-the-other-ended';
}

/**
 * Somebody else who works at the same portfolio while the first one applies. All of this is the same for every run of a
 * seed. At what request of the one the other one is then is the machine's affair, and so is which of two comes first and
 * which request a fault meets: a run of two may come out otherwise the next time.
 */
export interface SecondActor {
  /** With the first one's state folder and workbook, with a folder and a workbook of her own, or in the service's app. */
  readonly kind: 'same-folder' | 'own-folder' | 'by-hand';
  /** Where her process runs. */
  readonly where: 'here' | 'another-host' | 'other-processes';
  /** How likely she enters what the workbook says; what it hangs on she enters too. */
  readonly share: number;
  /** At how many of the first one's applies she is at work, from the first on. */
  readonly meetings: number;
  /** When she comes, in each of them. */
  readonly comes: Moment;
  /** Blows that end her first apply, and the first one's. */
  readonly blow: Blow | undefined;
  readonly freeze: Freeze | undefined;
}

/** How likely a run has a second actor where nobody says. */
const SECOND_ACTORS = 0.3;

/** The draw is one of its own: the rest of a run is the same, with or without her. */
export function isDrawnForTwo(chance: Chance): boolean {
  return chance.is(SECOND_ACTORS);
}

export function drawSecondActor(chance: Chance): SecondActor {
  const kind = chance.pick(['same-folder', 'own-folder', 'own-folder', 'by-hand'] as const);
  const drawnWhere = chance.pick(['here', 'here', 'here', 'another-host', 'other-processes'] as const);
  const where = kind !== 'same-folder' || !hasOtherHosts() ? 'here' : drawnWhere;
  const share = chance.pick([1, 1, 0.5, 0.2]);
  const meetings = chance.pick([1, 1, 2, 3]);
  // A process takes longer to start than another one to ask all it wants to know: mostly both start at once.
  const isAtOnce = chance.is(0.6);
  const drawnMoment = drawMoment(chance);
  const comes = isAtOnce && kind !== 'by-hand' ? { ...drawnMoment, afterRequests: 0 } : drawnMoment;
  const isStruck = chance.is(0.25);
  const blow = drawBlow(chance);
  const freeze = drawFreeze(chance);
  // A blow reaches a process through others not at all.
  return { kind, where, share, meetings, comes, blow: isStruck && where === 'here' ? blow : undefined, freeze };
}

/** About ten requests come before the first write. */
function drawMoment(chance: Chance): Moment {
  const afterRequests = chance.is(0.3) ? chance.between(0, 6) : chance.between(5, 20);
  return { afterRequests, thenMs: chance.between(0, 40) };
}

function drawFreeze(chance: Chance): Freeze | undefined {
  const isFrozen = chance.is(0.5);
  const lasts = chance.pick([60, 600, 'until-the-other-ended', 'until-the-other-ended'] as const);
  const freeze = { ...drawMoment(chance), lasts };
  return isFrozen ? freeze : undefined;
}
