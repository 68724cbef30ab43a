import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { sealPackage } from '../../src/spreadsheet/protection/workbook-lock.ts';
import { runOnTerminal } from '../support/run-on-terminal.ts';
import { type Desk, openDesk } from './desk.ts';

const PASSWORD = 'opal-7-typed';
const PROMPT = 'Password for quarterly.xlsx: ';

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('quarterly.xlsx', await sealPackage(readFileSync('samples/quarterly.xlsx'), PASSWORD, 100));
});

test('the terminal asks for the password of a workbook and shows nothing of it', async () => {
  const shown = await runOnTerminal(desk, ['check', 'quarterly.xlsx'], `${PASSWORD}\n`, PROMPT);
  expect(shown).toContain(PROMPT);
  expect(shown).toContain('No errors in 89 rows.');
  expect(shown).not.toContain('opal');
});

test('a wrong answer says so, and the end of the input ends the questions', async () => {
  const shown = await runOnTerminal(desk, ['check', 'quarterly.xlsx'], 'not-it\n', PROMPT);
  expect(shown).toContain(`That is not the password. ${PROMPT}`);
  expect(shown).toContain('does not open "quarterly.xlsx"');
  expect(shown).not.toContain('not-it');
});

test('Ctrl-C in place of a password ends the command', async () => {
  const shown = await runOnTerminal(desk, ['check', 'quarterly.xlsx'], '\u0003', PROMPT);
  expect(shown).toContain('Interrupted; nothing was sent.');
});

test('a password comes by standard input, as password managers hand it on', async () => {
  const within = ['sh', '-c', `printf '%s\\n' ${PASSWORD} | "$0" "$@"`];
  const ended = await desk.start(['check', 'quarterly.xlsx', '--password-file', '-', '--json'], { within }).ended;
  expect([ended.status, ended.json.summary !== undefined]).toEqual([0, true]);
});
