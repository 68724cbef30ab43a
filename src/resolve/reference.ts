import type { Candidate, Lookup } from './name-index.ts';
import type { RowDraft } from './row-draft.ts';

/** What a reference is to, in words: `{ noun: 'company', plural: 'companies' }`. */
export interface ReferenceNoun {
  readonly noun: string;
  /** Where it was looked for: `of Acme`; empty for the firm. */
  readonly where: string;
}

/**
 * Turns a look-up into the candidate, or says on the row why there is none. Offline a name that the workbook does not
 * define is only told: the service may know it.
 */
export function settleLookup(
  row: RowDraft,
  input: { column: string; text: string; lookup: Lookup; noun: ReferenceNoun; isOffline: boolean },
): Candidate | undefined {
  const { column, text, lookup, noun, isOffline } = input;
  if (lookup.kind === 'found') return settleFound(row, column, text, lookup.candidate);
  const what = `${noun.noun}${noun.where === '' ? '' : ` ${noun.where}`}`;
  if (lookup.kind === 'ambiguous') {
    const list = lookup.candidates.map((candidate) => candidate.label).join('; ');
    row.error(
      column,
      'reference-ambiguous',
      `"${text}" fits ${lookup.candidates.length} things: ${list}.`,
      'Write its ID instead of its name.',
    );
  } else if (isOffline) {
    row.info(
      column,
      'resolved-later',
      `"${text}" is not defined in this workbook.`,
      'The portfolio service is asked for it when planning.',
    );
  } else {
    row.error(
      column,
      'reference-unknown',
      `"${text}" is not a ${what}, neither in the workbook nor in the portfolio service.`,
      nearestHint(lookup.nearest),
    );
  }
  return undefined;
}

function settleFound(row: RowDraft, column: string, text: string, candidate: Candidate): Candidate | undefined {
  if (candidate.isUsable) return candidate;
  row.block(
    column,
    candidate.row,
    `"${text}" is a row that cannot be applied (${candidate.label}).`,
    'Correct that row first, or take this one out.',
  );
  return undefined;
}

function nearestHint(nearest: readonly string[]): string {
  const add = 'Correct the name, or add a row for it.';
  return nearest.length === 0 ? add : `The nearest: ${nearest.map((name) => `"${name}"`).join(', ')}. ${add}`;
}
