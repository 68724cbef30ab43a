import { type Currency, isCurrency } from '../../model/values/money.ts';
import type { OwnFirm, Seed } from '../../sandbox/seed/seed-types.ts';
import { usageError } from '../../util/capsheet-error.ts';
import { foldName } from '../../util/text/text.ts';
import type { OutputOptions } from './common-options.ts';

/** Options of the commands that work in a sandbox's data. */
export interface SandboxDataOptions extends OutputOptions {
  readonly data: string;
}

export interface SandboxFirmOptions extends SandboxDataOptions {
  readonly firm?: string;
}

/** A seed by its name; an empty one with these funds, each as `Larch Ventures I:EUR`. */
export function toSeed(name: string, funds: readonly string[] = []): Seed {
  if (name !== 'sample' && name !== 'empty')
    throw usageError('usage', `There is no seed "${name}".`, 'Give --seed sample or --seed empty.');
  if (funds.length === 0) return name;
  if (name === 'sample') throw usageError('usage', 'The sample has its own funds.', 'Give --fund with --seed empty.');
  return { funds: toFunds(funds) };
}

/** What a seed that was given is called. */
export function nameSeed(name: string): 'sample' | 'empty' {
  return name === 'sample' ? 'sample' : 'empty';
}

function toFunds(texts: readonly string[]): NonNullable<OwnFirm['funds']> {
  const funds = texts.map(toFund);
  const names = funds.map(({ name }) => foldName(name));
  const twice = funds.find(({ name }, index) => names.indexOf(foldName(name)) !== index);
  if (twice === undefined) return funds;
  throw usageError('usage', `The fund "${twice.name}" is given twice.`, 'Give each --fund once.');
}

/** The currency stands behind the last colon; behind a space or in brackets it is understood as well. */
function toFund(text: string): { readonly name: string; readonly currency: Currency } {
  const [, name = '', code = ''] = /^\s*(.*?\S)\s*[:=,(\s]\s*([a-z]{3})\s*\)?\s*$/iu.exec(text) ?? [];
  const currency = code.toUpperCase();
  if (name !== '' && isCurrency(currency)) return { name, currency };
  const what =
    name === ''
      ? `"${text}" is not a fund with its currency.`
      : `The fund "${name}" has no currency that the service accepts.`;
  throw usageError(
    'usage',
    what,
    'Write the name, a colon and the currency, for example --fund "Larch Ventures I:EUR".',
  );
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
