import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listCommands, nameOf } from '../../scripts/docs/commands.mjs';
import { makeFromCode } from '../../scripts/docs/sources.mjs';
import { createProgram } from '../../src/app/cli/program.ts';
import { processIo } from '../../src/app/cli/terminal/terminal.ts';

const MANUAL = 'man/capsheet.1';
const commands = listCommands(createProgram(processIo(), () => {}));
const hasGroff = spawnSync('groff', ['--version']).status === 0;

it('the manual page is what the code says: npm run make:docs', async () => {
  const { manual } = await makeFromCode((path) => import(/* @vite-ignore */ `${process.cwd()}/src/${path}.ts`));
  expect(readFileSync(MANUAL, 'utf8')).toBe(manual);
});

it('has every command, every option, the settings and the exit statuses', () => {
  const text = readFileSync(MANUAL, 'utf8').replaceAll('\\-', '-');
  const tags = new Set([...text.matchAll(/^\.TP\n\.B (.*)$/gm)].map(([, tag]) => tag));
  for (const command of commands) expect(text).toContain(`\n.SS capsheet ${nameOf(command)}`);
  expect(commands.flatMap(({ options }) => options.map(({ flags }) => flags)).filter((one) => !tags.has(one))).toEqual(
    [],
  );
  expect([...tags]).toEqual(expect.arrayContaining(['CAPSHEET_STATE_DIR', '0', '130']));
});

it('comes with the package', () => {
  const { man, files } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(man).toEqual([MANUAL]);
  expect(files).toContain('man');
});

it.skipIf(!hasGroff)('is read by man without a warning', () => {
  const { status, stdout, stderr } = spawnSync('groff', ['-k', '-man', '-ww', '-Tutf8', '-P-cbou', MANUAL], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('NAME');
  expect(stdout).toMatch(/--state-dir/);
});
