import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAIN } from '../../support/run-capsheet.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { startDatabase, tryTeam } from './team-trial.ts';

/** A few workers that are killed, a database that is killed. `npm run torture -- --team` tries as many as one likes. */
const SEEDS = [8, 10];

const room = makeTempFolder();

it('holds every row once, decided by others than its maker, whatever strikes a team', async () => {
  const database = await startDatabase();
  try {
    for (const seed of SEEDS) {
      const { violations, isVoid } = await tryTeam({ seed, folder: join(room, `${seed}`), main: MAIN, ...database });
      expect(isVoid ? [] : violations, `seed ${seed}`).toEqual([]);
    }
  } finally {
    await database.postgres.close();
  }
});
