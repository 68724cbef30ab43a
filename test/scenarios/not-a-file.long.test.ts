import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { closeLater } from '../support/close-later.ts';
import { toCommandLine } from '../support/tested-command.ts';
import { type Desk, openDesk } from './desk.ts';

let desk: Desk;

const ROUNDS = 'Company,Round,Closing Date,Currency\nKestrel Bio,Series C,2025-08-20,USD\n';
const SAVE_FIRST = 'Save what comes out of it to a file, and give that file.';
const GIVE_INPUT = 'Give an .xlsx file, a .csv file or a folder of .csv files.';

beforeAll(async () => {
  desk = await openDesk();
  desk.put('Rounds.csv', ROUNDS);
  mkdirSync(desk.path('quarter'));
  desk.put('quarter/Sales.csv', 'Company,Date\n');
  mkdirSync(desk.path('stage'));
  for (const name of ['pipe', 'pipe.json', 'quarter/Rounds.csv', 'deck.pdf', 'stage/.env']) makePipe(desk.path(name));
  symlinkSync(desk.path('pipe'), desk.path('link.xlsx'));
});

function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}

/** A hint ends with the page of the handbook that says more. */
function withPage(hint: string, page: string): string {
  return `${hint} See "capsheet help ${page}".`;
}

/** In a process of its own: whoever opened a pipe would wait for ever, and could not even be interrupted at `.env`. */
async function readRefusal(args: readonly string[], cwd = desk.folder) {
  desk.asked();
  const { process: child, ended } = desk.start([...args, '--json'], { cwd });
  closeLater(() => void child.kill('SIGKILL'));
  const { status, stderr, json } = await ended;
  expect([status, stderr, desk.asked()]).toEqual([2, '', []]);
  const { code, message, hint } = json;
  return { code, message, hint };
}

test.each([
  ['pipe', '"pipe" is a pipe, not a file.', SAVE_FIRST],
  ['link.xlsx', '"link.xlsx" is a pipe, not a file.', SAVE_FIRST],
  ['quarter', '"quarter/Rounds.csv" is a pipe, not a file.', SAVE_FIRST],
  ['/dev/zero', '"/dev/zero" is a device, not a file.', GIVE_INPUT],
])('the input %s is refused before it is opened', async (input, message, hint) => {
  expect(await readRefusal(['check', input])).toEqual({
    code: 'input-not-a-file',
    message,
    hint: withPage(hint, 'workbook'),
  });
});

test('no other input is applied where one of them is refused', async () => {
  expect(await readRefusal(['apply', 'Rounds.csv', 'pipe', '--yes'])).toMatchObject({ code: 'input-not-a-file' });
});

test('what is piped into capsheet is to be saved first', async () => {
  const line = toCommandLine(['check', '/dev/stdin', '--json']).map((word) => `'${word}'`);
  const command = `cat Rounds.csv | ${line.join(' ')}; exit 0`;
  const said = execFileSync('sh', ['-c', command], { cwd: desk.folder, encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual({
    $schema: 'urn:capsheet:error@1',
    schema: 'capsheet/error@1',
    code: 'input-not-a-file',
    message: '"/dev/stdin" is a pipe, not a file.',
    hint: withPage(SAVE_FIRST, 'workbook'),
  });
});

test('a socket is no input', async () => {
  const server = createServer();
  closeLater(() => void server.close());
  await new Promise<void>((resolve) => server.listen(desk.path('socket'), resolve));
  expect(await readRefusal(['check', 'socket'])).toEqual({
    code: 'input-not-a-file',
    message: '"socket" is a socket, not a file.',
    hint: withPage(GIVE_INPUT, 'workbook'),
  });
});

test.each([
  ['mapping', 'foreign-spreadsheet', 'The mapping pipe', ['check', 'Rounds.csv', '--mapping', 'pipe']],
  ['profile', 'profile', 'The profile pipe', ['plan', 'Rounds.csv', '--service-profile', 'pipe']],
  ['rules', 'firm-rules', 'The rules file pipe', ['plan', 'Rounds.csv', '--rules', 'pipe']],
  ['plan', 'sign-off', 'The plan "pipe.json"', ['apply', 'pipe.json', '--yes']],
  ['faults', 'reference/sandbox', 'The faults file pipe', ['sandbox', '--faults', 'pipe']],
] as const)('a pipe is no %s', async (kind, page, subject, args) => {
  expect(await readRefusal(args)).toEqual({
    code: `${kind}-not-a-file`,
    message: `${subject} is a pipe, not a file.`,
    hint: withPage(SAVE_FIRST, page),
  });
});

test('a folder is no mapping', async () => {
  expect(await readRefusal(['check', 'Rounds.csv', '--mapping', 'quarter'])).toEqual({
    code: 'mapping-not-a-file',
    message: 'The mapping quarter is a folder, not a file.',
    hint: withPage('Give a file.', 'foreign-spreadsheet'),
  });
});

test('a .env that is a pipe is refused where settings are read', async () => {
  expect(await readRefusal(['plan', '../Rounds.csv'], desk.path('stage'))).toEqual({
    code: 'settings-not-a-file',
    message: `The settings file ${desk.path('stage/.env')} is a pipe, not a file.`,
    hint: withPage(SAVE_FIRST, 'settings'),
  });
});

test('a .env that cannot be read is not taken for none', async () => {
  mkdirSync(desk.path('circle'));
  symlinkSync('.env', desk.path('circle/.env'));
  expect(await readRefusal(['plan', '../Rounds.csv'], desk.path('circle'))).toEqual({
    code: 'settings-unreadable',
    message: `The settings file ${desk.path('circle/.env')} cannot be read (ELOOP).`,
    hint: withPage(
      'Make sure that you may read it, or set its settings in the environment and move it away.',
      'settings',
    ),
  });
});

test('a file that a row names is not opened where it is a pipe', async () => {
  desk.put('Documents.csv', 'Company,File\nKestrel Bio,deck.pdf\n');
  const { status, json } = await desk.start(['check', 'Documents.csv', '--json']).ended;
  const [found] = json.findings.filter(({ severity }: { severity: string }) => severity === 'error');
  expect([status, found]).toEqual([
    3,
    {
      severity: 'error',
      code: 'file-missing',
      sheet: 'Documents',
      row: 2,
      column: 'File',
      cell: 'B2',
      message: '"deck.pdf" is a pipe, not a file.',
      hint: 'Write the path of a file.',
    },
  ]);
});
