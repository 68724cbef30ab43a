import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';
import { tortureRun } from './torture-run.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** A few of many: `npm run torture` runs as many as one likes. */
const SEEDS = [10_007, 10_016, 10_041];

/** Of the file, since its tests run at the same time. */
const room = makeTempFolder();

it.concurrent.each(SEEDS)(
  'holds every row once after storms and kills (seed %i)',
  async (seed) => {
    const folder = join(room, String(seed));
    const { violations, isVoid, endings } = await tortureRun({ seed, folder, main: MAIN });
    expect(isVoid ? [] : violations, endings.join(', ')).toEqual([]);
  },
  60_000,
);
