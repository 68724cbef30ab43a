import { usageError } from '../../util/capsheet-error.ts';
import type { OutputOptions } from './common-options.ts';

/** Options of the commands that work in a sandbox's data. */
export interface SandboxDataOptions extends OutputOptions {
  readonly data: string;
}

export interface SandboxFirmOptions extends SandboxDataOptions {
  readonly firm?: string;
}

export function toSeed(text: string): 'sample' | 'empty' {
  if (text === 'sample' || text === 'empty') return text;
  throw usageError('usage', `There is no seed "${text}".`, 'Give --seed sample or --seed empty.');
}

/** Credentials as they go into a `.env` file; the secret is shown this once. */
export function describeCredentials(
  headline: string,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): string {
  return [
    headline,
    '',
    `  CAPSHEET_CLIENT_ID=${clientId}`,
    `  CAPSHEET_CLIENT_SECRET=${clientSecret}`,
    '',
    'The secret is not kept: it cannot be shown again.',
  ].join('\n');
}
