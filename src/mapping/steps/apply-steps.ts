import { assertNever } from '../../base/util/assert-never.ts';
import { parseCellAddress } from '../../base/util/text/cell-address.ts';
import { quote } from '../../base/util/text/quote.ts';
import { foldName } from '../../base/util/text/text.ts';
import { type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import type { ColumnRef, ComputeStep, GroupStep, LookupStep, MappingStep } from '../mapping.ts';
import { isFilled, textOf } from '../source/cell-text.ts';
import type { ColumnFinder, SourceColumn } from '../source/read-column.ts';
import { type CellFault, type Found, NOWHERE, type SourceCell, type SourceRow } from '../source/source-row.ts';
import { type TabPlace, toOrigin } from '../tab-place.ts';
import { addLookup, type LookupTable } from './add-lookup.ts';
import { addUnpivot } from './add-unpivot.ts';
import { computeCell } from './compute-cell.ts';
import type { DecimalSigns } from './decimal-signs.ts';

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
        const found = one.column?.read(row) ?? { address: '', isOwn: false, from: NOWHERE };
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
  finder.change((column, key) => groupColumn(column, choices.get(key) ?? 'same', { step, signs }));
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

interface ColumnGrouping {
  readonly step: GroupStep;
  readonly signs: DecimalSigns;
}

function groupColumn(column: SourceColumn, choice: Choice, { step, signs }: ColumnGrouping): SourceColumn {
  const context = { signs, column: column.headerText };
  const read = (row: SourceRow): Found => {
    const part = row.partOf(step);
    if (part?.kind !== 'lines') return column.read(row);
    const found = part.lines.map((line) => column.read(line));
    const [only, ...more] = found;
    if (only !== undefined && more.length === 0) return only;
    if (choice !== 'sum') return chooseOne(found, choice, column.headerText);
    return computeCell(
      found.map((one) => ({ kind: 'found', found: one, context })),
      { by: 'sum' },
    );
  };
  return { ...column, depth: 0, read };
}

function chooseOne(found: readonly Found[], choice: Choice, column: string): Found {
  const filled = found.filter(({ cell }) => isFilled(cell));
  const chosen = choice === 'last' ? filled.at(-1) : filled[0];
  if (chosen === undefined) return found[0] ?? { address: '', isOwn: true, from: NOWHERE };
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
  return cell === undefined ? '' : foldName(textOf(cell));
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
