import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listCommands, nameOf } from '../../../../scripts/docs/commands.mjs';
import { completionOf, type Shell } from '../../../../src/app/cli/commands/completion.ts';
import { listCompletions } from '../../../../src/app/cli/completion/command-table.ts';
import { createProgram } from '../../../../src/app/cli/program.ts';
import { processIo } from '../../../../src/app/cli/terminal/terminal.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';

const program = createProgram(processIo(), () => {});
const commands = listCommands(program);
const TOP = program.commands.map((command) => command.name());

async function scriptFor(shell: Shell): Promise<string> {
  let text = '';
  const stdout = Object.assign(Object.create(process.stdout), { write: (part: string) => (text += part) });
  await completionOf(program)({ shell }, {}, { ...processIo(), stdout });
  return text;
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

const flagsOf = (name: string) =>
  commands
    .find((command) => nameOf(command) === name)
    ?.options.flatMap(({ long, hidden }) => (hidden ? [] : (long ?? []))) ?? [];

it('knows every command with every option', () => {
  expect(listCompletions(program).map(({ path }) => path)).toEqual(['', ...commands.map(nameOf)]);
  for (const { path, options } of listCompletions(program).slice(1))
    expect(options.map(({ flag }) => flag)).toEqual([...flagsOf(path), '--help']);
});

it('tells files, folders and words from what nobody can know', () => {
  const check = listCompletions(program).find(({ path }) => path === 'check');
  const valueOfFlag = (flag: string) => check?.options.find((option) => option.flag === flag)?.value;
  expect(check?.argument).toEqual({ kind: 'file' });
  expect(['--report', '--mapping', '--state-dir', '--sheet', '--all', '--decimal'].map(valueOfFlag)).toEqual([
    { kind: 'file' },
    { kind: 'file' },
    { kind: 'folder' },
    { kind: 'other' },
    { kind: 'none' },
    { kind: 'words', words: ['.', ','] },
  ]);
});

describe.skipIf(!isInstalled('bash'))('in bash', async () => {
  const script = await scriptFor('bash');
  /** Gives what bash offers for the last of these words. */
  const offer = (...words: string[]) => {
    const run = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _capsheet; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return execFileSync('bash', ['-c', run, 'bash', ...words], { encoding: 'utf8' })
      .trim()
      .split('\n');
  };

  it('completes commands', () => {
    expect(offer('capsheet', '')).toEqual(TOP);
    expect(offer('capsheet', 'ex')).toEqual(['export', 'explain']);
    expect(offer('capsheet', 'sandbox', 'u')).toEqual(['user']);
    expect(offer('capsheet', 'completion', '')).toEqual(['bash', 'zsh', 'fish', 'powershell']);
  });

  it('completes the options of the command that is typed', () => {
    expect(offer('capsheet', 'check', 'book.xlsx', '--d')).toEqual(['--date-order', '--decimal']);
    expect(offer('capsheet', 'sandbox', 'user', '--')).toEqual([...flagsOf('sandbox user'), '--help']);
    expect(offer('capsheet', '--')).toEqual(['--version', '--help']);
  });

  it('completes the values of an option, also behind a sign of equality', () => {
    expect(offer('capsheet', 'plan', '--date-order', '')).toEqual(['dmy', 'mdy', 'ymd']);
    expect(offer('capsheet', 'plan', '--date-order', '=', 'm')).toEqual(['mdy']);
    expect(offer('capsheet', 'plan', '--date-order', '=')).toEqual(['dmy', 'mdy', 'ymd']);
  });

  it('leaves names of files to bash', () => {
    expect(offer('capsheet', 'check', '')).toEqual(['']);
    expect(offer('capsheet', 'check', '--report', '')).toEqual(['']);
  });
});

describe.skipIf(!isInstalled('fish'))('in fish', async () => {
  const folder = makeTempFolder();
  const path = join(folder, 'capsheet.fish');
  writeFileSync(path, await scriptFor('fish'));
  mkdirSync(join(folder, 'quarters'));
  writeFileSync(join(folder, 'quarter.xlsx'), '');
  const offer = (line: string) => {
    const run = `source ${path}; complete -C '${line}'`;
    const env = { ...process.env, HOME: folder };
    const text = execFileSync('fish', ['--no-config', '-c', run], { cwd: folder, env, encoding: 'utf8' });
    return text.trim().split('\n');
  };
  const namesOf = (lines: readonly string[]) => lines.map((line) => line.split('\t')[0]);

  it('completes commands, each with what it does', () => {
    expect(namesOf(offer('capsheet '))).toEqual([...TOP].sort());
    expect(offer('capsheet ui')).toEqual(['ui\tthe same flow in the browser, on this machine only']);
    expect(namesOf(offer('capsheet sandbox '))).toEqual(['client', 'firm', 'reset', 'seed', 'user']);
  });

  it('completes options and their values, files and folders', () => {
    expect(namesOf(offer('capsheet check --d'))).toEqual(['--date-order', '--decimal']);
    expect(namesOf(offer('capsheet check --date-order '))).toEqual(['dmy', 'mdy', 'ymd']);
    expect(namesOf(offer('capsheet check quarter'))).toEqual(['quarter.xlsx', 'quarters/']);
    expect(namesOf(offer('capsheet check --state-dir qu'))).toEqual(['quarters/']);
  });
});

describe.skipIf(!isInstalled('zsh'))('in zsh', async () => {
  const script = await scriptFor('zsh');
  /** Gives what the script hands to the function of zsh that completes arguments. */
  const offer = (...words: string[]) => {
    const stand = 'compdef() { : }; _arguments() { print -rl -- "$words[1]:$CURRENT" "$@" }';
    const run = `${stand}\n${script}\nwords=("$@"); CURRENT=$#; _capsheet`;
    return execFileSync('zsh', ['-f', '-c', run, 'zsh', ...words], { encoding: 'utf8' })
      .trim()
      .split('\n');
  };

  it('describes the options of the command that is typed, which comes first', () => {
    const [place, ...specs] = offer('capsheet', 'check', '--');
    expect(place).toBe('check:2');
    expect(specs).toContain('--decimal=[the decimal sign of numbers in text]:value:(. ,)');
    expect(specs).toContain(
      '--state-dir=[where the journal is kept (CAPSHEET_STATE_DIR; default ~/.capsheet)]:value:_files -/',
    );
    expect(specs.at(-1)).toBe('*:argument:_files');
    expect(offer('capsheet', 'sandbox', 'user', '--')[0]).toBe('user:2');
  });

  it('describes the commands', () => {
    const [place, ...specs] = offer('capsheet', '');
    expect(place).toBe('capsheet:2');
    expect(specs.at(-1)).toMatch(/^1:command:\(\(template\\:"write the empty workbook, .*\)\)$/);
  });
});

describe('in PowerShell', async () => {
  const script = await scriptFor('powershell');

  it('is in ASCII, in which every text ends where it should', () => {
    expect(script).toMatch(/^[\x20-\x7e\n]*$/);
    const outside = script
      .replace(/^\s*#.*$/gm, '')
      .replace(/"[^"\n]*"/g, '')
      .replace(/'(?:[^'\n]|'')*'/g, '');
    expect(outside).not.toContain("'");
    const count = (bracket: string) => outside.split(bracket).length;
    expect([count('{'), count('('), count('[')]).toEqual([count('}'), count(')'), count(']')]);
  });

  it('has the words of every command, and the values of its options', () => {
    for (const path of ['', ...commands.map(nameOf)]) expect(script).toContain(`  $words['${path}'] = [ordered]@{ `);
    expect(script).toContain("  $values['check --decimal'] = [ordered]@{ '.' = '.'; ',' = ',' }\n");
    expect(script).toContain("  $values['check --report'] = $null\n");
  });
});
