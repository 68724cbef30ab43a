import { beforeAll, expect, test } from 'vitest';
import { FaultProxy } from '../support/fault-proxy.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { runOnTerminal } from '../support/run-on-terminal.ts';
import { type Desk, openDesk } from './desk.ts';

/** A name that clears the screen, sets the title and hides: no company gets it. */
const REFUSED = 'Evil\u001b[2J\u001b]0;owned\u0007\u009b8m';
const REFUSED_SHOWN = 'Evil␛[2J␛]0;owned␇\\u{9b}8m';
/** One that sets the direction of what follows, and hides: a company may get it, with a warning. */
const NAME = 'Evil\u2067DSU 1\u2066\u200b\u200f Ltd';
const SHOWN = 'Evil\\u{2067}DSU 1\\u{2066}\\u{200b}\\u{200f} Ltd';
const FILE = 'Ro\u001b[31munds\u202e\n.xlsx';

/** Everything that steers, but line feeds: our own layout makes those. */
const RAW = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const OWN = ['\r\u001b[2K', ...[1, 2, 22, 31, 32, 33, 39].map((code) => `\u001b[${code}m`)];

let desk: Desk;

beforeAll(async () => {
  desk = await openDesk();
  desk.put('companies.xlsx', makeBook('Companies', ['Company', 'City'], [NAME, 'Bern']));
  const header = ['Company', 'Round', 'Closing Date', 'Cur\u001b[8mrency'];
  desk.put(FILE, makeBook('Rounds', header, [REFUSED, 'Seed', '31\u202e/02/2024', 'USD']));
  desk.put('rounds.xlsx', makeBook('Rounds', header, [NAME, 'Seed', '2024-02-01', 'USD']));
});

/** A tab of texts; what XML cannot hold is written as the format does. */
function makeBook(name: string, ...rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((cells, row) => {
    const written = cells.map((text, column) => {
      const content = text.replace(
        /[\p{Cc}\p{Cs}]/gu,
        (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0')}_`,
      );
      return `<c r="${'ABCDEF'[column]}${row + 1}" t="inlineStr"><is><t>${content}</t></is></c>`;
    });
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return makeXlsx({ sheets: [{ name, data: lines.join('') }] });
}

function expectShown(text: string, ...parts: readonly string[]): void {
  const rest = OWN.reduce((left, own) => left.replaceAll(own, ''), text);
  expect(rest.match(RAW)).toBeNull();
  for (const part of parts) expect(text).toContain(part);
}

test('a name that steers a terminal is shown as what it is by every command, from the workbook and from the service', async () => {
  const checked = await desk.run(['check', FILE]);
  expect(checked.status).toBe(3);
  expectShown(checked.stdout, 'Ro␛[31munds\\u{202e}␤.xlsx', '31\\u{202e}/02/2024', 'Cur␛[8mrency', REFUSED_SHOWN);
  expectShown(checked.stdout, `capsheet check $'Ro\\u001b[31munds\\u202e\\u000a.xlsx'`);

  const applied = await desk.start(['apply', 'companies.xlsx', '--yes']).ended;
  expect(applied.status).toBe(0);
  expectShown(applied.stdout + applied.stderr);
  const again = await desk.run(['plan', 'companies.xlsx', '--all', '--log-level', 'debug']);
  expect(again.status).toBe(0);
  expectShown(again.stdout + again.stderr, 'one row is there');
  const run = (await desk.run(['runs', '--json'])).json.runs[0].runId;
  const created = await desk.run(['runs', run, '--created']);
  expectShown(created.stdout, SHOWN);
});

test('what capsheet refuses is named without its tricks, newlines too', async () => {
  const gone = await desk.run(['check', `no\u001b[2J\nsuch\u202e.xlsx`]);
  expect(gone.status).toBe(2);
  expectShown(gone.stderr, 'no␛[2J␤such\\u{202e}.xlsx');
  const unknown = await desk.start(['che\u001b]0;x\u0007ck']).ended;
  expectShown(unknown.stderr, 'che␛]0;x␇ck');
  const address = await desk.run(['plan', 'companies.xlsx'], { env: { CAPSHEET_CLIENT_ID: 'x\u202ey\u001b[2J' } });
  expect(address.status).toBe(5);
  expectShown(address.stderr);
});

test('what the service says is shown so too, in words and in the log', async () => {
  const proxy = await FaultProxy.start(desk.sandbox.url);
  const said = JSON.stringify({ detail: `no ${REFUSED} ${NAME}` });
  proxy.spoilAll('GET /v1/funds/', async () => ({ status: 400, text: said }));
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const { status, stderr } = await desk.run(['plan', 'rounds.xlsx', '--log-level', 'debug'], { env });
  await proxy.close();
  expect(status).not.toBe(0);
  expectShown(stderr, 'What to do:');
});

test('the names of tabs are shown as well', async () => {
  desk.put('tabs.xlsx', makeBook('No\u202etes\u0085\u2029 2024', ['x']));
  const { stdout } = await desk.run(['check', 'tabs.xlsx']);
  expectShown(stdout, 'No\\u{202e}tes\\u{85}\\u{2029} 2024');
});

test('JSON holds the very name, in characters that no terminal obeys', async () => {
  const { stdout, json } = await desk.run(['plan', 'companies.xlsx', '--json']);
  expectShown(stdout, '\\u2067DSU');
  expect(json.rows[0].key).toBe(NAME);
  const error = await desk.run(['check', `no\u202e\u009b.xlsx`, '--json']);
  expectShown(error.stdout);
  expect(error.json.message).toContain('no\u202e\u009b.xlsx');
});

test('on a terminal our own colours and the live line are all that steers it, at the question too', async () => {
  const app = desk.sandbox.url.replace('127.0.0.1', 'localhost');
  const shown = await runOnTerminal(
    { folder: desk.folder, env: { ...desk.env, CAPSHEET_APP_URL: app, NO_COLOR: '' } },
    ['apply', 'rounds.xlsx', '--service-profile', desk.profile],
    'n\n',
  );
  expectShown(shown, SHOWN, '\u001b[1m', '\r\u001b[2K');
  expectShown(
    shown,
    `Apply this to Northlight Ventures at ${desk.sandbox.url}, its cap tables at ${app} (1 to add, 0 to replace)? [y/N]`,
  );
  expect(shown).toContain('Nothing was sent.');
});
