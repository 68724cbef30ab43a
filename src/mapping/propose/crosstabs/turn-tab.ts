import { toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { foldHeader } from '../../../base/util/text/text.ts';
import { NO_CELLS } from '../../../model/lexicon/nothing.ts';
import { ZERO } from '../../../model/values/decimal.ts';
import { cellIn, isFilled, textOf } from '../../source/cell-text.ts';
import { lastMerged } from '../../source/source-header.ts';
import { readSourceNumber } from '../../source/source-number.ts';
import { homeOf, isMade, type MadeColumn, type TabCell, type TabColumn, type TabRow } from '../../source/tab-column.ts';
import { gatherFacts } from '../score/column-facts.ts';
import type { SourceFacts } from '../score/score-column.ts';
import type { ProposalTab } from '../source-tab.ts';
import type { RunColumn } from './find-crosstab.ts';

/** A column that an unpivot makes, as a column of the list. */
export interface TurnedColumn extends MadeColumn {
  /** The format's name, with the unit in the headings. */
  readonly header: string;
  readonly cellOf: (row: TabRow, record: TurnRecord) => TabCell | undefined;
}

export interface TurnRecord {
  readonly name: string;
  readonly columns: readonly RunColumn[];
}

/** Groups the run by record, in order of the columns. */
export function toRecords(run: readonly RunColumn[]): readonly TurnRecord[] {
  const records = new Map<string, RunColumn[]>();
  for (const column of run) records.set(column.record, [...(records.get(column.record) ?? []), column]);
  return [...records].map(([name, columns]) => ({ name, columns }));
}

/** Returns a name that no header, or line of one, has. */
export function toFreeName(wanted: string, { columns }: ProposalTab): string {
  const taken = new Set(columns.flatMap(({ header, lines }) => [header, ...lines]).map(foldHeader));
  return [wanted, `${wanted} by column`].find((name) => !taken.has(foldHeader(name))) ?? `${wanted} of each column`;
}

/** Returns the mapping's name of a column: its letters where the header is a day stored as a number. */
export function refIn({ refOf }: ProposalTab, columnIndex: TabColumn): string {
  const ref = refOf(columnIndex);
  return /^\d{5}(?:\.\d+)?$/.test(ref) ? toColumnLetters(homeOf(columnIndex)) : ref;
}

interface Turn {
  readonly records: readonly TurnRecord[];
  readonly made: readonly TurnedColumn[];
  readonly replaced: ReadonlySet<TabColumn>;
  /** Headers of the list for columns whose own headers say nothing. */
  readonly headers: ReadonlyMap<TabColumn, string>;
  readonly leaves: (row: TabRow) => boolean;
}

/** Turns columns into rows: one for each record with a value. */
export function turnTab(tab: ProposalTab, { records, made, replaced, headers, leaves }: Turn): ProposalTab {
  const kept = tab.dataRows.filter((row) => !leaves(row));
  const dataRows = kept.flatMap((row) => {
    const cells = row.cells.filter(({ columnIndex }) => !replaced.has(columnIndex));
    return records
      .filter((record) => isStated(row, record))
      .map((record): TabRow => {
        const own = made.flatMap((column) => {
          const cell = column.cellOf(row, record);
          return cell === undefined ? [] : [{ ...cell, columnIndex: column }];
        });
        return { ...row, cells: [...cells, ...own] };
      });
  });
  const facts = gatherFacts(dataRows);
  const columns = tab.columns
    .filter(({ columnIndex }) => !replaced.has(columnIndex))
    .map((column): SourceFacts => {
      const header = headers.get(column.columnIndex);
      const found = { ...column, ...facts.get(column.columnIndex) };
      return header === undefined ? found : { ...found, header, lines: [header] };
    });
  const added = made.flatMap((column): SourceFacts[] => {
    const found = facts.get(column);
    return found === undefined ? [] : [{ ...found, header: column.header, lines: [column.header] }];
  });
  return { ...tab, dataRows, columns: [...columns, ...added] };
}

function isStated(row: TabRow, { columns }: TurnRecord): boolean {
  return columns.some(({ columnIndex }) => isNumberOrDay(cellIn(row, columnIndex)));
}

function isNumberOrDay(cell: TabCell | undefined): boolean {
  return isFilled(cell) && !NO_CELLS.is(textOf(cell)) && readSourceNumber(cell, '.') !== ZERO;
}

/** Returns the cell of a row above or below a record; a merged one applies to each of its columns. */
export function cellAbove({ table }: ProposalTab, rowNumber: number, record: TurnRecord): TabCell | undefined {
  const [first] = record.columns;
  const row = table.rows.find((candidate) => candidate.rowNumber === rowNumber);
  if (first === undefined || row === undefined) return undefined;
  const { columnIndex: wanted } = first;
  return row.cells.find(
    ({ columnIndex: at }) =>
      at === wanted || (!isMade(at) && at < wanted && lastMerged(table, rowNumber, at) >= wanted),
  );
}
