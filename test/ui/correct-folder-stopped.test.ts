import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection } from '../../src/ui/server/connection.ts';
import { Workspace } from '../../src/ui/server/workspace/workspace.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

const ROUNDS = 'Company,Round,Closing Date\nAcme,Seed,31/31/2024\n';

/** A folder with one CSV file and one paper; by its path the paper may lie deep. */
function writeInput(paper: string): string {
  const folder = join(makeFolder(), 'quarter');
  mkdirSync(dirname(join(folder, paper)), { recursive: true });
  writeFileSync(join(folder, 'Rounds.csv'), ROUNDS);
  writeFileSync(join(folder, paper), 'signed\n');
  return folder;
}

it('the copy of a folder goes again where its first check is stopped, and the next correction makes it', async () => {
  const folder = writeInput('deed.txt');
  const copy = `${folder}.corrected`;
  const connection = new Connection({ own: {}, network: {}, stateDir: makeFolder(), userName: 'fiona', version: '1' });
  const workspace = new Workspace(connection, { userName: 'fiona', version: '1', rules: [] });
  const { desk, corrections, shown } = workspace;
  const isRead = new Promise<void>((resolve) => desk.listen(() => shown.phase === 'read' && desk.isIdle && resolve()));
  workspace.inputs.open({ paths: [folder], reading: { decimalSign: '.' } }, { isUploaded: false });
  await isRead;
  const cell = { inputIndex: 0, sheet: 'Rounds', rowNumber: 2, columnIndex: 2, text: '2024-01-31' };

  const leave = desk.listen(() => {
    leave();
    desk.job.stop();
  });
  await corrections.correct(shown.readings, [cell]);
  expect([desk.state.problem?.code, existsSync(copy), corrections.state.undo]).toEqual([
    'interrupted',
    false,
    undefined,
  ]);

  await corrections.correct(shown.readings, [cell]);
  await workspace.end();
  expect(readFileSync(join(copy, 'Rounds.csv'), 'utf8')).toBe(ROUNDS.replace('31/31/2024', '2024-01-31'));
  expect(readFileSync(join(copy, 'deed.txt'), 'utf8')).toBe('signed\n');
});

/** As long as a path may be, so that there is none in a folder whose own name is longer. */
function nameLongest(folder: string): string {
  const room = (process.platform === 'darwin' ? 1024 : 4096) - folder.length - '/quarter//deed.txt'.length - 5;
  const part = `${'d'.repeat(99)}/`;
  return `${part.repeat(Math.floor(room / part.length))}${'e'.repeat(room % part.length)}/deed.txt`;
}

it.skipIf(process.platform === 'win32')(
  'no folder is left where a document cannot be put into it, and the reason is told each time',
  async () => {
    const folder = writeInput(nameLongest(makeFolder()));
    const visitor = await Visitor.of(await openUi());
    await visitor.post('open/path', { paths: [folder], reading: {} });
    await visitor.settled();
    for (const text of ['2024-01-31', '2024-02-29']) {
      await visitor.edit(0, { rowNumber: 2, columnIndex: 2, text });
      const { problem } = await visitor.settled();
      expect([problem?.code, problem?.message]).toEqual([
        'edit-impossible',
        `The corrected copy ${folder}.corrected cannot be written: its name is too long.`,
      ]);
      expect(existsSync(`${folder}.corrected`)).toBe(false);
    }
  },
);
