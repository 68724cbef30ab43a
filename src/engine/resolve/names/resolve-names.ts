import { cleanText, quote } from '../../../base/util/text/quote.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { CurrencySource } from '../currencies.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';
import { distinguishCandidates, takeCandidate } from './reference.ts';

const FUND = { noun: 'fund' };
const ROUND = { noun: 'round', where: ofCompany };
const SHARE_CLASS = { noun: 'share class', where: ofCompany };

/** The id of a fund by id or name; `undefined` where it is blank or not found (reported on the row). */
export function resolveFundName(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const found =
    registry.funds.findUsable(text) ??
    takeCandidate(row, registry, { column: 'Fund', text, lookup: registry.funds.find(text), noun: FUND });
  return found === undefined ? undefined : targetKey(found.target);
}

/** A round by id or name within the row's company; `undefined` where it is blank or not found (reported on the row). */
export function resolveRoundName(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  company: Target | undefined,
  text: string | undefined,
): Target | undefined {
  if (text === undefined || company === undefined) return undefined;
  const index = registry.roundsOf(company);
  const found =
    index.findUsable(text) ??
    takeCandidate(row, registry, { column: 'Round', text, lookup: index.find(text), noun: ROUND });
  return found?.target;
}

/** The currency of a row's round; `unknown` where the row names one (`text`) that could not be found, or not yet. */
export function currencyOfRound(
  registry: NameRegistry,
  round: Target | undefined,
  text: string | undefined,
): CurrencySource {
  if (round !== undefined) return registry.factsOf(round).currency;
  return text === undefined ? undefined : 'unknown';
}

/** A share class by id or name within the row's company, and within `round` where the row names one. */
export function resolveClassName(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  of: { column: string; text: string | undefined; company: Target | undefined; round: Target | undefined },
): Target | undefined {
  const { column, text, company, round } = of;
  if (text === undefined || company === undefined) return undefined;
  const index = registry.shareClassesOf(company);
  const usable = index.findUsable(text);
  if (usable !== undefined && (round === undefined || isOfRound(usable, round))) return usable.target;
  const lookup = index.find(text, round && ((candidate) => isOfRound(candidate, round)));
  const elsewhere = lookup.kind === 'missing' && !registry.isOffline ? index.findAll(text) : [];
  if (elsewhere.length > 0) {
    reportElsewhere(row, column, text, elsewhere);
    return undefined;
  }
  return takeCandidate(row, registry, { column, text, lookup, noun: SHARE_CLASS })?.target;
}

/** Most rows name the very round that its rows were given. */
function isOfRound({ round: own }: Candidate, round: Target): boolean {
  return own === undefined || own === round || targetKey(own) === targetKey(round);
}

function reportElsewhere(
  row: LinkedDraft<CheckedRecord>,
  column: string,
  text: string,
  elsewhere: readonly Candidate[],
): void {
  row.error(
    column,
    'share-class-rule',
    `${quote(text)} is not a share class of the round of this row. Classes of that name: ${distinguishCandidates(elsewhere)}.`,
    'Correct the round or the share class.',
  );
}

function ofCompany({ companyName }: LinkedDraft<CheckedRecord>): string {
  return companyName === undefined ? '' : ` of ${cleanText(companyName)}`;
}
