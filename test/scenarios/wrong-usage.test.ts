import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../support/run-here.ts';
import { someOf } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

/** Wrong commands that people type, by the code of the answer. The exit status is 2 for all of them. */
const WRONG: { readonly [code: string]: readonly string[] } = {
  usage: [
    'check',
    'plan',
    'apply',
    'compare',
    'compare Rounds.csv',
    'compare Rounds.csv q.xlsx q.xlsx',
    'export',
    'completion',
    'completion tcsh',
    'approve',
    'approve x',
    'approve 0',
    'pause',
    'go-on twelve',
    'stop',
    'submit',
    'submit q.xlsx',
    'state export',
    'template x',
    'template --quarter 2024-13-01',
    'template --quarter heute',
    'doctor extra',
    'demo extra',
    'ui --port 99999',
    'ui --port x',
    'ui --port -1',
    'sandbox --port 70000',
    'sandbox --seed bogus',
    'sandbox --fund ""',
    'sandbox --host',
    'sandbox firm',
    'explain a b',
    'schema plan extra',
    'chekc q.xlsx',
    'Check q.xlsx',
    'CHECK q.xlsx',
    'q.xlsx',
    'validate q.xlsx',
    'import q.xlsx',
    '--check q.xlsx',
    'check ""',
    'check q.xlsx --dry-run',
    'check q.xlsx --yes',
    'check q.xlsx --client-secret hush',
    'plan q.xlsx --client-secret hush',
    'plan q.xlsx --password hush',
    'check q.xlsx --password=hush',
    'plan q.xlsx --token hush',
    'check q.xlsx --decimal ;',
    'check q.xlsx --decimal comma',
    'check q.xlsx --decimal',
    'check q.xlsx --decimal=',
    'check q.xlsx --date-order dym',
    'check q.xlsx --encoding latin-9',
    'check Rounds.csv --sheet ""',
    'check q.xlsx --sheet Rounds --sheet Securities',
    'check q.xlsx --mapping',
    'check q.xlsx --mapping ""',
    'check q.xlsx --report ""',
    'check q.xlsx --log-level loud',
    'check q.xlsx -j',
    'check q.xlsx -qv',
    'check q.xlsx --jsno',
    'check q.xlsx --json=yes',
    'check q.xlsx --quiet=1',
    'check q.xlsx --no-colour',
    'check q.xlsx --all=5',
    'check --report out.xlsx',
    'plan q.xlsx --out',
    'plan q.xlsx --quarter Q3',
    'plan q.xlsx --quarter 2024-02-30',
    'plan q.xlsx --quarter 31.12.2024',
    'plan q.xlsx --exit-code=3',
    'plan q.xlsx --markdown --json',
    'plan q.xlsx --base-url ""',
    'plan q.xlsx --client-id',
    'apply q.xlsx --result',
    'apply q.xlsx --reqire-other',
    'apply q.xlsx --out p.json',
    'apply q.xlsx --dryrun',
    'runs one two',
    'runs --status finished',
    'runs --limit 5',
    'runs --firm',
    'map q.xlsx --out',
    'map --learn',
    'export --out x.xlsx --company',
    'export',
    'team firm add',
    'team firm add northlight',
    'team firm add "North Light" --name x --base-url https://x.example',
    'team grant bo king',
    'team grant bo',
    'team audit --limit 0',
    'team wacth list',
    'team firm lst',
    '--bogus',
    '-x',
    'check -hV',
    'state impot x',
  ],
  'map-incomplete': ['map', 'map missing.xlsx', 'map q.xlsx --like nobody'],
  'server-missing': ['submit q.xlsx --firm northlight', 'login'],
  'history-missing': ['state import missing.zip'],
  'template-not-xlsx': ['template --out t.csv'],
  'sandbox-data-missing': ['sandbox reset --data d.sqlite', 'sandbox user --role KING --data d.sqlite'],
  'code-unknown': ['explain date-ambigous'],
  'topic-unknown': ['help nonsensicalwordxyz'],
  'schema-unknown': ['schema mappping'],
  'input-not-found': ['check missing.xlsx', 'check Rounds.csv missing.csv', 'check *.xlsx'],
  'input-twice': ['check Rounds.csv Rounds.csv'],
  'input-empty-folder': ['check empty', 'check folder'],
  'input-not-a-spreadsheet': ['check nothing.xlsx', 'check old.xlsx'],
  'standard-input-missing': ['check -'],
  'standard-input-twice': ['check - -'],
  'input-not-a-file': ['check /dev/null'],
  'input-is-link': [
    'check https://docs.google.com/spreadsheets/d/1abc/edit#gid=0',
    'check https://firm-my.sharepoint.com/:x:/g/personal/a/EbC?e=1',
    'check https://1drv.ms/x/s!Abc',
    'check https://www.dropbox.com/scl/fi/abc/q.xlsx?dl=0',
    'check https://app.box.com/s/abc',
    'check https://www.icloud.com/numbers/0abc',
    'check docs.google.com/spreadsheets/d/1abc',
    'check http://intranet.example/q.xlsx',
    'check s3://bucket/q.xlsx',
    'check file:///books/q.xlsx',
  ],
  'sheet-without-csv': ['check q.xlsx --sheet Rounds'],
  'sheet-name-unknown': ['check Rounds.csv --sheet Ronds'],
  'mapping-missing': ['check q.xlsx --mapping missing.yaml', 'map q.xlsx --learn missing.yaml'],
  'mapping-not-a-file': ['check q.xlsx --mapping folder'],
  'result-exists': ['check q.xlsx --report q.xlsx', 'apply q.xlsx --yes --result q.xlsx'],
  'result-not-xlsx': ['check q.xlsx --report checked.csv'],
  'result-folder-missing': ['check q.xlsx --report no/where.xlsx'],
  'several-inputs-one-file': ['check q.xlsx Rounds.csv --report out.xlsx'],
  'profile-missing': ['check q.xlsx --service-profile missing.yaml'],
  'plan-not-json': ['plan q.xlsx --out p.xlsx'],
  'plan-foreign': ['plan plan.json', 'apply plan.json --yes'],
  'plan-made-already': ['plan made.json --out again.json'],
  'plan-with-inputs': ['plan plan.json q.xlsx'],
  'settings-missing': [
    'plan q.xlsx --base-url example.com',
    'plan q.xlsx --base-url http://example.com',
    'plan q.xlsx --base-url ftp://x',
    'plan q.xlsx',
    'plan q.xlsx --ca-file missing.pem --base-url https://x.example --client-id a',
    'plan q.xlsx --password-file missing',
    'plan q.xlsx --password-file -',
    'apply q.xlsx --dry-run --yes',
    'export --out x.csv',
  ],
  'rules-missing': ['plan q.xlsx --rules missing.yaml'],
  'confirmation-missing': ['apply q.xlsx'],
  'plan-not-found': ['apply missing.json'],
  'plan-same-user': ['apply q.xlsx --require-other --yes'],
  'run-not-found': ['runs nope', 'runs --created x'],
  'since-invalid': ['runs --since yesterday', 'runs --since 01/10/2026', 'runs --since 2026-02-30'],
  'runs-options': ['runs --csv x.csv', 'runs --created', 'runs x --workbook q'],
  'mapping-exists': ['map Rounds.csv --out q.xlsx'],
};
/** The same with credentials: only then an address is looked at. */
const WRONG_ADDRESSES = ['example.com', 'http://example.com', 'ftp://example.com'];
/** Ends where a sentence of a library would begin, or a trace. */
const FOREIGN = /\berror: |missing required argument|Allowed choices|\bat \S+:\d+|undefined|\[object/;

const cwd = makeTempFolder();

beforeAll(() => {
  for (const name of ['folder', 'empty']) mkdirSync(join(cwd, name));
  const files = {
    'Rounds.csv': 'Company,Round,Closing Date\nAcme,Seed,2024-01-02\n',
    'plan.json': '{}',
    'nothing.xlsx': '',
    'old.xlsx': 'plain text',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  copyFileSync(resolve('samples/quarterly.xlsx'), join(cwd, 'q.xlsx'));
  copyFileSync(resolve('test/compatibility/1.0/quarterly.plan.json'), join(cwd, 'made.json'));
});

function toWords(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
}

/** Asks for the answer as a document, wherever the line ends. */
function withJson(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? '';
  return last.startsWith('--') ? [...words.slice(0, -1), '--json', last] : [...words, '--json'];
}

const run = (args: readonly string[], env = {}) => runHere(args, { cwd, env: { HOME: cwd, ...env } });

describe.each(Object.entries(WRONG))('%s', (code, lines) => {
  test.each(someOf(lines))('capsheet %s', async (line) => {
    const words = toWords(line);
    const { status, stderr, json } = await run(withJson(words));
    expect([status, stderr, json.code]).toEqual([2, '', code]);
    expect(`${json.message} ${json.hint}`).not.toMatch(FOREIGN);
    // The page of the handbook, the command's own help, or the command that lists what there is.
    expect(json.hint).toMatch(/"capsheet [^"]+"/);
    expect(`${json.message} ${json.hint}`).not.toContain('hush');
  });
});

test('so many wrong usages have an answer of our own', () => {
  expect(Object.values(WRONG).flat().length).toBeGreaterThanOrEqual(90);
});

test.each(WRONG_ADDRESSES)('an address that is none: %s', async (address) => {
  const env = { CAPSHEET_CLIENT_ID: 'a', CAPSHEET_CLIENT_SECRET: 'b' };
  const { status, json } = await run(['plan', 'q.xlsx', '--base-url', address, '--json'], env);
  expect([status, json.code]).toEqual([2, expect.stringMatching(/address/)]);
});

test('a choice may be typed in any case', async () => {
  const { status } = await run(['check', 'Rounds.csv', '--encoding', 'UTF-8', '--date-order', 'DMY', '--quiet']);
  expect(status).toBe(0);
});

test('an option after -- is no option', async () => {
  const { status, stdout, stderr } = await run(['check', '--', '--json']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('"--json"');
});

test('the former name of a command still works, and says once what it is called now', async () => {
  const [old, now] = [await run(['history', 'import', 'h.zip']), await run(['state', 'import', 'h.zip'])];
  expect(old.stderr.split('\n')[0]).toContain('"capsheet state"');
  expect(old.stderr.split('\n').slice(1).join('\n')).toBe(now.stderr);
  expect([old.status, old.stdout]).toEqual([now.status, now.stdout]);
  expect((await run(['--help'])).stdout).not.toMatch(/^ {2}history/m);
});
