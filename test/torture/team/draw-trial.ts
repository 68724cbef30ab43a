import type { NewCustomValue } from '../../../src/model/service/new-data.ts';
import { Chance } from '../chance.ts';
import { drawValuesBefore } from '../draw-custom-values.ts';
import { drawHers } from '../draw-hers.ts';
import { COMBINATIONS } from '../draw-rehearsal.ts';
import type { Moment } from '../draw-second-actor.ts';
import { drawWorld } from '../draw-world.ts';
import { type DrawnWorld, isRow, type Key } from '../drawn-thing.ts';

export const MAKERS = ['Ana', 'Abe', 'Bo'] as const;
export type Maker = (typeof MAKERS)[number];

/** Strokes that hit a team from outside. A freeze past the lease lasts until another worker may have taken over. */
export const STROKES = [
  'worker-killed',
  'worker-terminated',
  'worker-frozen',
  'worker-frozen-past-its-lease',
  'database-killed',
  'connections-cut',
  'firm-closed',
] as const;
export type StrokeKind = (typeof STROKES)[number];

export interface Stroke extends Moment {
  readonly kind: StrokeKind;
  /** Which worker, or which firm; counted modulo those there are. */
  readonly whom: number;
  /** How long a freeze, a missing database or a closed firm lasts. */
  readonly lastsMs: number;
  /** Whether another worker starts in place of one that ended. */
  readonly isReplaced: boolean;
}

export interface DrawnSubmission {
  readonly maker: Maker;
  /** The rows of the workbook; all of them if absent. */
  readonly only?: ReadonlySet<Key>;
  /** Through a second record of the firm, which spells the service's address in another way. */
  readonly isOfTwin: boolean;
  readonly asCsv: boolean;
  readonly afterMs: number;
  /** How people treat it: everything but the whole workbook may be turned away. */
  readonly fate: 'approved' | 'rejected' | 'withdrawn' | 'stopped-once';
}

export interface DrawnPortfolio {
  readonly world: DrawnWorld;
  readonly valuesBefore: readonly NewCustomValue<Key>[];
  /** The answers of its service to what nobody documents. */
  readonly combination: number;
  readonly storm: Chance;
  /** Few of them in a request make many moments. */
  readonly itemsOfRequest: number;
  /** The first is the whole workbook, under the firm's first record. */
  readonly submissions: readonly DrawnSubmission[];
}

export interface DrawnTrial {
  readonly servers: number;
  readonly workers: number;
  readonly portfolios: readonly DrawnPortfolio[];
  readonly strokes: readonly Stroke[];
  /** The chance of the people: whom they ask, and what they try that they may not. */
  readonly people: Chance;
}

const MOST_SUBMISSION_MS = 1_500;

export function drawTrial(seed: number): DrawnTrial {
  const chance = new Chance(seed);
  return {
    servers: chance.pick([1, 2]),
    workers: chance.pick([1, 2, 2, 3]),
    portfolios: Array.from({ length: chance.pick([1, 1, 2]) }, () => drawPortfolio(chance.fork())),
    strokes: drawStrokes(chance.fork()),
    people: chance.fork(),
  };
}

function drawPortfolio(chance: Chance): DrawnPortfolio {
  const world = drawWorld(chance.fork());
  const companies = world.things.filter(({ data }) => data.kind === 'company');
  const hasTwin = chance.is(0.3);
  const others = Array.from({ length: hasTwin ? 1 : chance.pick([0, 1, 2]) }, () =>
    drawSubmission(chance, { world, isOfTwin: hasTwin }),
  );
  return {
    world,
    valuesBefore: drawValuesBefore(chance.fork(), companies),
    combination: chance.between(0, COMBINATIONS - 1),
    storm: chance.fork(),
    itemsOfRequest: chance.pick([1, 2, 5, 500]),
    submissions: [
      { ...drawOrigin(chance), isOfTwin: false, fate: chance.pick(['approved', 'approved', 'stopped-once']) },
      ...others.filter(({ only }) => only.size > 0),
    ],
  };
}

function drawSubmission(chance: Chance, { world, isOfTwin }: { world: DrawnWorld; isOfTwin: boolean }) {
  const only = drawHers(chance.fork(), world, chance.pick([1, 0.5, 0.3]));
  const fate = chance.pick(['approved', 'approved', 'approved', 'rejected', 'withdrawn', 'stopped-once'] as const);
  const isWhole = only.size === world.things.filter(isRow).length && world.skipped.length === 0;
  // The same content submitted twice is one submission.
  return { ...drawOrigin(chance), only: isWhole ? new Set<Key>() : only, isOfTwin, fate };
}

function drawOrigin(chance: Chance): Pick<DrawnSubmission, 'maker' | 'asCsv' | 'afterMs'> {
  return { maker: chance.pick(MAKERS), asCsv: chance.is(0.2), afterMs: chance.between(0, MOST_SUBMISSION_MS) };
}

function drawStrokes(chance: Chance): readonly Stroke[] {
  return Array.from({ length: chance.pick([0, 1, 2, 3, 4]) }, () => {
    const kind = chance.pick([
      ...STROKES,
      'worker-killed',
      'worker-killed',
      'worker-frozen',
      'connections-cut',
    ] as const);
    return {
      kind,
      whom: chance.between(0, 11),
      afterRequests: chance.between(0, 25),
      thenMs: chance.between(0, 40),
      lastsMs: chance.between(50, 800),
      isReplaced: chance.is(0.6),
    };
  });
}
