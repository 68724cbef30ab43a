import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CellRange } from '../../../base/util/text/cell-address.ts';
import type { Cell, CellLook, Row } from '../table.ts';
import type { CellLooks } from './cell-looks.ts';
import type { Condition, LookChange } from './conditions.ts';
import { LAST_LOOK_ID } from './packed-cells.ts';
import type { PackedRow } from './packed-rows.ts';
import type { TableBuilder } from './table-builder.ts';

/** A rule that changes what cells show, or keeps later ones from doing so. */
export interface ConditionalRule {
  readonly ranges: readonly CellRange[];
  /** The lowest goes first. */
  readonly priority: number;
  /** Where it holds, no later one is looked at, or none of the same list of ranges. */
  readonly stops: 'all' | 'these' | undefined;
  readonly change: LookChange;
  readonly holds: Condition;
}

/** A rule over one of its ranges. */
interface Stretch {
  readonly rule: ConditionalRule;
  readonly range: CellRange;
}

/** So many cells are looked at, each once a rule, before it is a trap; a long text counts as several. */
const MOST_LOOKS = 20_000_000;
const CHARACTERS_A_LOOK = 32;

/**
 * Gives the cells of a sheet the looks that its conditional formats give them: what is read is what the sheet shows. Where nobody
 * works out whether a rule holds, the cell keeps its own look, with the other one beside it. Throws `input-too-large`.
 */
export function applyConditions(
  rules: readonly ConditionalRule[],
  builder: TableBuilder,
  { looks, budget }: { readonly looks: CellLooks; readonly budget: ReadBudget },
): void {
  if (!rules.some(({ change }) => hasChange(change))) return;
  const stretches = rules
    .flatMap((rule) => rule.ranges.map((range) => ({ rule, range })))
    .sort((a, b) => a.range.firstRow - b.range.firstRow);
  let active: Stretch[] = [];
  let next = 0;
  let looked = 0;
  for (const row of builder.finish()) {
    while ((stretches[next]?.range.firstRow ?? Number.POSITIVE_INFINITY) <= row.rowNumber)
      active.push(...stretches.slice(next, ++next));
    if (active.length > 0) looked += active.length * row.cells.reduce((sum, cell) => sum + weigh(cell), 1);
    if (looked > MOST_LOOKS) budget.refuse('its conditional formats overlap too often');
    active = active.filter(({ range }) => range.lastRow >= row.rowNumber);
    active.sort((a, b) => a.rule.priority - b.rule.priority);
    if (active.length > 0)
      builder.changeLooks(row as PackedRow, (cell) => looks.idOf(lookOf(cell, { row, rows: builder.rows }, active)));
    if (looks.byId.length > LAST_LOOK_ID) budget.refuse('its conditional formats give cells too many number formats');
  }
}

export function hasChange({ format, struck }: LookChange): boolean {
  return format !== undefined || struck !== undefined;
}

function weigh({ value }: Cell): number {
  return value.kind === 'text' ? 1 + value.text.length / CHARACTERS_A_LOOK : 1;
}

function lookOf(cell: Cell, place: { readonly row: Row; readonly rows: readonly Row[] }, active: readonly Stretch[]) {
  let change: LookChange = {};
  let doubtful: LookChange | undefined;
  let settled: ConditionalRule['ranges'] | undefined;
  for (const { rule, range } of active) {
    if (cell.columnIndex < range.firstColumn || cell.columnIndex > range.lastColumn) continue;
    if (rule.ranges === settled) continue;
    const holds = rule.holds(cell, place);
    if (holds === undefined) doubtful ??= { ...rule.change, ...change };
    if (holds !== true) continue;
    change = { ...rule.change, ...change };
    if (rule.stops === 'all') break;
    if (rule.stops === 'these') settled = rule.ranges;
  }
  const look = changed(cell, change);
  const other = doubtful === undefined ? look : changed(cell, doubtful);
  const isOther = other.format !== look.format || other.struck !== look.struck;
  const whole = cell.changes === undefined ? look : { ...look, changes: cell.changes };
  return isOther ? { ...whole, perhaps: other } : whole;
}

function changed(own: CellLook, { format = own.format, struck }: LookChange): Pick<CellLook, 'format' | 'struck'> {
  const isStruck = struck === undefined ? own.struck : struck || undefined;
  return omitAbsent({ format: format?.toLowerCase() === 'general' ? undefined : format, struck: isStruck });
}
