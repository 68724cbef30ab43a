import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toHelpTable } from '../../../src/app/cli/help/help-table.ts';
import { wrapHelp } from '../../../src/app/cli/help/wrap-help.ts';
import { createProgram } from '../../../src/app/cli/program.ts';
import { processIo } from '../../../src/app/cli/terminal/terminal.ts';

test('an old Node.js can read the entry, which says what it needs before anything else is loaded', () => {
  const entry = readFileSync('src/main.ts', 'utf8');
  expect(entry).not.toMatch(/^import /m);
  expect(entry).not.toMatch(/\?\.|\?\?|\bawait\b/);
  expect(entry).toMatch(/isTooOld[\s\S]*import\('/);
});

const table = toHelpTable(createProgram(processIo(), () => {}));

test('the help that is built beforehand has every command', () => {
  expect(Object.keys(table)).toEqual(expect.arrayContaining(['', 'check', 'state export', 'team firm add']));
  expect(table.check).toMatch(/^Usage: capsheet check [\s\S]*\nExamples:\n {2}capsheet check /);
});

test.each([50, 80, 120])('the help fits into %d columns, and no example is broken', (width) => {
  for (const [path, text] of Object.entries(table)) {
    const wrapped = wrapHelp(text, width);
    const [help = '', examples = ''] = wrapped.split(/\nExamples?:\n/);
    const wide = help.split('\n').filter((line) => line.length > Math.max(width, 100));
    expect([path, wide.filter((line) => !/\S{40}/.test(line))]).toEqual([path, []]);
    expect(text).toContain(examples.split('\n')[0] ?? '');
    expect(wrapped.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
  }
});
