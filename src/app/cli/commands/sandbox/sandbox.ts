import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { loadRehearsal } from '../../../../service/sandbox/faults/rehearsal.ts';
import { type Sandbox, startSandbox } from '../../../../service/sandbox/start-sandbox.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import { answer, writeAnswer } from '../../terminal/answer.ts';
import { catchInterrupts } from '../../terminal/interrupts.ts';
import type { Io } from '../../terminal/terminal.ts';
import { toSeed } from './administer.ts';
import { isSeedFile, type LoadedSeed, loadSeed } from './load-seed.ts';
import type { sandbox as declaration } from './sandbox-commands.ts';

type SandboxOptions = OptionsOf<typeof declaration>;

/** `capsheet sandbox`: runs until it is interrupted. */
export const runSandbox: RunOf<typeof declaration> = async (_args, options, io) => {
  const { env } = io;
  const { port, host, data } = options;
  // An empty value counts as none.
  const own = { clientId: env.CAPSHEET_CLIENT_ID || undefined, clientSecret: env.CAPSHEET_CLIENT_SECRET || undefined };
  const rehearsal = options.faults === undefined ? undefined : await loadRehearsal(options.faults);
  const loaded = await loadIfFile(options, own, io);
  const begin = loaded === undefined ? { seed: toSeed(options.seed, options.fund), data } : toBegin(loaded);
  const started = await startSandbox(omitAbsent({ port, host, ...own, ...begin, ...rehearsal }));
  const sandbox = loaded === undefined ? started : { ...started, clientSecret: loaded.clientSecret };
  const settings = omitAbsent({
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret,
  });
  const seeded = loaded && { workbook: options.seed, rows: loaded.rows };
  const text = toText(sandbox, settings, options, loaded?.rows, own.clientSecret !== undefined);
  const facts = { firm: sandbox.firmName, settings, ...omitAbsent({ seeded }) };
  await writeAnswer(io, options, answer('sandbox@1', facts, text));
  const { signal, release } = catchInterrupts(io, 'Stopping the sandbox.');
  if (!signal.aborted) await once(signal, 'abort');
  release();
  await sandbox.close();
  await loaded?.cleanUp();
  return 0;
};

/** Loads a seed that is a workbook; an existing data file stays as it is. */
async function loadIfFile(
  { seed, data, fund }: SandboxOptions,
  own: { readonly clientId: string | undefined; readonly clientSecret: string | undefined },
  io: Io,
): Promise<LoadedSeed | undefined> {
  if (!isSeedFile(seed)) return undefined;
  if (fund !== undefined)
    throw usageError('usage', 'A workbook says itself which funds there are.', 'Give --fund with --seed empty.');
  if (data !== undefined && existsSync(data)) return undefined;
  return loadSeed({ workbook: seed, data, ...own }, io);
}

/** The sandbox shows the secret that was made up for loading. */
function toBegin({ data, clientSecret }: LoadedSeed) {
  return omitAbsent({ seed: 'empty' as const, data, clientSecret });
}

function toText(
  sandbox: Sandbox,
  settings: { readonly [name: string]: string },
  { host, faults, seed }: SandboxOptions,
  rows: number | undefined,
  isSecretGiven: boolean,
): string {
  const { firmName, isLoopback, url } = sandbox;
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  return [
    `The sandbox of ${firmName} is running, ${isLoopback ? 'on this machine only' : `on ${host}`}.`,
    ...(isLoopback ? [] : ['Other machines can reach it, and it speaks plain HTTP: use made-up data alone.']),
    ...(rows === undefined ? [] : [`It holds what ${seed} says: ${rows} rows.`]),
    ...(faults === undefined ? [] : [`It plays what ${faults} says.`]),
    '',
    'Put this into a .env file where you work:',
    ...lines,
    ...toSecretLines(sandbox, isSecretGiven),
    '',
    `Every call can be read and tried at ${url}/docs.`,
    'Ctrl-C ends it.',
  ].join('\n');
}

/** Shows the secret only if it was just made up: one of the environment may be that of the real service. */
function toSecretLines({ clientSecret }: Sandbox, isGiven: boolean): readonly string[] {
  if (clientSecret !== undefined) return [];
  return isGiven
    ? ['', 'The secret is the CAPSHEET_CLIENT_SECRET that it was started with; it is not shown, and not kept.']
    : ['', 'The secret is the one that was shown when its data was made. "capsheet sandbox client" adds another.'];
}
