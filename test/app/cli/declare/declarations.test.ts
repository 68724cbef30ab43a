import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listCommands, nameOf } from '../../../../scripts/docs/commands.mjs';
import type { grant } from '../../../../src/app/cli/commands/administration/administration-commands.ts';
import type { runs } from '../../../../src/app/cli/commands/history-commands.ts';
import {
  type apply,
  check,
  type exportWorkbook,
  template,
  type ui,
} from '../../../../src/app/cli/commands/workbook-commands.ts';
import { command, type OptionsOf, type RunOf, toFlags } from '../../../../src/app/cli/declare/declare.ts';
import { CONNECTION, LAYOUT, RULES, STATE } from '../../../../src/app/cli/declare/shared-options.ts';
import { createProgram } from '../../../../src/app/cli/program.ts';
import { runCli } from '../../../../src/app/cli/run-cli.ts';
import { processIo } from '../../../../src/app/cli/terminal/terminal.ts';
import { readSourceFiles } from '../../../support/source-files.ts';

const program = createProgram(processIo(), () => {});

it('gives a run the values of its own options, each in the type that is declared', () => {
  const options: OptionsOf<typeof apply> = { color: true, logLevel: 'silent', decimalSign: '.', rules: true };
  // @ts-expect-error: one of some words
  const sign: OptionsOf<typeof check>['decimalSign'] = ';';
  // @ts-expect-error: parsed into a number
  const port: OptionsOf<typeof ui>['port'] = '8080';
  // @ts-expect-error: required
  const out: OptionsOf<typeof exportWorkbook>['out'] = undefined;
  // @ts-expect-error: it ended in another way
  const status: OptionsOf<typeof runs>['status'] = 'perhaps';
  expect([options, sign, port, out, status]).toHaveLength(5);
});

it('does not compile a run that reads an option or an argument that is not declared, or lacks one that is', () => {
  // @ts-expect-error: no option of that name
  const unknownOption: RunOf<typeof check> = async (_args, { strict }) => (strict === true ? 4 : 0);
  // @ts-expect-error: no argument of that name
  const unknownArgument: RunOf<typeof check> = async ({ paths }) => (paths === undefined ? 2 : 0);
  // @ts-expect-error: no such role
  const unknownWord: RunOf<typeof grant> = async ({ role }) => (role === 'king' ? 2 : 0);
  const needsQuarter = async (_args: object, options: { readonly quarter: string }) =>
    options.quarter === '' ? (2 as const) : (0 as const);
  // @ts-expect-error: the run needs an option that the command does not have
  const other = command(check, async () => needsQuarter);
  expect([unknownOption, unknownArgument, unknownWord, other]).toHaveLength(4);
});

it('does not compile the options of reading where one for a field of how inputs are read is missing', () => {
  const { fillDown: _left, ...others } = LAYOUT;
  // @ts-expect-error: no option for cells merged downwards
  const all: { readonly [field in keyof typeof LAYOUT]: object } = others;
  expect(Object.keys(all)).not.toContain('fillDown');
});

it('reads every option that it declares', () => {
  // Given on whole: how inputs are read, and what stands for a setting of the environment.
  const isWhole = (name: string) => name in LAYOUT || name.startsWith('CAPSHEET_');
  const code = readSourceFiles('src')
    .filter(({ path }) => path.includes('/cli/') && !path.includes('/declare/') && !path.endsWith('-commands.ts'))
    .map((file) => file.code)
    .join('\n');
  const unread = listCommands(program).flatMap((one) =>
    one.options
      .map((option) => option.attributeName())
      .filter((name) => !isWhole(name) && !new RegExp(`\\b${name}\\b`).test(code))
      .map((name) => `${nameOf(one)}: ${name}`),
  );
  expect(unread).toEqual([]);
});

it('says where an exit status means something of its own, in --help and in the handbook', async () => {
  let text = '';
  const stdout = { write: (part: string) => (text += part) };
  await runCli(['team', 'files', '--help'], { ...processIo(), stdout });
  expect(text).toContain('\nExit status:\n  4  a file is missing or damaged\n');
  const handbook = readFileSync('docs/reference/commands.md', 'utf8');
  expect(handbook).toContain('Ends with status 4: a file is missing or damaged.');
});

it('names the environment variable of an option in its help', () => {
  const declared = Object.values({ ...CONNECTION, ...STATE }).filter(({ environment }) => environment !== undefined);
  const help = program.commands.find((one) => one.name() === 'plan')?.helpInformation() ?? '';
  expect(declared).toHaveLength(6);
  expect(declared.filter(({ environment = '' }) => !help.includes(environment))).toEqual([]);
  expect(help).not.toContain('$');
});

it('types the same options again as somebody would: no standards, no switches that are off', () => {
  expect(toFlags(LAYOUT, { decimalSign: '.', fillDown: false, sheetName: 'Rounds' })).toEqual(['--sheet', 'Rounds']);
  expect(toFlags(LAYOUT, { decimalSign: ',', fillDown: true })).toEqual(['--decimal', ',', '--fill-down']);
  expect(toFlags(template.options, { out: 'capsheet-template.xlsx', connect: true })).toEqual(['--connect']);
  expect(toFlags(RULES, { rules: true })).toEqual(['--rules']);
});
