import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ApplySetting, Side } from './apply-side.ts';
import type { Together } from './apply-together.ts';
import { Chance } from './chance.ts';
import { drawHers, toHerWorld } from './draw-hers.ts';
import { drawSecondActor, isDrawnForTwo, type SecondActor } from './draw-second-actor.ts';
import type { DrawnWorld, Key } from './drawn-thing.ts';
import { commandTo } from './elsewhere.ts';
import { enterByHand } from './enter-by-hand.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Apart from all else that is drawn: a run goes on as it would alone, but for what she does to it. */
export function drawSecond(seed: number, actors: 1 | 2 | undefined): SecondActor | undefined {
  const chance = new Chance(~seed);
  const isForTwo = isDrawnForTwo(chance);
  return actors === 2 || (actors === undefined && isForTwo) ? drawSecondActor(chance) : undefined;
}

interface Beginning {
  readonly seed: number;
  readonly setting: ApplySetting;
  readonly world: DrawnWorld;
  readonly actor: SecondActor;
  readonly first: Side;
  /** The service's id of what is there before. */
  readonly idOf: (key: Key) => string;
}

/** Decides who works on what: with one state folder on one workbook, else she on what she holds in it. */
export function assembleTeam(
  beginning: Beginning,
): Pick<Together, 'setting' | 'actor' | 'first' | 'second' | 'enterByHand'> {
  const { seed, setting, world, actor, first, idOf } = beginning;
  const { sandbox, clientSecret, folder } = setting;
  const hers = drawHers(new Chance(~seed - 1), world, actor.share);
  const enter = () => enterByHand({ sandbox, clientSecret, things: world.things, hers });
  const common = { setting, actor, first, enterByHand: enter };
  const through = commandTo(actor.where);
  if (actor.kind === 'same-folder') return { ...common, second: { ...first, name: 'the second', through } };
  if (actor.kind === 'by-hand' || hers.size === 0) return { ...common, second: undefined };
  mkdirSync(join(folder, 'hers'));
  const book = writeWorkbook(toHerWorld(world, hers), { folder: join(folder, 'hers'), asCsv: false, idOf });
  const input = join('hers', book.name);
  const stateDir = join(folder, 'state-of-the-second');
  return { ...common, second: { name: 'the second', input, rowCount: book.rowCount, stateDir, through } };
}
