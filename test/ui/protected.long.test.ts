import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Passwords } from '../../src/spreadsheet/protection/passwords.ts';
import { sealPackage } from '../../src/spreadsheet/protection/workbook-lock.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { makeFolder, openUi, Visitor } from './support.ts';

const PASSWORD = 'opal-7-page';

it('a protected workbook asks the page for its password, and what is corrected in it is protected too', async () => {
  const [folder, stateDir] = [makeFolder(), makeFolder()];
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, await sealPackage(readFileSync('samples/quarterly-with-errors.xlsx'), PASSWORD, 100));
  const visitor = await Visitor.of(await openUi({ stateDir }));

  await visitor.post('open/path', { paths: [path], reading: {} });
  const closed = await visitor.settled();
  expect([closed.problem?.code, closed.refused?.names, closed.phase]).toEqual([
    'input-encrypted',
    ['book.xlsx'],
    'none',
  ]);
  await visitor.post('reread', { password: 'not it' });
  expect((await visitor.settled()).problem?.code).toBe('input-password-wrong');
  // A password that was wrong is not tried again.
  await visitor.post('reread', {});
  expect((await visitor.settled()).problem?.code).toBe('input-encrypted');
  await visitor.post('reread', { password: PASSWORD });
  const open = await visitor.settled();
  expect([open.phase, open.problem]).toEqual(['read', undefined]);
  expect(JSON.stringify(open)).not.toContain(PASSWORD);

  await visitor.edit(0, { rowNumber: 3, columnIndex: 0, text: 'Alpine Grid' });
  expect((await visitor.settled()).errors).toBe(open.errors - 1);
  const copy = join(folder, 'book.corrected.xlsx');
  await expect(readWorkbook(copy)).rejects.toMatchObject({ code: 'input-encrypted' });
  const { tables } = await readWorkbook(copy, { passwords: new Passwords(async () => PASSWORD) });
  expect(JSON.stringify(tables[0]?.rows[2]?.cells)).toContain('Alpine Grid');
  // The copy is read again without a question.
  await visitor.post('reread');
  expect((await visitor.settled()).inputs[0]?.isCorrected).toBe(true);

  expect(listLeaks(folder, stateDir)).toEqual([]);
});

/** Files that hold the password, or a package that nothing protects. */
function listLeaks(...folders: readonly string[]): readonly string[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return paths.filter((path) => {
    if (!statSync(path).isFile()) return false;
    const bytes = readFileSync(path);
    return bytes.includes(PASSWORD) || bytes.includes('xl/worksheets/');
  });
}
