import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import { homeOf, isMade, toMadeIndex } from '../source/made-index.ts';
import type { ProposedDoubt } from './proposal.ts';
import { gatherFacts } from './score/column-facts.ts';
import type { SourceFacts } from './score/score-column.ts';
import type { ProposalTab } from './source-tab.ts';

export interface MadeColumn {
  readonly name: string;
  /** The first column that it is made from, at which it is questioned. */
  readonly homeIndex: number;
  readonly cellOf: (row: Row) => Cell | undefined;
}

export function withColumns(
  tab: ProposalTab,
  made: readonly MadeColumn[],
  replaced: ReadonlySet<number> = new Set(),
): ProposalTab {
  if (made.length === 0) return tab;
  const before = tab.columns.filter(({ columnIndex }) => isMade(columnIndex)).length;
  const placed = made.map((column, index) => ({
    ...column,
    columnIndex: toMadeIndex(before + index, column.homeIndex),
  }));
  const extend = (row: Row): Row => {
    const cells = placed.flatMap(({ columnIndex, cellOf }) => {
      const cell = cellOf(row);
      return cell === undefined ? [] : [{ ...cell, columnIndex }];
    });
    return cells.length === 0 ? row : { ...row, cells: [...row.cells, ...cells] };
  };
  const dataRows = tab.dataRows.map(extend);
  const byRow = new Map(tab.dataRows.map((row, index) => [row, dataRows[index] ?? row]));
  const facts = gatherFacts(dataRows);
  const columns = placed.flatMap(({ columnIndex, name }): SourceFacts[] => {
    const found = facts.get(columnIndex);
    return found === undefined ? [] : [{ ...found, header: name, lines: [name] }];
  });
  const names = new Map(placed.map(({ columnIndex, name }) => [columnIndex, name]));
  return {
    ...tab,
    dataRows,
    table: { ...tab.table, rows: tab.table.rows.map((row) => byRow.get(row) ?? row) },
    columns: [...tab.columns.filter(({ columnIndex }) => !replaced.has(columnIndex)), ...columns],
    refOf: (columnIndex) => names.get(columnIndex) ?? tab.refOf(columnIndex),
  };
}

/** Moves a question about a made column to the column it is made from. */
export function atHome(doubt: ProposedDoubt, { refOf }: ProposalTab): ProposedDoubt {
  if (doubt.columnIndex === undefined || !isMade(doubt.columnIndex)) return doubt;
  const columnIndex = homeOf(doubt.columnIndex);
  const isNamed = doubt.ref === undefined || doubt.text.startsWith(`${doubt.ref}: `);
  const text = isNamed ? doubt.text : `${doubt.ref}: ${doubt.text}`;
  return { ...doubt, columnIndex, ref: refOf(columnIndex), text };
}
