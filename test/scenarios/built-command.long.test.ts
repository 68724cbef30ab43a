import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toCommandLine } from '../support/tested-command.ts';
import { ask, handOver } from '../ui/support.ts';
import { openDesk } from './desk.ts';
import { serve } from './serve.ts';

// Most scenarios run the command in the tests' own process. These see that the package, which is bundled, has all of it:
// the parts that a command loads for itself, and the files that it finds from where it lies.

test('each command of the package runs as a process', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const legacy = desk.take('legacy');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const commands = [
    ['--version'],
    ['template', '--out', 'empty.xlsx'],
    ['template', '--out', 'connected.xlsx', '--connect'],
    ['check', book, '--report', 'checked.xlsx'],
    ['plan', book, '--out', 'quarter.plan.json', '--report', 'planned.xlsx'],
    ['map', `${legacy}/positions.xlsx`, '--out', 'proposal.yaml'],
    ['export', '--out', 'firm.xlsx'],
    ['runs'],
    ['doctor'],
  ];
  const ended = await Promise.all(commands.map((args) => desk.start(args).ended));
  expect(ended.map(({ status, stderr }, index) => [...(commands[index] ?? []), status, stderr])).toEqual(
    commands.map((args) => [...args, 0, '']),
  );
  expect(ended[0]?.stdout).toBe(`${version}\n`);
  const written = commands.flatMap((args) =>
    args.filter((_, at) => ['--out', '--report'].includes(args[at - 1] ?? '')),
  );
  expect(written.filter((name) => !existsSync(desk.path(name)))).toEqual([]);
});

test('an older Node is told which one is needed', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, needed] = /^>=(\d+\.\d+)\.0$/.exec(engines.node) ?? [];
  const runAs = (version: string) => {
    const claim = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`;
    const [node, ...args] = toCommandLine(['-V'], { nodeArgs: ['--import', claim] });
    const { status, stdout, stderr } = spawnSync(node, args, { encoding: 'utf8' });
    return [status, stdout, stderr.split(';')[0]];
  };
  const refused = [2, '', `capsheet needs Node ${needed} or later`];
  expect([runAs('18.20.4'), runAs('20.18.3')]).toEqual([refused, refused]);
  expect([runAs('20.19.0')[0], runAs('26.0.0')[0]]).toEqual([0, 0]);
});

test('the sandbox of the package shows its contract', async () => {
  const { process, ended, address } = await serve(await openDesk(), ['sandbox', '--port', '0']);
  for (const path of ['/docs/', '/docs/static/swagger-ui.css'])
    expect((await ask(`${address}${path}`)).status).toBe(200);
  process.kill('SIGINT');
  expect((await ended).status).toBe(0);
});

test('the browser front of the package shows its page', async () => {
  const { process, ended, address } = await serve(await openDesk(), ['ui']);
  const page = await ask(new URL('/', address).href);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>capsheet</title>')]);
  expect((await handOver({ address })).status).toBe(200);
  process.kill('SIGINT');
  expect((await ended).status).toBe(0);
});

test.skipIf(!existsSync('/dev/full'))('output that cannot be written is told, without a trace of ours', async () => {
  const desk = await openDesk();
  const book = desk.take('quarterly.xlsx');
  const full = openSync('/dev/full', 'w');
  const [node, ...args] = toCommandLine(['check', desk.path(book)]);
  const { status, stderr } = spawnSync(node, args, {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^Standard output .* ENOSPC.*\nWhat to do: .*"capsheet runs"/),
  ]);
  const unseen = openSync('/dev/full', 'w');
  const { status: checked } = spawnSync(node, [...args.slice(0, -1), 'nowhere.xlsx'], {
    stdio: ['ignore', 'ignore', unseen],
  });
  closeSync(unseen);
  expect(checked).toBe(2);
});
