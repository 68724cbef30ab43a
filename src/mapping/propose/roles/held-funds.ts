import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import { FUND_FIGURES, HELD_FUND_HEADERS } from '../../../model/lexicon/fund-lists.ts';
import { FIRM_HEADERS, HOLDERS } from '../../../model/lexicon/parties.ts';
import { hasNamed } from '../../file/by-name.ts';
import { SURE } from '../../mapping.ts';
import { isMade, type TabColumn } from '../../source/tab-column.ts';
import { applyFacts, putColumns, readTitleFacts } from '../facts/title-facts.ts';
import { areFundHeaders, countFundFigures, isFundName } from '../names/name-words.ts';
import type { ProposedColumn } from '../proposal.ts';
import { assignColumns, assignedTo, toProposedColumn } from '../score/assign-columns.ts';
import { isSurely, type ScoringContext, type SourceFacts } from '../score/score-column.ts';
import { type ProposalTab, placeIn } from '../source-tab.ts';

/** Figures of a single fund are its own report. */
const LEAST_FUNDS = 2;
const LEAST_FIGURES = 2;
const HELD = 'it lists funds that are held, by their figures';

/**
 * Reads a list of funds as what is held: by their figures, where none of the names is a fund of the firm. Its holder
 * stands in another column or in a title, or is asked.
 */
export function proposeHeldFunds(tab: ProposalTab, context: ScoringContext) {
  const filled = tab.columns.filter((facts) => facts.filled > 0 && !isMade(facts.columnIndex));
  if (!areFundHeaders(filled.map(({ header }) => header))) return undefined;
  const held = findHeld(filled, context);
  if (held === undefined) return undefined;
  const figures = filled.flatMap((facts) => {
    const figure = facts === held ? undefined : FUND_FIGURES.find(({ headers }) => headers.isIn(facts.header));
    return figure === undefined ? [] : [{ facts, because: figure.because }];
  });
  const left = new Set<TabColumn>(figures.map(({ facts: { columnIndex } }) => columnIndex));
  const rest = filled.filter(
    (facts) => facts !== held && !left.has(facts.columnIndex) && !FIRM_HEADERS.is(facts.header),
  );
  const sheet = sheetOf('valuations');
  const own = assignColumns(rest, sheet, context)
    .filter(({ guess: { column } }) => column.name !== 'Company')
    .map((assignment) => toProposedColumn(assignment, tab));
  if (!hasNamed(own, 'Fair Value')) return undefined;
  const company: ProposedColumn = {
    name: 'Company',
    ...placeIn(tab, held.columnIndex),
    confidence: 0.8,
    reason: HELD,
    ...(held.hasFootnotes ? { remove: 'footnotes' } : {}),
  };
  const companies = sheetOf('companies');
  const marks = putColumns({ sheet, name: sheet.name, columns: own }, [company]);
  return {
    targets: [
      { sheet: companies, name: companies.name, columns: [company] },
      // A name above the list is that of the holder.
      applyFacts(marks, readTitleFacts(tab, context.known.funds)),
    ],
    ignored: figures.map(({ facts: { columnIndex }, because }) => ({ ...placeIn(tab, columnIndex), because })),
  };
}

/** Lists the funds that are held in any table, by their folded names. */
export function listHeldFunds(tabs: readonly ProposalTab[], context: ScoringContext): ReadonlySet<string> {
  // It may list the firm's own, unless somebody else manages them, or its funds are known and are others.
  const areHeld = (headers: readonly string[]): boolean =>
    countFundFigures(headers) >= LEAST_FIGURES &&
    (context.known.funds.length > 0 || headers.some((header) => FIRM_HEADERS.is(header)));
  const lists = tabs.filter(({ columns }) => areHeld(columns.map(({ header }) => header)));
  return new Set(lists.flatMap(({ columns }) => findHeld(columns, context)?.texts ?? []).map(foldName));
}

/** Names funds that another table lists as held as companies wherever they stand: by their calls and values. */
export function nameHeld(tab: ProposalTab, held: ReadonlySet<string> = new Set()): ProposalTab {
  const isHeld = ({ header, texts }: SourceFacts): boolean =>
    HELD_FUND_HEADERS.is(header) && texts.length > 0 && texts.every((text) => held.has(foldName(text)));
  if (held.size === 0 || !tab.columns.some(isHeld)) return tab;
  const byTable = { name: 'Company', confidence: 0.8, reason: HELD } as const;
  return { ...tab, columns: tab.columns.map((facts) => (isHeld(facts) ? { ...facts, byTable } : facts)) };
}

/** Lists the funds that hold companies in any table, where there is a list of funds that may be the same. */
export function listOwnFunds(tabs: readonly ProposalTab[], context: ScoringContext): readonly string[] {
  const isOfFunds = ({ columns }: ProposalTab): boolean => areFundHeaders(columns.map(({ header }) => header));
  return tabs.some(isOfFunds)
    ? tabs.flatMap(({ columns }) => {
        const assigned = assignColumns(columns, sheetOf('securities'), context);
        const isOfCompanies = assigned.some(({ guess }) => guess.column.name === 'Company' && guess.confidence >= SURE);
        return isOfCompanies ? (assignedTo(assigned, 'Fund')?.texts ?? []) : [];
      })
    : [];
}

/** Finds the column of the funds held: not of companies, and none of them the firm's own. */
function findHeld(filled: readonly SourceFacts[], context: ScoringContext): SourceFacts | undefined {
  const { known, memory, holders = [] } = context;
  const remembered = [...Object.keys(memory.funds), ...Object.values(memory.funds)];
  const own = new Set([...known.funds, ...remembered, ...holders].map(foldName));
  const isOwn = ({ texts }: SourceFacts): boolean => texts.some((text) => own.has(foldName(text)));
  const named = filled.filter(
    (facts) =>
      facts.kinds.text > 0 &&
      facts.distinct.size >= LEAST_FUNDS &&
      HELD_FUND_HEADERS.is(facts.header) &&
      !HOLDERS.isIn(facts.header) &&
      !isOwn(facts),
  );
  const isOfCompanies = (facts: SourceFacts): boolean =>
    !HELD_FUND_HEADERS.is(facts.header) && isSurely(['Company'], facts, sheetOf('valuations'), context);
  if (filled.some(isOfCompanies)) return undefined;
  const likeFunds = (facts: SourceFacts): number => facts.texts.filter(isFundName).length;
  return named.toSorted((one, other) => likeFunds(other) - likeFunds(one))[0];
}
