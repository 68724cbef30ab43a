import { cleanText, quote } from '../../../base/util/text/quote.ts';
import type { CheckedRecord, CompanyRecord } from '../../../model/records/record.ts';
import type { Target } from '../../../model/service/new-data.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { CurrencySource } from '../currencies.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate, Lookup } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';

const COMPANY = { noun: 'company' };
const FUND = { noun: 'fund' };
const ROUND = { noun: 'round', where: ofCompany };
const SHARE_CLASS = { noun: 'share class', where: ofCompany };

/** The company a row of another sheet belongs to; `undefined` with the reason reported on the row. */
export function resolveCompanyName(row: LinkedDraft<Exclude<CheckedRecord, CompanyRecord>>): Target | undefined {
  const text = row.record.company;
  if (text === undefined) return undefined;
  const usable = row.registry.companies.findUsable(text);
  row.companyName = usable?.name ?? text;
  if (usable !== undefined) return usable.target;
  const lookup = row.registry.companies.find(text);
  if (lookup.kind === 'missing' && row.registry.isOffline) {
    reportResolvedLater(row, 'Company', text);
    return row.registry.standInOf(text);
  }
  const found = takeCandidate(row, { column: 'Company', text, lookup, noun: COMPANY });
  if (found !== undefined) row.companyName = found.name;
  return found?.target;
}

/** The id of a fund by id or name; `undefined` where it is blank or not found (reported on the row). */
export function resolveFundName(row: LinkedDraft<CheckedRecord>, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const found =
    row.registry.funds.findUsable(text) ??
    takeCandidate(row, { column: 'Fund', text, lookup: row.registry.funds.find(text), noun: FUND });
  if (found?.isRenamed === true) reportRenamed(row, text, found.name);
  return found && targetKey(found.target);
}

/** Reports the former name of a fund once on a sheet. Code: stored-otherwise. */
function reportRenamed(row: LinkedDraft<CheckedRecord>, text: string, name: string): void {
  if (!row.registry.laterNames.claim(row.record, 'Fund', text)) return;
  const code = 'stored-otherwise';
  const message = `What the last run closed under the fund ${quote(text)} is held by ${quote(name)} in the portfolio service: it has been renamed, and is taken for the same.`;
  const hint = 'Write the new name in the workbook before the next run closes.';
  row.report('Fund', { severity: 'warning', code, message, hint });
}

/** A round by id or name within the row's company; `undefined` where it is blank or not found (reported on the row). */
export function resolveRoundName(
  row: LinkedDraft<CheckedRecord>,
  company: Target | undefined,
  text: string | undefined,
): Target | undefined {
  if (text === undefined || company === undefined) return undefined;
  const index = row.registry.roundsOf(company);
  const found =
    index.findUsable(text) ?? takeCandidate(row, { column: 'Round', text, lookup: index.find(text), noun: ROUND });
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
  of: { column: string; text: string | undefined; company: Target | undefined; round: Target | undefined },
): Target | undefined {
  const { column, text, company, round } = of;
  if (text === undefined || company === undefined) return undefined;
  const index = row.registry.shareClassesOf(company);
  const usable = index.findUsable(text);
  if (usable !== undefined && (round === undefined || isOfRound(usable, round))) return usable.target;
  const lookup = index.find(text, round && ((candidate) => isOfRound(candidate, round)));
  const elsewhere = lookup.kind === 'missing' && !row.registry.isOffline ? index.findAll(text) : [];
  if (elsewhere.length > 0) {
    reportElsewhere(row, column, text, elsewhere);
    return undefined;
  }
  return takeCandidate(row, { column, text, lookup, noun: SHARE_CLASS })?.target;
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

/** A reference's target in words: a round, of Acme. */
export interface ReferenceNoun {
  readonly noun: string;
  /** Where it was looked for, for a message: ` of Acme`; absent for the firm. */
  readonly where?: (row: LinkedDraft<CheckedRecord>) => string;
}

export interface Reference {
  readonly column: string;
  readonly text: string;
  readonly lookup: Lookup;
  readonly noun: ReferenceNoun;
}

/**
 * Turns a look-up into the candidate, or says on the row why there is none. Offline a name that the workbook does not
 * define is only an info: the service may know it. Codes: reference-ambiguous, reference-unknown, reference-blocked,
 * resolved-later.
 */
export function takeCandidate(row: LinkedDraft<CheckedRecord>, reference: Reference): Candidate | undefined {
  const { column, text, lookup } = reference;
  if (lookup.kind === 'found') return takeFound(row, column, text, lookup.candidate);
  if (lookup.kind === 'ambiguous') reportAmbiguous(row, column, text, lookup.candidates);
  else if (row.registry.isOffline) reportResolvedLater(row, column, text);
  else reportUnknown(row, reference, lookup.nearest());
  return undefined;
}

export function reportAmbiguous(
  row: LinkedDraft<CheckedRecord>,
  column: string,
  text: string,
  candidates: readonly Candidate[],
): void {
  row.error(
    column,
    'reference-ambiguous',
    `${quote(text)} could mean ${candidates.length} things: ${distinguishCandidates(candidates)}.`,
    'Write its ID instead of its name.',
  );
}

/** More than that nobody compares, and thousands of rows may each list thousands. */
const MOST_LISTED = 20;

export function distinguishCandidates(candidates: readonly Candidate[]): string {
  const labels = candidates.slice(0, MOST_LISTED).map(({ label }) => label);
  const more = candidates.length - labels.length;
  return [...labels, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

export function reportResolvedLater(row: LinkedDraft<CheckedRecord>, column: string, text: string): void {
  if (!row.registry.laterNames.claim(row.record, column, text)) return;
  row.info(
    column,
    'resolved-later',
    `${quote(text)} is not defined in this workbook.`,
    'It is looked up in the portfolio service when you plan.',
  );
}

/** The names that come nearest, as a sentence before what to do. */
export function withNearest(nearest: readonly string[], hint: string): string {
  return nearest.length === 0 ? hint : `The nearest: ${nearest.map((name) => quote(name)).join(', ')}. ${hint}`;
}

function reportUnknown(row: LinkedDraft<CheckedRecord>, { column, text, noun }: Reference, nearest: readonly string[]) {
  row.error(
    column,
    'reference-unknown',
    `${quote(text)} is not a ${noun.noun}${noun.where?.(row) ?? ''} in the workbook or in the portfolio service.`,
    withNearest(
      nearest,
      noun.noun === 'fund' ? 'Correct the name; funds are added in the app.' : 'Correct the name, or add a row for it.',
    ),
  );
}

function takeFound(
  row: LinkedDraft<CheckedRecord>,
  column: string,
  text: string,
  candidate: Candidate,
): Candidate | undefined {
  const obstacle = candidate.obstacle();
  if (obstacle === undefined) return candidate;
  row.block(
    column,
    candidate.row,
    `${quote(text)} refers to ${candidate.label}, which ${obstacle}.`,
    'Correct that row first, or remove this one.',
  );
  return undefined;
}
