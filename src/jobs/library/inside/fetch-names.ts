import type { KnownNames } from '../../../mapping/propose/proposal.ts';
import type { TemplateOptions } from '../../../report/template/template-columns.ts';
import { fetchKnownNames, readTemplateOptions } from '../../pipeline/read-template-options.ts';
import { type WatchedAccess, withPortfolio } from './session.ts';

/** Fetches what the lists of a template offer. */
export function fetchTemplateOptions(access: WatchedAccess): Promise<TemplateOptions> {
  return withPortfolio(access, undefined, readTemplateOptions);
}

/** The firm's names, to recognise them in foreign spreadsheets. */
export function fetchFirmNames(access: WatchedAccess, signal: AbortSignal | undefined): Promise<KnownNames> {
  return withPortfolio(access, signal, fetchKnownNames);
}

/** The service's name for the firm of these credentials, if it gives one. */
export function fetchFirmTitle(access: WatchedAccess): Promise<string | undefined> {
  return withPortfolio(access, undefined, async ({ client }) => (await client.whoami())?.firm.name);
}
