import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { someOf } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { tortureRun } from './torture-run.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** A few of many: `npm run torture` runs as many as one likes. */
const SEEDS = [10_007, 10_016, 10_041];

/** Drawn with a second process on the same state folder. */
const SEEDS_OF_TWO = [20_031, 20_049];

/** One folder for the file, since its tests run at the same time. */
const room = makeTempFolder();

async function torture(seed: number, actors: 1 | 2): Promise<void> {
  const folder = join(room, String(seed));
  const { violations, isVoid, endings } = await tortureRun({ seed, folder, main: MAIN, actors });
  expect(isVoid ? [] : violations, endings.join(', ')).toEqual([]);
}

it.concurrent.each(someOf(SEEDS))('holds every row once after storms and kills (seed %i)', (seed) => torture(seed, 1));

it.concurrent.each(someOf(SEEDS_OF_TWO))('holds every row once where two apply at a time (seed %i)', (seed) =>
  torture(seed, 2),
);

/** With a second one who has another host name, sees other processes, has a folder of her own, or works by hand. */
const SEEDS_OF_TWO_APART = [20_050, 20_068, 20_083, 20_087, 20_080, 20_013];

it.concurrent.each(someOf(SEEDS_OF_TWO_APART))(
  'enters nothing twice that one folder can know of, and tells what two entered twice (seed %i)',
  (seed) => torture(seed, 2),
);
