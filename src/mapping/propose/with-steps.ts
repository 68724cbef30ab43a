import { buildSteps, FormPlace } from '../file/build-steps.ts';
import type { StepForm } from '../file/mapping-form.ts';
import type { MappingStep } from '../mapping.ts';
import { ColumnFinder } from '../source/read-column.ts';
import { SourceHeader } from '../source/source-header.ts';
import { SourceRow } from '../source/source-row.ts';
import { isMade, type MadeColumn, type TabColumn, type TabRow } from '../source/tab-column.ts';
import { applySteps } from '../steps/apply-steps.ts';
import { DecimalSigns } from '../steps/compute-cell.ts';
import { typeCurrency } from '../target/make-cell.ts';
import { gatherFacts } from './score/column-facts.ts';
import type { SourceFacts } from './score/score-column.ts';
import { signOf } from './score/written-form.ts';
import { type ProposalTab, toSourceRow } from './source-tab.ts';

interface Making {
  /** The columns that the steps make, by their names; they may be headed otherwise. */
  readonly made: readonly (MadeColumn & { readonly header?: string })[];
  /** The columns that they stand for. */
  readonly replaced?: ReadonlySet<TabColumn>;
  /** The table that a lookup names. */
  readonly other?: ProposalTab;
}

/** Returns the table once steps have made columns, just as the mapping will make them. */
export function withSteps(
  tab: ProposalTab,
  forms: readonly StepForm[],
  { made, replaced = new Set(), other }: Making,
): ProposalTab {
  const steps = buildSteps(forms, new FormPlace(), { fundNames: new Set(), findSheet: () => 0 });
  const { place, finder, rows } = openTab(tab, steps);
  const sign = signOf(tab);
  const tables = [other ?? []].flat().map((one) => {
    const opened = openTab(one, []);
    return { finder: opened.finder, rows: () => [...opened.rows.keys()], note: () => undefined };
  });
  const flow = applySteps(steps, { finder, tab: place, signs: new DecimalSigns(sign), tablesOf: () => tables });
  const columns = made.map((column) => ({ column, source: finder.find({ text: column.name, path: [] }) }));
  const isTurned = steps.some(({ kind }) => kind === 'unpivot');
  const tabRows = new Map([...rows].map(([{ row }, tabRow]) => [row, tabRow]));
  const filled = [...flow.through(rows.keys())].flatMap((source) => {
    const row = tabRows.get(source.row);
    const cells = columns.flatMap(({ column, source: of }) => {
      const cell = of && typeCurrency(of.read(source), sign);
      return cell === undefined ? [] : [{ ...cell, columnIndex: column }];
    });
    return row === undefined || (isTurned && source.depth === 0) ? [] : [{ row, cells }];
  });
  const dataRows = filled.map(({ row, cells }) =>
    cells.length === 0 ? row : { ...row, cells: [...row.cells, ...cells] },
  );
  const byRow = new Map(filled.map(({ row }, index) => [row, dataRows[index] ?? row]));
  const facts = gatherFacts(filled.map(({ row: { rowNumber }, cells }) => ({ rowNumber, cells })));
  const added = made.flatMap((column): SourceFacts[] => {
    const found = facts.get(column);
    const { header = column.name } = column;
    return found === undefined ? [] : [{ ...found, header, lines: [header] }];
  });
  return {
    ...tab,
    dataRows,
    table: { ...tab.table, rows: tab.table.rows.map((row) => byRow.get(row) ?? row) },
    columns: [...tab.columns.filter(({ columnIndex }) => !replaced.has(columnIndex)), ...added],
  };
}

/** Shows the results of earlier steps beside each row, like cells that were filled down. */
function openTab(tab: ProposalTab, steps: readonly MappingStep[]) {
  const table = { ...tab.table, rows: tab.table.rows.map(toSourceRow) };
  const place = { inputIndex: 0, file: '', table };
  const header = new SourceHeader(table, tab.headerRows, tab.passedOver);
  for (const { columnIndex } of tab.columns) if (isMade(columnIndex)) header.addColumn(columnIndex);
  const sheet = { headerRows: tab.headerRows, splits: [], derived: [], written: {}, steps };
  const rows = tab.dataRows.map((row: TabRow) => {
    const beside = row.cells.filter(({ columnIndex }) => isMade(columnIndex));
    const carried = new Map(beside.map((cell) => [cell.columnIndex, { cell, rowNumber: row.rowNumber }]));
    return [new SourceRow(toSourceRow(row), place, carried), row] as const;
  });
  return { place, finder: new ColumnFinder(header, tab.table.name, sheet, signOf(tab)), rows: new Map(rows) };
}
