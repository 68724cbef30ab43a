import type { SheetDeclaration } from '../../../format/sheets/sheet.ts';
import type { ProposedColumn } from '../proposal.ts';
import type { ProposalTab } from '../source-tab.ts';
import { readInvestors } from './read-investors.ts';
import { type ColumnGuess, guessColumns, type ScoringContext, type SourceFacts } from './score-column.ts';

/** A column of the source beside what it is taken for. */
export interface Assignment {
  readonly facts: SourceFacts;
  readonly guess: ColumnGuess;
}

/** Each column of the source at most once, each of the sheet at most once, the surest first. */
export function assignColumns(
  columns: readonly SourceFacts[],
  sheet: SheetDeclaration,
  context: ScoringContext,
): readonly Assignment[] {
  const all = columns.flatMap((facts) => guessColumns(facts, sheet, context).map((guess) => ({ facts, guess })));
  const byConfidence = all.sort(
    (a, b) => b.guess.confidence - a.guess.confidence || a.facts.columnIndex - b.facts.columnIndex,
  );
  const taken = new Set<number>();
  const filled = new Set<string>();
  const assigned: Assignment[] = [];
  for (const assignment of byConfidence) {
    const { facts, guess } = assignment;
    if (taken.has(facts.columnIndex) || filled.has(guess.column.name)) continue;
    taken.add(facts.columnIndex);
    filled.add(guess.column.name);
    assigned.push(assignment);
  }
  return assigned;
}

/** How much of what a sheet needs is there, and how surely. */
export function scoreSheet(sheet: SheetDeclaration, assigned: readonly Assignment[]): number {
  const found = new Set(assigned.map(({ guess }) => guess.column.name));
  const required = sheet.columns.filter(({ name, required: need }) => need === 'always' && name !== sheet.typeColumn);
  const met = required.filter(({ name }) => found.has(name)).length;
  const sum = assigned.reduce((total, { guess }) => total + guess.confidence, 0);
  // Tables of one company name it in a title, if at all.
  const isOfOne = required.some(({ name }) => name === 'Company' && !found.has(name));
  return sum + met * 0.5 - (required.length - met) + (isOfOne ? 0.6 : 0);
}

export function toProposedColumn({ facts, guess }: Assignment, { refOf }: ProposalTab): ProposedColumn {
  const { column, confidence, reason, unit } = guess;
  const { columnIndex } = facts;
  const isName = column.value.kind === 'reference' || column.value.kind === 'text';
  return {
    name: column.name,
    ref: refOf(columnIndex),
    columnIndex,
    confidence,
    reason,
    ...(unit === undefined ? {} : { unit }),
    ...readInvestors(facts, column),
    ...(isName && facts.hasFootnotes ? { removesFootnotes: true as const } : {}),
  };
}
