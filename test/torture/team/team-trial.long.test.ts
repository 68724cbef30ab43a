import { expect, it } from 'vitest';
import { makeTempFolder } from '../../support/temp-folder.ts';
import { TESTED } from '../../support/tested-command.ts';
import { startDatabase, tryTeam } from './team-trial.ts';

/** Two portfolios, one of them under two records, three workers of which one is killed and one frozen: `npm run torture -- --team` tries others. */
const SEED = 10;

const room = makeTempFolder();

it('holds every row once, decided by others than its maker, whatever strikes a team', async () => {
  const database = await startDatabase();
  try {
    const { violations, isVoid } = await tryTeam({ seed: SEED, folder: room, main: TESTED.main, ...database });
    expect(isVoid ? [] : violations).toEqual([]);
  } finally {
    await database.postgres.close();
  }
});
