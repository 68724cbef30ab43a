import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { startCapsheet } from '../support/run-capsheet.ts';
import { isQuick } from '../support/sweep.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const folder = makeTempFolder();
const COMMANDS = [
  'template',
  'check',
  'plan',
  'apply',
  'runs',
  'compare',
  'map',
  'export',
  'doctor',
  'server',
  'worker',
  'sandbox',
  'ui',
  'mcp',
  'demo',
  'login',
  'logout',
  'submit',
  'approve',
  'inbox',
  'pause',
  'go-on',
  'stop',
  'explain',
  'help',
  'schema',
  'completion',
];
/** Each is a process of its own. */
const TRACED = ['', ...(isQuick ? ['apply', 'ui'] : COMMANDS)];

/**
 * Loads a program and then says, after everything it wrote, which files it has loaded: by import, by require, and the parts
 * that the command reads and runs by itself.
 */
const TRACE = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { createRequire, register, syncBuiltinESMExports } from 'node:module';
  import { pathToFileURL } from 'node:url';
  import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
  const { port1, port2 } = new MessageChannel();
  const hooks = 'data:text/javascript,' + encodeURIComponent(
    'let port; export function initialize(data) { port = data.port; }' +
    'export async function load(url, context, next) { port.postMessage(url); return next(url, context); }',
  );
  register(hooks, { data: { port: port2 }, transferList: [port2] });
  const parts = [];
  const { readFileSync } = fs;
  fs.readFileSync = (path, ...others) => {
    if (String(path).endsWith('.cjs')) parts.push(pathToFileURL(String(path)).href);
    return readFileSync(path, ...others);
  };
  syncBuiltinESMExports();
  process.on('exit', () => {
    const urls = [...parts, ...Object.keys(createRequire('file:///').cache).map((path) => pathToFileURL(path).href)];
    for (let next; (next = receiveMessageOnPort(port1)) !== undefined; ) urls.push(next.message);
    process.stderr.write('\\n' + JSON.stringify(urls));
  });
`)}`;

interface Help {
  readonly status: number | undefined;
  readonly text: string;
  readonly packages: readonly string[];
}

const helps = new Map<string, Help>();

async function readHelp(args: readonly string[]): Promise<Help> {
  const { ended } = startCapsheet(args, { cwd: folder, env: { HOME: folder }, nodeArgs: ['--import', TRACE] });
  const { status, stdout, stderr } = await ended;
  const urls: readonly string[] = JSON.parse(stderr.slice(stderr.lastIndexOf('\n')));
  return { status, text: stdout, packages: listPackages(urls) };
}

/** A part of the bundle says above each module where it is from. */
function listPackages(urls: readonly string[]): readonly string[] {
  const places = urls
    .filter((url) => url.startsWith('file:'))
    .flatMap((url) => [url, ...(readFileSync(fileURLToPath(url), 'utf8').match(/^\/\/ .*node_modules\/.*$/gm) ?? [])]);
  return [
    ...new Set(places.flatMap((place) => /.*node_modules\/(?!capsheet\/)((?:@[^/]+\/)?[^/]+)/.exec(place)?.[1] ?? [])),
  ].sort();
}

beforeAll(async () => {
  await Promise.all(
    TRACED.map(async (command) => {
      helps.set(command, await readHelp([command, '--help'].filter((arg) => arg !== '')));
    }),
  );
});

test('the help lists every command', () => {
  const { status, text = '' } = helps.get('') ?? {};
  expect(status).toBe(0);
  const listed = [...text.matchAll(/^ {2}([a-z-]+)(?: \[options\]| <\w+>)/gm)].map(([, name]) => name);
  expect(listed).toEqual(COMMANDS);
});

test.each(TRACED)('capsheet %s --help shows an example and loads nothing heavy', (command) => {
  const { status, text = '', packages = [] } = helps.get(command) ?? {};
  expect(status).toBe(0);
  expect(text).toMatch(new RegExp(`^Examples?:\\n  capsheet ${command}`, 'm'));
  // It is printed as the build has laid it beside the code.
  expect(packages).toEqual([]);
});

test('the trace sees what a command loads', async () => {
  const { packages } = await readHelp(['sandbox', '--seed', 'bogus']);
  expect(packages).toEqual(expect.arrayContaining(['@photostructure/sqlite', 'fastify']));
});
