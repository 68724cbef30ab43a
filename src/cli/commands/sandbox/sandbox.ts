import { once } from 'node:events';
import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { loadRehearsal } from '../../../sandbox/faults/load-rehearsal.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/start-sandbox.ts';
import type { ExitStatus } from '../../../util/capsheet-error.ts';
import { omitAbsent } from '../../../util/collections/omit-absent.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { toSeed } from '../../options/sandbox-options.ts';
import { toPort } from '../../options/to-port.ts';
import { writeReport } from '../../options/write-report.ts';
import { catchInterrupts } from '../../terminal/interrupts.ts';
import type { Io } from '../../terminal/io.ts';

interface SandboxOptions extends OutputOptions {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly seed: string;
  readonly faults?: string;
}

/** `capsheet sandbox`: runs until it is interrupted. */
export async function runSandbox(_inputs: readonly string[], options: SandboxOptions, io: Io): Promise<ExitStatus> {
  const { env } = io;
  const { host, data } = options;
  const port = toPort(options.port);
  // As everywhere, an empty value counts as none.
  const own = { clientId: env.CAPSHEET_CLIENT_ID || undefined, clientSecret: env.CAPSHEET_CLIENT_SECRET || undefined };
  const rehearsal = options.faults === undefined ? undefined : await loadRehearsal(options.faults);
  const sandbox = await startSandbox(
    omitAbsent({ port, host, data, seed: toSeed(options.seed), ...own, ...rehearsal }),
  );
  const settings = omitAbsent({
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret,
  });
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('sandbox@1'), firm: sandbox.firmName, settings }),
    text: () => toText(sandbox, settings, { ...options, isSecretGiven: own.clientSecret !== undefined }),
  });
  const { signal, release } = catchInterrupts(io, 'Stopping the sandbox.');
  if (!signal.aborted) await once(signal, 'abort');
  release();
  await sandbox.close();
  return 0;
}

function toText(
  sandbox: Sandbox,
  settings: { readonly [name: string]: string },
  { host, faults, isSecretGiven }: SandboxOptions & { readonly isSecretGiven: boolean },
): string {
  const { firmName, isLoopback, url } = sandbox;
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  return [
    `The sandbox of ${firmName} is running, ${isLoopback ? 'on this machine only' : `on ${host}`}.`,
    ...(isLoopback ? [] : ['Other machines can reach it, and it speaks plain HTTP: use made-up data alone.']),
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

/** A secret is shown where it was made up just now, and never else: one of the environment may be that of the real service. */
function toSecretLines({ clientSecret }: Sandbox, isGiven: boolean): readonly string[] {
  if (clientSecret !== undefined) return [];
  return isGiven
    ? ['', 'The secret is the CAPSHEET_CLIENT_SECRET that it was started with; it is not shown, and not kept.']
    : ['', 'The secret is the one that was shown when its data was made. "capsheet sandbox client" adds another.'];
}
