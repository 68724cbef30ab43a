import { quote } from '../../../base/util/text/quote.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { LinkedDraft } from '../row-draft.ts';
import type { Candidate, Lookup } from './name-index.ts';
import type { NameRegistry } from './name-registry.ts';

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
export function takeCandidate(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  reference: Reference,
): Candidate | undefined {
  const { column, text, lookup } = reference;
  if (lookup.kind === 'found') return takeFound(row, column, text, lookup.candidate);
  if (lookup.kind === 'ambiguous') reportAmbiguous(row, column, text, lookup.candidates);
  else if (registry.isOffline) reportResolvedLater(row, registry, column, text);
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

export function reportResolvedLater(
  row: LinkedDraft<CheckedRecord>,
  registry: NameRegistry,
  column: string,
  text: string,
): void {
  if (!registry.laterNames.claim(row.record, column, text)) return;
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

function reportUnknown(
  row: LinkedDraft<CheckedRecord>,
  { column, text, noun }: Reference,
  nearest: readonly string[],
): void {
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
