import { assertNever } from '../../base/util/assert-never.ts';
import { parseCellAddress, parseColumnLetters, toCellAddress } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { foldName } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { ZERO } from '../../model/values/decimal.ts';
import type { ColumnRef, ComputeStep, GroupStep, LookupStep, MappingStep, UnpivotStep } from '../mapping.ts';
import { isFilled, textIn, textOf } from '../source/cell-text.ts';
import type { ColumnFinder, SourceColumn } from '../source/read-column.ts';
import { lastMerged } from '../source/source-header.ts';
import { readSourceNumber } from '../source/source-number.ts';
import {
  type CellFault,
  type Found,
  NOTHING_FOUND,
  NOWHERE,
  type SourceCell,
  type SourceRow,
} from '../source/source-row.ts';
import { homeOf, type TabCell } from '../source/tab-column.ts';
import { type TabPlace, toOrigin } from '../tab-place.ts';
import { addLookup, type LookupTable } from './add-lookup.ts';
import { computeCell, type DecimalSigns } from './compute-cell.ts';

/** Splits a row into records, with faults of cells that become nothing. */
type RowChange = (row: SourceRow) => { readonly rows: readonly SourceRow[]; readonly faults: readonly CellFault[] };

interface PivotRecord {
  readonly name: string;
  readonly values: ReadonlyMap<string, SourceColumn>;
}

/**
 * Turns columns into rows: each record with a value becomes a row; a row without any stays, for columns that need none.
 * Code: unpivot-failed.
 */
function addUnpivot(step: UnpivotStep, finder: ColumnFinder, tab: TabPlace, depth: number): RowChange {
  const records = step.records.flatMap((record) =>
    toRecords(record, finder).map(({ name, values }) => ({ name: record.name ?? name, values })),
  );
  const nameOf = (index: number): Found => readName(records[index], finder, tab);
  const columns = new Map<string, (index: number, row: SourceRow) => Found>();
  if (step.name !== undefined) columns.set(step.name, nameOf);
  for (const { name, rowNumber } of step.above) columns.set(name, createAbove(records, tab, rowNumber));
  for (const into of new Set(records.flatMap(({ values }) => [...values.keys()])))
    columns.set(into, (index, row) => readValue(records[index]?.values.get(into), row, step));
  for (const [name, readRecord] of columns) {
    const read = (row: SourceRow): Found => {
      const part = findPart(row, step);
      return part === undefined ? NOTHING_FOUND : readRecord(part.index, part.row);
    };
    const held = records.flatMap(({ values }) => values.get(name) ?? []);
    finder.add(
      { text: name, path: step.path },
      {
        columnIndexes: held.flatMap(({ columnIndexes }) => columnIndexes),
        origins: held.flatMap(({ origins }) => origins),
        headerText: name,
        depth: depth + 1,
        read,
      },
    );
  }
  return (row) => {
    const faults: CellFault[] = [];
    const made = records.flatMap((record, index) => {
      const found = [...record.values.values()].map((column) => ({ column, found: column.read(row) }));
      const texts = step.isNumeric ? found.filter((one) => isText(one.found.cell, step)) : [];
      faults.push(...texts.flatMap(({ column, found: one }) => describeText(one, column.headerText)));
      return texts.length === 0 && found.some((one) => isRecord(one.found.cell, step))
        ? [row.toRecord(step, index)]
        : [];
    });
    return { rows: made.length === 0 ? [row] : made, faults };
  };
}

function findPart(row: SourceRow, step: UnpivotStep): { readonly index: number; readonly row: SourceRow } | undefined {
  const part = row.partOf(step);
  return part?.kind === 'record' ? { index: part.index, row } : undefined;
}

function toRecords(record: UnpivotStep['records'][number], finder: ColumnFinder): PivotRecord[] {
  const [only, ...more] = record.values;
  if (only !== undefined && more.length === 0) {
    const columns = findRange(only.column, finder);
    return columns.map((column) => ({ name: column.headerText, values: new Map([[only.into, column]]) }));
  }
  const values = record.values.flatMap(({ into, column }) => {
    const found = finder.find(column);
    return found === undefined ? [] : [[into, found] as const];
  });
  return [{ name: '', values: new Map(values) }];
}

/** `D-K`, unless a column has that name. */
function findRange(ref: ColumnRef, finder: ColumnFinder): SourceColumn[] {
  const range = /^([A-Z]{1,3}) ?[-–:] ?([A-Z]{1,3})$/.exec(ref.text);
  const [first, last] = [parseColumnLetters(range?.[1] ?? ''), parseColumnLetters(range?.[2] ?? '')];
  if (first === undefined || last === undefined || finder.keyOf(ref) !== '') {
    const column = finder.find(ref);
    return column === undefined ? [] : [column];
  }
  if (last < first) finder.complain(ref.path, `has no columns "${ref.text}": the range ends before it begins.`);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => finder.at(first + index));
}

/** Returns the record's name, placed at the header of its first column. */
function readName(record: PivotRecord | undefined, finder: ColumnFinder, tab: TabPlace): Found {
  const [column] = record?.values.values() ?? [];
  if (record === undefined || column?.columnIndex === undefined) return NOTHING_FOUND;
  const address = finder.headerAddress(column.columnIndex);
  const cell: TabCell = { columnIndex: 0, value: { kind: 'text', text: record.name } };
  return { cell, address, isOwn: true, from: [{ tab, address }] };
}

/** Reads the cell above each record; a merged cell is above several. */
function createAbove(records: readonly PivotRecord[], tab: TabPlace, rowNumber: number): (index: number) => Found {
  const cells = tab.table.rows.find((row) => row.rowNumber === rowNumber)?.cells ?? [];
  return (index) => {
    const [column] = records[index]?.values.values() ?? [];
    const columnIndex = homeOf(column?.columnIndex ?? -1);
    const cell = cells.find((one) => covers(one, columnIndex, tab, rowNumber));
    if (cell === undefined) return NOTHING_FOUND;
    const address = toCellAddress(rowNumber, cell.columnIndex);
    return { cell, address, isOwn: true, from: [{ tab, address }] };
  };
}

function covers({ columnIndex }: TabCell<number>, wanted: number, { table }: TabPlace, rowNumber: number): boolean {
  return columnIndex === wanted || (columnIndex < wanted && lastMerged(table, rowNumber, columnIndex) >= wanted);
}

/** Reads a record's value; blank texts count as nothing. */
function readValue(column: SourceColumn | undefined, row: SourceRow, step: UnpivotStep): Found {
  const found = column?.read(row) ?? NOTHING_FOUND;
  if (found.cell === undefined || !step.blanks.has(foldName(textOf(found.cell)))) return found;
  const { cell: _cell, ...place } = found;
  return { ...place, from: NOWHERE };
}

function isRecord(cell: TabCell | undefined, { blanks, keepsZeros }: UnpivotStep): boolean {
  if (!isFilled(cell) || blanks.has(foldName(textOf(cell)))) return false;
  return keepsZeros || readSourceNumber(cell, '.') !== ZERO;
}

function isText(cell: TabCell | undefined, { blanks }: UnpivotStep): boolean {
  return isFilled(cell) && !blanks.has(foldName(textOf(cell))) && readSourceNumber(cell, '.') === 'other';
}

function describeText({ cell, from }: Found, column: string): CellFault[] {
  const [at] = from;
  if (cell === undefined || at === undefined) return [];
  const shown = quote(textOf(cell));
  const text: FindingText = {
    severity: 'error',
    code: 'unpivot-failed',
    message: `${shown} is not a number, and the mapping makes a row of each number in the column.`,
    hint: `Correct it; or say blank: [${shown}] beside the unpivot if it means nothing, or texts: true if texts are expected.`,
  };
  return [{ text, at, column }];
}

interface StepContext {
  readonly finder: ColumnFinder;
  readonly tab: TabPlace;
  readonly signs: DecimalSigns;
  readonly tablesOf: (step: LookupStep) => readonly LookupTable[];
}

/** The row changes of the steps, and the faults of cells that became nothing. */
export interface RowFlow {
  readonly through: (rows: Iterable<SourceRow>) => Iterable<SourceRow>;
  /** Grows as rows go through. */
  readonly faults: CellFault[];
}

/** Adds the columns of the steps to `finder` in order, and returns the row changes. */
export function applySteps(steps: readonly MappingStep[], context: StepContext): RowFlow {
  const { finder, tab, signs } = context;
  const faults: CellFault[] = [];
  const changes: ((rows: Iterable<SourceRow>) => Iterable<SourceRow>)[] = [];
  let depth = 0;
  for (const step of steps) {
    switch (step.kind) {
      case 'lookup':
        addLookup(step, finder, context.tablesOf(step));
        break;
      case 'compute':
        addCompute(step, finder, signs);
        break;
      case 'split':
        finder.addSplit(step.rule);
        break;
      case 'unpivot': {
        const change = addUnpivot(step, finder, tab, depth);
        depth += 1;
        changes.push(function* (rows) {
          for (const row of rows) {
            const made = change(row);
            faults.push(...made.faults);
            yield* made.rows;
          }
        });
        break;
      }
      case 'group':
        changes.push(addGroup(step, finder, signs));
        depth = 0;
        break;
      default:
        assertNever(step);
    }
  }
  return { faults, through: (rows) => changes.reduce((flow, change) => change(flow), rows) };
}

function addCompute(step: ComputeStep, finder: ColumnFinder, signs: DecimalSigns): void {
  const operands = step.operands.map((one) => {
    if (one.kind === 'number') return one;
    return { kind: 'column', column: finder.find(one.column) } as const;
  });
  const columns = operands.flatMap((one) => (one.kind === 'column' && one.column !== undefined ? [one.column] : []));
  const read = (row: SourceRow): Found =>
    computeCell(
      operands.map((one) => {
        if (one.kind === 'number') return one;
        const found = one.column?.read(row) ?? NOTHING_FOUND;
        return { kind: 'found', found, context: { signs, column: one.column?.headerText ?? '' } };
      }),
      step,
    );
  const isSum = step.by === 'sum' || step.by === 'subtract';
  finder.add(
    { text: step.name, path: step.path },
    {
      // A number in the mapping may be the unit, and what is divided by is in none.
      origins: operands.some(({ kind }) => kind === 'number')
        ? []
        : columns.slice(0, step.by === 'divide' ? 1 : columns.length).flatMap(({ origins }) => origins),
      columnIndexes: isSum ? columns.flatMap(({ columnIndexes }) => columnIndexes) : [],
      headerText: step.name,
      depth: Math.max(0, ...columns.map((column) => column.depth)),
      read,
    },
  );
}

export function toFaultFinding({ text, at, column }: CellFault): Finding {
  // The address contains the row.
  return placeFinding(text, toOrigin(at.tab, 0), { column, cell: at.address });
}

export function uniqueFaults(faults: readonly CellFault[]): readonly CellFault[] {
  const known = new Map(
    faults.map((fault) => {
      const { tab, address } = fault.at;
      return [JSON.stringify([tab.inputIndex, tab.table.name, address, fault.text.message]), fault] as const;
    }),
  );
  return [...known.values()];
}

/** How the values of several lines are combined. */
type Choice = 'sum' | 'first' | 'last' | 'same';

/**
 * Merges lines with equal values in some columns: others are summed, or the first or last value counts, or all must
 * agree. Codes: compute-failed, values-contradict.
 */
function addGroup(
  step: GroupStep,
  finder: ColumnFinder,
  signs: DecimalSigns,
): (rows: Iterable<SourceRow>) => Iterable<SourceRow> {
  const tests = step.conditions.map((condition) => finder.toTest(condition));
  const by: SourceColumn[] = [];
  const choices = new Map<string, Choice>();
  const choose = (refs: readonly ColumnRef[], choice: Choice): void => {
    for (const ref of refs) {
      const column = finder.find(ref);
      if (column === undefined) continue;
      if (choice === 'same') by.push(column);
      const key = finder.keyOf(ref);
      const other = choices.get(key);
      if (other !== undefined) finder.complain(ref.path, `groups "${ref.text}" in two ways; one is enough.`);
      choices.set(key, choice);
    }
  };
  choose(step.by, 'same');
  choose(step.sums, 'sum');
  choose(step.firsts, 'first');
  choose(step.lasts, 'last');
  finder.change((column, key) => groupColumn(column, choices.get(key) ?? 'same', step, signs));
  return (rows) => groupRows(rows, { step, by, tests });
}

interface Grouping {
  readonly step: GroupStep;
  readonly by: readonly SourceColumn[];
  readonly tests: readonly ((row: SourceRow) => boolean)[];
}

/** Groups are at the place of their first line. */
function* groupRows(rows: Iterable<SourceRow>, { step, by, tests }: Grouping): Iterable<SourceRow> {
  const groups = new Map<string, SourceRow[]>();
  const order: (SourceRow | SourceRow[])[] = [];
  for (const row of rows) {
    const key = tests.every((test) => test(row)) ? toKey(row, by) : undefined;
    const known = key === undefined ? undefined : groups.get(key);
    if (known !== undefined) known.push(row);
    else {
      const line = key === undefined ? row : [row];
      if (key !== undefined && Array.isArray(line)) groups.set(key, line);
      order.push(line);
    }
  }
  for (const line of order) {
    if (!Array.isArray(line)) yield line.toGroup(step, [line]);
    else if (line[0] !== undefined) yield line[0].toGroup(step, line);
  }
}

/** Returns `undefined` for a row without any key, which is not grouped. */
function toKey(row: SourceRow, by: readonly SourceColumn[]): string | undefined {
  const texts = by.map((column) => {
    const { cell } = column.read(row);
    return isFilled(cell) ? foldName(textOf(cell)) : '';
  });
  return texts.every((text) => text === '') ? undefined : JSON.stringify(texts);
}

function groupColumn(column: SourceColumn, choice: Choice, step: GroupStep, signs: DecimalSigns): SourceColumn {
  const context = { signs, column: column.headerText };
  const read = (row: SourceRow): Found => {
    const part = row.partOf(step);
    if (part?.kind !== 'lines') return column.read(row);
    const found = part.lines.map((line) => column.read(line));
    const [only, ...more] = found;
    if (only !== undefined && more.length === 0) return only;
    if (choice !== 'sum') return chooseOne(found, choice, column.headerText);
    const inputs = found.map((one) => ({ kind: 'found', found: one, context }) as const);
    return computeCell(inputs, { by: 'sum' });
  };
  return { ...column, depth: 0, read };
}

function chooseOne(found: readonly Found[], choice: Choice, column: string): Found {
  const filled = found.filter(({ cell }) => isFilled(cell));
  const chosen = choice === 'last' ? filled.at(-1) : filled[0];
  if (chosen === undefined) return found[0] ?? { ...NOTHING_FOUND, isOwn: true };
  const isOwn = filled.some((one) => one.isOwn);
  if (choice !== 'same') return { ...chosen, isOwn };
  const text = describe(chosen);
  const others = filled.filter((one) => one !== chosen);
  const faults = others.filter((one) => describe(one) !== text).flatMap((one) => contradict(one, chosen, column));
  const same = others.flatMap(({ from }) => from.map((cell): SourceCell => ({ ...cell, role: 'same' })));
  const all = [...(chosen.faults ?? []), ...faults];
  return { ...chosen, isOwn, from: [...chosen.from, ...same], ...(all.length === 0 ? {} : { faults: all }) };
}

function describe({ cell }: Found): string {
  return foldName(textIn(cell));
}

function contradict(other: Found, first: Found, column: string): CellFault[] {
  const [at] = other.from;
  if (at === undefined || other.cell === undefined || first.cell === undefined) return [];
  const row = parseCellAddress(first.address)?.rowNumber;
  const message = `${quote(textOf(other.cell))} contradicts row ${row ?? '?'}, which is grouped with it and says ${quote(textOf(first.cell))}.`;
  const text: FindingText = {
    severity: 'error',
    code: 'values-contradict',
    message,
    hint: 'Correct the one that is wrong, or name the column under by, sum, first or last beside the group.',
  };
  return [{ text, at, column }];
}
