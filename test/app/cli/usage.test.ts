import { describe, expect, it, test } from 'vitest';
import { listCompletions } from '../../../src/app/cli/completion/command-table.ts';
import { createProgram } from '../../../src/app/cli/program.ts';
import { processIo } from '../../../src/app/cli/terminal/terminal.ts';
import { runHere } from '../../support/run-here.ts';
import { makeTempFolder } from '../../support/temp-folder.ts';

const cwd = makeTempFolder();

/** Gives what a wrong command line is answered: the sentence and the next step. */
async function answerTo(line: string): Promise<readonly string[]> {
  const words = line.split(' ').filter((word) => word !== '');
  const args = words.includes('--json') ? words : [...words, '--json'];
  const { status, stderr, json } = await runHere(args, { cwd, env: {} });
  expect([status, stderr, json.code]).toEqual([2, '', 'usage']);
  return [json.message, json.hint];
}

describe('help and the version', () => {
  it.each([[], ['-h'], ['--help']])('stand on standard output, asked for as %j', async (...args) => {
    const { status, stdout, stderr } = await runHere(args, { cwd, env: {} });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: capsheet \[options\] \[command\]\n[\s\S]*\n {2}capsheet plan quarter\.xlsx/);
  });

  it.each(['-V', '--version'])('is one line for %s', async (flag) => {
    const { status, stdout } = await runHere([flag], { cwd, env: {} });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('is shown for a group of commands without one of them, and for -h of a command', async () => {
    const group = await runHere(['state'], { cwd, env: {} });
    expect([group.status, group.stdout]).toEqual([0, expect.stringMatching(/^Usage: capsheet state /)]);
    const one = await runHere(['check', '-h'], { cwd, env: {} });
    expect([one.status, one.stdout]).toEqual([0, expect.stringMatching(/^Usage: capsheet check /)]);
  });
});

test.each([
  [
    'chekc x.xlsx',
    '"capsheet" has no command "chekc".',
    'Did you mean "capsheet check"? "capsheet --help" lists them all.',
  ],
  [
    'team wacth',
    '"capsheet team" has no command "wacth".',
    'Did you mean "capsheet team watch"? "capsheet team --help" lists them all.',
  ],
  [
    'zzzzzz',
    '"capsheet" has no command "zzzzzz".',
    '"capsheet --help" lists them all. "capsheet help WORDS" searches the handbook.',
  ],
  [
    'q1.xlsx',
    '"q1.xlsx" is no command: say what to do with it.',
    '"capsheet check q1.xlsx" reads it, "capsheet plan q1.xlsx" shows what it would change.',
  ],
  [
    'check a.xlsx --shet x',
    '"capsheet check" has no option "--shet".',
    'Did you mean --sheet? See "capsheet check --help".',
  ],
  ['check a.xlsx -q', '"capsheet check" has no option "-q".', 'Did you mean --quiet? See "capsheet check --help".'],
  [
    'check a.xlsx --dry-run',
    '"capsheet check" has no option "--dry-run".',
    'It is an option of "capsheet apply". See "capsheet check --help".',
  ],
  ['check a.xlsx --decimal ;', '--decimal cannot be ";".', 'Give it "." or ",". See "capsheet check --help".'],
  [
    'check a.xlsx --date-order dym',
    '--date-order cannot be "dym".',
    'Give it "dmy", "mdy" or "ymd". See "capsheet check --help".',
  ],
  [
    'plan a.xlsx --json --out',
    '--out stands without its value.',
    'Write --out <file> (save the plan, for somebody else to apply). See "capsheet plan --help".',
  ],
  [
    'export',
    '"capsheet export" needs --out <file>: the workbook to write, a file that does not exist yet.',
    'For example: capsheet export --out firm.xlsx. See "capsheet export --help".',
  ],
  [
    'state import',
    '"capsheet state import" needs FILE: the file that "capsheet state export" wrote.',
    'For example: capsheet state import capsheet-state.zip. See "capsheet state import --help".',
  ],
  [
    'runs one two',
    '"capsheet runs" does not know what to do with "two".',
    'It takes RUN, and a name that has spaces stands in quotes. See "capsheet runs --help".',
  ],
])('"capsheet %s" is answered in our own words', async (line, message, hint) => {
  expect(await answerTo(line)).toEqual([message, hint]);
});

test('a secret is never an option: its variable is named, and it is not repeated', async () => {
  for (const line of ['check a.xlsx --client-secret=hush', 'plan a.xlsx --database-url=postgres://u:hush@h/d']) {
    const answer = (await answerTo(line)).join(' ');
    expect(answer).toMatch(/ set CAPSHEET_(?:CLIENT_SECRET|DATABASE_URL) in the environment or in a \.env file /);
    expect(answer).not.toContain('hush');
  }
});

test('every command answers wrong usage with its own name and its own help', async () => {
  const paths = listCompletions(createProgram(processIo(), () => {})).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) {
    const called = `capsheet ${path}`.trim();
    const [message, hint] = await answerTo(`${path} --bogus-option`);
    expect(message).toContain(`"${called}" `);
    expect(hint).toContain(`"${called} --help"`);
  }
});
