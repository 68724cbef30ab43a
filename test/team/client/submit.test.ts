import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sealPackage } from '../../../src/spreadsheet/protection/workbook-lock.ts';
import type { Ended } from '../../support/start-program.ts';
import { type Commands, openCommands } from './open-commands.ts';

const SAMPLE = resolve('samples/quarterly.xlsx');
const PASSWORD = 'nobody-may-read-this';

let team: Commands;
beforeAll(async () => {
  team = await openCommands();
});

/** Writes files into a folder of its own at her machine. */
function put(folder: string, files: { readonly [name: string]: string }): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(team.hers.folder, folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
  }
}

const submit = (...args: readonly string[]): Promise<Ended> =>
  team.hers.run(['submit', ...args, '--firm', 'northlight', '--json']);

const namesOf = ({ json }: Ended): readonly string[] =>
  json.submission.inputs.map(({ name }: { readonly name: string }) => name);

it('a folder of CSV files is submitted with the papers in it, and nothing that is not meant', async () => {
  const sheets = { 'Companies.csv': 'Name\nAcme\n', 'Rounds.csv': 'Company,Round\nAcme,A\n' };
  const papers = { 'terms.pdf': '%PDF-1', 'signed/2026.pdf': '%PDF-2' };
  const others = { 'old.xlsx': 'PK', '.DS_Store': 'x', 'plan.json': '{}', 'deals.mapping.yaml': 'schema: x\n' };
  put('quarter', { ...sheets, ...papers, ...others });
  const ended = await submit('quarter');
  expect(namesOf(ended)).toEqual(['Companies.csv', 'Rounds.csv', 'signed/2026.pdf', 'terms.pdf']);
  // A file that may say how they are read is named.
  expect(ended.stderr).toContain(`${join('quarter', 'deals.mapping.yaml')} is not submitted.`);
});

it('a paper in a folder beside its workbook is called as its rows call it', async () => {
  put('close', { 'close.csv': 'Company\nAcme\n', 'papers/memo.pdf': '%PDF-1', 'terms.pdf': '%PDF-2' });
  put('elsewhere', { 'papers/side.pdf': '%PDF-3' });
  const papers = ['close/papers/memo.pdf', 'close/terms.pdf', 'elsewhere/papers/side.pdf'];
  const ended = await submit('close/close.csv', ...papers);
  expect(namesOf(ended)).toEqual(['close.csv', 'terms.pdf', 'side.pdf', 'papers/memo.pdf']);
});

it('several workbooks of one name are told apart by their folders', async () => {
  for (const folder of ['north', 'south']) put(folder, { 'q3.xlsx': folder });
  const ended = await submit('north/q3.xlsx', 'south/q3.xlsx');
  expect(namesOf(ended)).toEqual(['north - q3.xlsx', 'south - q3.xlsx']);
});

it('a mapping that lies beside its workbook is named, and not taken along unasked', async () => {
  put('deals', { 'holdings.csv': 'Portco\nAcme\n', 'holdings.mapping.yaml': 'schema: x\n', 'other.yaml': 'a: 1\n' });
  const path = join('deals', 'holdings.mapping.yaml');
  const unasked = await submit('deals/holdings.csv');
  expect(unasked.json.submission.mapping).toBeUndefined();
  expect(unasked.stderr).toBe(`${path} is not submitted. If it says how to read the input, add --mapping ${path}.\n`);
  const asked = await submit('deals/holdings.csv', '--mapping', path);
  expect([asked.json.submission.mapping.name, asked.stderr]).toEqual(['holdings.mapping.yaml', '']);
  put('deals', { 'holdings.csv': 'Portco\nBirch\n' });
  const among = await submit('deals/holdings.csv', `./${path}`);
  expect([namesOf(among), among.stderr]).toEqual([['holdings.csv', 'holdings.mapping.yaml'], '']);
});

it('a workbook that only a password opens is refused before anything is sent', async () => {
  writeFileSync(join(team.hers.folder, 'locked.xlsx'), await sealPackage(readFileSync(SAMPLE), PASSWORD, 100));
  const before = team.team.lines.length;
  const { status, json } = await submit('locked.xlsx');
  expect([status, json.code, json.message]).toEqual([
    ...[
      2,
      'input-encrypted',
      '"locked.xlsx" is protected by a password, and nobody can enter it where workbooks that were submitted are read.',
    ],
  ]);
  expect(json.hint).toContain('Save a copy without the password and submit that.');
  expect(team.team.lines).toHaveLength(before);
  // A paper that it names may well be protected.
  put('papers', { 'Companies.csv': 'Name\nBirch\n' });
  writeFileSync(join(team.hers.folder, 'papers', 'memo.docx'), await sealPackage(Buffer.from('PK'), PASSWORD, 100));
  expect(namesOf(await submit('papers'))).toEqual(['Companies.csv', 'memo.docx']);
});
