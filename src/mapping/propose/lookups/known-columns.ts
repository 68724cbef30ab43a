import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { ACCOUNT_HEADERS, COMPANY_TABLES, NAME_HEADERS } from '../../../model/lexicon/parties.ts';
import { SURE } from '../../mapping.ts';
import { guessColumns, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';

export interface OfferedTable {
  readonly name: string;
  readonly tab: ProposalTab;
  readonly known: Known;
}

/** Columns that rows may need from other tables, with the sheets that have them. */
const NEEDS = [
  { name: 'Company', sheets: ['securities'] },
  { name: 'Fund', sheets: ['securities'] },
  { name: 'Round', sheets: ['securities'] },
  { name: 'Share Class', sheets: ['securities'] },
  { name: 'Type', sheets: ['securities'] },
  { name: 'Currency', sheets: ['securities'] },
  { name: 'Issue Date', sheets: ['securities', 'rounds', 'valuations'] },
  { name: 'Price Per Share', sheets: ['share-classes'] },
] as const;
export type KnownNeed = (typeof NEEDS)[number]['name'];
/** The table's sure columns, by column of the format. */
type Known = ReadonlyMap<KnownNeed, SourceFacts>;

export function offerTable(name: string, tab: ProposalTab, context: ScoringContext): OfferedTable {
  return { name, tab, known: readKnown(tab, context) };
}

export function readKnown(tab: ProposalTab, context: ScoringContext): Known {
  const known = new Map<KnownNeed, { readonly facts: SourceFacts; readonly confidence: number }>();
  for (const facts of tab.columns.filter(({ filled }) => filled > 0)) {
    const guess = guessNeed(facts, tab, context);
    const before = guess === undefined ? undefined : known.get(guess.name);
    if (guess !== undefined && (before?.confidence ?? 0) < guess.confidence) known.set(guess.name, { facts, ...guess });
  }
  return new Map([...known].map(([name, { facts }]) => [name, facts]));
}

function guessNeed(facts: SourceFacts, tab: ProposalTab, context: ScoringContext) {
  const all = NEEDS.flatMap(({ name, sheets }) =>
    sheets.flatMap((kind) =>
      guessColumns(facts, sheetOf(kind), context)
        .filter(({ column }) => column.name === name || (name === 'Issue Date' && DAYS.has(column.name)))
        .map(({ confidence }) => ({ name, confidence })),
    ),
  );
  const [best] = all.sort((a, b) => b.confidence - a.confidence);
  if (best === undefined || best.confidence < SURE) return undefined;
  // Currencies of accounts say nothing of the price of shares.
  if (best.name === 'Currency' && ACCOUNT_HEADERS.isIn(facts.header)) return undefined;
  // Lists of people or partners have names too.
  return best.name === 'Company' && NAME_HEADERS.is(facts.header) && !COMPANY_TABLES.isIn(tab.table.name)
    ? undefined
    : best;
}

const DAYS: ReadonlySet<string> = new Set(['Closing Date', 'Date']);
