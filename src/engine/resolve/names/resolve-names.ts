import { cleanText, quote } from '../../../base/util/text/quote.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { CurrencySource } from '../currencies.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';
import { distinguishCandidates, takeCandidate } from './reference.ts';

/** The id of a fund by id or name; `undefined` where it is blank or not found (reported on the row). */
export function resolveFundName(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const lookup = registry.funds.find(text);
  const noun = { noun: 'fund' };
  const found = takeCandidate(row, registry, { column: 'Fund', text, lookup, noun });
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
  const noun = { noun: 'round', where: () => ofCompany(row) };
  const lookup = registry.roundsOf(company).find(text);
  return takeCandidate(row, registry, { column: 'Round', text, lookup, noun })?.target;
}

/** The currency of a row's round; `unknown` where the row names one (`text`) that could not be found, or not yet. */
export function currencyOfRound(
  registry: NameRegistry,
  round: Target | undefined,
  text: string | undefined,
): CurrencySource {
  if (round !== undefined) return registry.roundCurrency.get(targetKey(round));
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
  const lookup = index.find(text, (candidate) => isOfRound(candidate, round));
  const elsewhere = lookup.kind === 'missing' && !registry.isOffline ? index.findAll(text) : [];
  if (elsewhere.length > 0) {
    reportElsewhere(row, column, text, elsewhere);
    return undefined;
  }
  const noun = { noun: 'share class', where: () => ofCompany(row) };
  return takeCandidate(row, registry, { column, text, lookup, noun })?.target;
}

function isOfRound(candidate: Candidate, round: Target | undefined): boolean {
  return round === undefined || candidate.round === undefined || targetKey(candidate.round) === targetKey(round);
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
