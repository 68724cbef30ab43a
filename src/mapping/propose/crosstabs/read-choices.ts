import { foldName } from '../../../base/util/text/text.ts';
import { sheetOf } from '../../../format/sheets/all-sheets.ts';
import type { Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { isFilled, textOf } from '../../source/cell-text.ts';
import { isFundName } from '../names/name-words.ts';
import type { KnownNames } from '../proposal.ts';
import { guessColumns, type ScoringContext, SURE } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import { isKnownHeader } from '../tables/find-header.ts';
import type { Crosstab } from './find-crosstab.ts';
import type { KnownNamed } from './read-heading.ts';

/** Recognises `Northlight Fund II`, but not `Fund Name`. */
export function nameKnown({ funds, companies }: KnownNames): KnownNamed {
  const own = new Map([
    ...companies.map((name) => [foldName(name), 'company'] as const),
    ...funds.map((name) => [foldName(name), 'fund'] as const),
  ]);
  return (text) => {
    const kind = own.get(foldName(text));
    if (kind !== undefined) return kind;
    const isNumbered = /\b(?:[ivx]+|\d{1,2}|l\.?p\.?|spv|s\.?à? ?r\.?l\.?|kg|gmbh)\b\.?/i.test(text);
    return isNumbered && isFundName(text) && !isKnownHeader(text) ? 'fund' : undefined;
  };
}

/** Recognises a list that merely has further columns by quarter or class. */
export function isListItself(tab: ProposalTab, { kind, run, others }: Crosstab, context: ScoringContext): boolean {
  const taken = new Set(run.map(({ columnIndex }) => columnIndex));
  const sums = new Set(others.flatMap(({ other, columnIndex }) => (other === undefined ? [] : [columnIndex])));
  const has = (names: readonly string[], isMeant: (columnIndex: number) => boolean): boolean =>
    tab.columns
      .filter(({ columnIndex, filled }) => filled > 0 && !taken.has(columnIndex) && isMeant(columnIndex))
      .some((facts) =>
        guessColumns(facts, sheetOf('securities'), context).some(
          ({ column, confidence }) => names.includes(column.name) && confidence >= SURE,
        ),
      );
  const states = has(['Investment Amount', 'Shares'], (columnIndex) => !sums.has(columnIndex));
  const isOfRounds = kind === 'class' || kind === 'round';
  return states && (!isOfRounds || has(['Round', 'Share Class'], () => true));
}

/** Lists rows with one text only: headings and explanations. */
export function listLoneRows({ rows }: Table, lastHeaderRow: number): readonly Row[] {
  return rows.filter(({ rowNumber, cells }) => {
    const [only, ...more] = rowNumber <= lastHeaderRow ? [] : cells.filter(isFilled);
    return only?.value.kind === 'text' && textOf(only) !== '' && more.length === 0;
  });
}
