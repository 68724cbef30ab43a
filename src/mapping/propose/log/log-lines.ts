import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { foldedTextIn } from '../../source/cell-text.ts';
import { showSums } from '../left-out/show-sums.ts';
import type { EventKind, LogEvent } from '../names/event-kinds.ts';
import type { ProposedSheet } from '../proposal.ts';
import { assignColumns } from '../score/assign-columns.ts';
import type { ScoringContext } from '../score/score-column.ts';
import { type ProposalTab, rowsWith, withRows } from '../source-tab.ts';
import { type FoundEvents, textsOf } from './find-events.ts';

export interface LogContext extends ScoringContext {
  readonly proposePurchases: (lines: ProposalTab) => ProposedSheet | undefined;
}

export interface Log extends LogContext {
  readonly found: FoundEvents;
  readonly whole: ProposalTab;
  /** Lines of the fund itself among others of the same name. */
  readonly ofFund: readonly UnfitRow[];
}

/** A line that lacks something its sheet needs. */
export interface UnfitRow {
  readonly row: Row;
  /** In the mapping's words, without a full stop. */
  readonly because: string;
}

const OF_INVESTORS = 'it names an investor: it is between the fund and its investors';
const INVESTOR = /\b(?:investors?|lps?|limited partners?|subscribers?)\b/i;

export const NO_COMPANY = 'no company is named: it is between the fund and its investors';

/** Assigns calls and net asset values without a company to the fund. */
export function readLog(found: FoundEvents, whole: ProposalTab, context: LogContext): Log {
  const assigned = assignColumns(whole.columns, sheetOf('securities'), context);
  const company = assigned.find(({ guess }) => guess.column.name === 'Company')?.facts.columnIndex;
  const ofFund: UnfitRow[] = [];
  const events = new Map<string, LogEvent>(found.events);
  for (const [text, event] of company === undefined ? [] : found.events) {
    const rows = event.isSure ? [] : rowsWith([text], found.columnIndex, whole);
    const nameless = rows.filter((row) => foldedTextIn(row, company) === '');
    if (nameless.length === 0) continue;
    if (nameless.length === rows.length) events.set(text, { kind: 'fund', isSure: true });
    else ofFund.push(...nameless.map((row) => ({ row, because: NO_COMPANY })));
  }
  const known = new Set(ofFund.map(({ row }) => row));
  const more = listOfInvestors(found, whole).filter((row) => !known.has(row));
  return {
    ...context,
    found: { ...found, events },
    whole,
    ofFund: [...ofFund, ...more.map((row) => ({ row, because: OF_INVESTORS }))],
  };
}

/** Finds lines that name an investor, where no sure purchase does: calls from and payments to investors. */
function listOfInvestors({ events, columnIndex }: FoundEvents, whole: ProposalTab): readonly Row[] {
  const rowsOf = (isMeant: (event: LogEvent) => boolean): readonly Row[] => {
    const texts = [...events].flatMap(([text, event]) => (isMeant(event) ? [text] : []));
    return rowsWith(texts, columnIndex, whole);
  };
  const purchases = rowsOf(({ kind, isSure }) => kind === 'purchase' && isSure);
  const others = rowsOf(({ kind, isSure }) => kind === 'sale' || kind === 'mark' || (kind === 'purchase' && !isSure));
  const investors = whole.columns.filter(({ header }) => INVESTOR.test(header.replaceAll('_', ' ')));
  return investors.flatMap((facts) => {
    const names = (row: Row): boolean => foldedTextIn(row, facts.columnIndex) !== '';
    return purchases.length === 0 || purchases.some(names) ? [] : others.filter(names);
  });
}

export function linesOf(kind: EventKind, { found, whole, ofFund }: Log): ProposalTab {
  return without(ofFund, withRows(whole, rowsWith(textsOf(found, kind), found.columnIndex, whole)));
}

export function without(unfit: readonly UnfitRow[], tab: ProposalTab): ProposalTab {
  if (unfit.length === 0) return tab;
  const left = new Set(unfit.map(({ row }) => row.rowNumber));
  return withRows(
    tab,
    tab.dataRows.filter(({ rowNumber }) => !left.has(rowNumber)),
  );
}

export function describeHeld(rows: readonly Row[], tab: ProposalTab): string {
  const sums = showSums(rows, tab);
  return sums.length === 0 ? 'no amounts' : sums.join(', ');
}
