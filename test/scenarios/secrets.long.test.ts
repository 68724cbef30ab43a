import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FaultProxy, type ProxyAnswer } from '../support/fault-proxy.ts';
import { readPackageParts } from '../support/package-parts.ts';
import type { Ended } from '../support/start-program.ts';
import { CLIENT_SECRET, type Desk, openDesk } from './desk.ts';

const ROUNDS_ADD = 'POST /beta/investment/financing-rounds/add/';

/** Everything that must not be read anywhere: the secret, what HTTP Basic makes of it, and every token. */
class Secrets {
  readonly #texts: string[];

  constructor(desk: Desk) {
    const pair = `${desk.sandbox.clientId}:${CLIENT_SECRET}`;
    this.#texts = [CLIENT_SECRET, Buffer.from(pair).toString('base64'), Buffer.from(CLIENT_SECRET).toString('base64')];
  }

  addToken(answer: ProxyAnswer): void {
    const token: unknown = JSON.parse(answer.text).access_token;
    if (typeof token === 'string') this.#texts.push(token);
  }

  get count(): number {
    return this.#texts.length;
  }

  foundIn(content: string): readonly string[] {
    return this.#texts.filter((text) => content.includes(text));
  }
}

/** Every file under these folders, the parts of packages one by one. */
async function readAll(...folders: readonly string[]): Promise<{ readonly [path: string]: string }> {
  const contents: Record<string, string> = {};
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) continue;
      contents[path] = readFileSync(path, 'latin1');
      if (!path.endsWith('.xlsx')) continue;
      for (const [part, text] of Object.entries(await readPackageParts(path))) contents[`${path}/${part}`] = text;
    }
  }
  return contents;
}

test('neither the secret nor a token is written anywhere, at the highest log level and in errors neither', async () => {
  const desk = await openDesk({ profile: { retries: { attempts: 2, firstDelaySeconds: 0 } } });
  const secrets = new Secrets(desk);
  const proxy = await FaultProxy.start(desk.sandbox.url);
  proxy.spoilAll('POST /o/token/', async (_request, forward) => {
    const answer = await forward();
    secrets.addToken(answer);
    return answer;
  });
  const env = { CAPSHEET_BASE_URL: proxy.url };
  const outputs: string[] = [];
  const keep = ({ status, stdout, stderr }: Ended) => {
    outputs.push(stdout, stderr);
    return status;
  };
  const run = async (...args: readonly string[]) => keep(await desk.run([...args, '--log-level', 'debug'], { env }));

  const book = desk.take('quarterly.xlsx');
  expect(await run('plan', book, '--out', 'quarter.plan.json', '--report', 'planned.xlsx')).toBe(0);
  // A service that echoes what it was sent when it refuses it.
  let isRefusing = true;
  proxy.spoilAll(ROUNDS_ADD, async ({ authorization }, forward) =>
    isRefusing ? { status: 400, text: JSON.stringify({ detail: `no ${authorization}` }) } : forward(),
  );
  expect(await run('apply', 'quarter.plan.json', '--yes', '--json')).toBe(4);
  isRefusing = false;
  proxy.spoil('GET /v1/funds/', async ({ authorization }) => ({ status: 500, text: `broke on ${authorization}` }));
  proxy.spoil('GET /v1/funds/', async ({ authorization }) => ({ status: 418, text: `no ${authorization}` }));
  expect(await run('apply', book, '--yes')).toBe(5);
  // A process of its own may say what nobody catches here.
  const process = desk.start(['apply', book, '--yes', '--log-level', 'debug'], { env });
  expect(keep(await process.ended)).toBe(0);
  expect(await run('runs')).toBe(0);
  await proxy.close();
  expect(await run('plan', book, '--json')).toBe(5);

  expect(secrets.count).toBeGreaterThan(5);
  expect(outputs.filter((text) => secrets.foundIn(text).length > 0)).toEqual([]);
  expect(outputs.join('')).toContain('[hidden]');
  expect(outputs.join('')).toContain('"endpoint":"POST /o/token/"');
  const files = await readAll(desk.folder, desk.stateDir);
  const names = Object.keys(files).map((path) => path.slice(desk.folder.length + 1));
  expect(names).toEqual(expect.arrayContaining(['quarter.plan.json', 'planned.xlsx', 'quarterly.result.xlsx']));
  expect(Object.keys(files).some((path) => path.startsWith(desk.stateDir))).toBe(true);
  expect(Object.keys(files).filter((path) => secrets.foundIn(files[path] ?? '').length > 0)).toEqual([]);
});
