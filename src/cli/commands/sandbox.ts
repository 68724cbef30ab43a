import { once } from 'node:events';
import { loadRehearsal } from '../../sandbox/load-rehearsal.ts';
import { startSandbox } from '../../sandbox/start-sandbox.ts';
import { type ExitStatus, usageError } from '../../util/capsheet-error.ts';
import { omitAbsent } from '../../util/omit-absent.ts';
import type { OutputOptions } from '../common-options.ts';
import { catchInterrupts } from '../interrupts.ts';
import type { Io } from '../io.ts';
import { toPort } from '../to-port.ts';
import { writeReport } from '../write-report.ts';

interface SandboxOptions extends OutputOptions {
  readonly port?: string;
  readonly data?: string;
  readonly seed: string;
  readonly faults?: string;
}

/** `capsheet sandbox`: runs until it is interrupted. */
export async function runSandbox(_inputs: readonly string[], options: SandboxOptions, io: Io): Promise<ExitStatus> {
  const { env } = io;
  const own = { clientId: env.CAPSHEET_CLIENT_ID, clientSecret: env.CAPSHEET_CLIENT_SECRET };
  const rehearsal = options.faults === undefined ? undefined : await loadRehearsal(options.faults);
  const sandbox = await startSandbox(
    omitAbsent({ port: toPort(options.port), data: options.data, seed: toSeed(options.seed), ...own, ...rehearsal }),
  );
  const settings = omitAbsent({
    CAPSHEET_BASE_URL: sandbox.url,
    CAPSHEET_CLIENT_ID: sandbox.clientId,
    CAPSHEET_CLIENT_SECRET: sandbox.clientSecret,
  });
  writeReport(io, options, {
    json: () => ({ schema: 'capsheet/sandbox@1', firm: sandbox.firmName, settings }),
    text: () => toText(sandbox.firmName, settings, options.faults),
  });
  const { signal, release } = catchInterrupts(io, 'Stopping the sandbox.');
  if (!signal.aborted) await once(signal, 'abort');
  release();
  await sandbox.close();
  return 0;
}

function toText(firm: string, settings: { readonly [name: string]: string }, faults: string | undefined): string {
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  return [
    `The sandbox of ${firm} is running, on this machine only.`,
    ...(faults === undefined ? [] : [`It plays what ${faults} says.`]),
    '',
    'Put this into a .env file where you work:',
    ...lines,
    '',
    'Ctrl-C ends it.',
  ].join('\n');
}

function toSeed(text: string): 'sample' | 'empty' {
  if (text === 'sample' || text === 'empty') return text;
  throw usageError('usage', `There is no seed "${text}".`, 'Give --seed sample or --seed empty.');
}
