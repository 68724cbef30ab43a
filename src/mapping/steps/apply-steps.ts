import { assertNever } from '../../base/util/assert-never.ts';
import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { ComputeStep, LookupStep, MappingStep } from '../mapping.ts';
import type { ColumnFinder } from '../source/read-column.ts';
import { type CellFault, type Found, NOWHERE, type SourceRow } from '../source/source-row.ts';
import { type TabPlace, toOrigin } from '../tab-place.ts';
import { addGroup } from './add-group.ts';
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
