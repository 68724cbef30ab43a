import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { byKey } from '../../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CellRange } from '../../../base/util/text/cell-address.ts';
import type { Cell, CellLook, Row } from '../table.ts';
import type { CellLooks } from './cell-looks.ts';
import type { Condition, LookChange, RuledPlace } from './conditions.ts';
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

/** Gathers the rules of a sheet. */
export class RuleList {
  readonly rules: ConditionalRule[] = [];
  readonly #budget: ReadBudget;
  #rangeCount = 0;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  /** The rule comes behind those before it, where it does not say its priority. One that nothing follows from is left out. Throws `input-too-large`. */
  add({ priority = this.rules.length, ...rule }: Omit<ConditionalRule, 'priority'> & { priority?: number }): void {
    if (rule.stops === undefined && !hasChange(rule.change)) return;
    this.#rangeCount += rule.ranges.length;
    if (this.#rangeCount > this.#budget.limits.mergedRanges)
      this.#budget.refuse('it has more conditional formats than a sheet can hold');
    this.rules.push({ ...rule, priority });
  }
}

/** A rule over one of its ranges. */
interface Stretch {
  readonly rule: ConditionalRule;
  readonly range: CellRange;
}

/** A rule is looked at for a cell so often before it is a trap, and so much oftener for each cell; a long text counts as several. */
const MOST_LOOKS = 20_000_000;
const LOOKS_A_CELL = 32;
const CHARACTERS_A_LOOK = 32;
/** Each look that a cell may have makes it one cell more to be kept. */
const LOOKS_A_DOUBT = 8;

interface ApplyContext {
  readonly looks: CellLooks;
  readonly budget: ReadBudget;
}

/**
 * Gives the cells of a sheet the looks that its conditional formats give them: what is read is what the sheet shows. Where nobody
 * works out whether rules hold, the cell keeps its own look, with the others beside it. Throws `input-too-large`.
 */
export function applyConditions(
  rules: readonly ConditionalRule[],
  builder: TableBuilder,
  { looks, budget }: ApplyContext,
): void {
  if (!rules.some(({ change }) => hasChange(change))) return;
  const active = new ActiveRules(rules, budget);
  for (const row of builder.finish()) {
    if (active.moveTo(row))
      builder.changeLooks(row as PackedRow, (cell) => looks.idOf(active.lookOf(cell, { row, rows: builder.rows })));
    if (looks.byId.length > LAST_LOOK_ID) budget.refuse('its conditional formats give cells too many number formats');
  }
}

/** The rules over the row that is looked at; rows come in ascending order. */
class ActiveRules {
  /** By their first rows. */
  readonly #stretches: readonly Stretch[];
  readonly #budget: ReadBudget;
  #next = 0;
  #active: readonly Stretch[] = [];
  #firstEnd = Number.POSITIVE_INFINITY;
  readonly #byColumn = new Map<number, readonly ConditionalRule[]>();
  #looksLeft = MOST_LOOKS;

  constructor(rules: readonly ConditionalRule[], budget: ReadBudget) {
    this.#budget = budget;
    this.#stretches = rules
      .flatMap((rule) => rule.ranges.map((range) => ({ rule, range })))
      .sort((a, b) => a.range.firstRow - b.range.firstRow);
  }

  /** False where no rule is over the row. */
  moveTo({ rowNumber, cells }: Row): boolean {
    const started = this.#next;
    while ((this.#stretches[this.#next]?.range.firstRow ?? Number.POSITIVE_INFINITY) <= rowNumber) this.#next += 1;
    if (this.#next > started || this.#firstEnd < rowNumber) {
      this.#spend(this.#active.length + this.#next - started);
      this.#active = [...this.#active, ...this.#stretches.slice(started, this.#next)]
        .filter(({ range }) => range.lastRow >= rowNumber)
        .sort((a, b) => a.rule.priority - b.rule.priority);
      this.#firstEnd = this.#active.reduce((end, { range }) => Math.min(end, range.lastRow), Number.POSITIVE_INFINITY);
      this.#byColumn.clear();
    }
    if (this.#active.length === 0) return false;
    this.#looksLeft += cells.length * LOOKS_A_CELL;
    return true;
  }

  lookOf(cell: Cell, place: RuledPlace): CellLook {
    const rules = this.#rulesOf(cell.columnIndex);
    this.#spend(rules.length * weigh(cell));
    const { change, doubts } = settle(cell, place, rules);
    const plain = changed(cell, change);
    const look: CellLook =
      plain.format === cell.format && plain.struck === cell.struck ? plain : { ...plain, ruled: true };
    if (doubts.length === 0) return look;
    const others = doubts
      .map((doubt) => changed(cell, doubt))
      .filter(({ format, struck }) => format !== look.format || struck !== look.struck);
    const perhaps = [...byKey(others, ({ format, struck }) => `${struck} ${format}`).values()];
    this.#spend(perhaps.length * LOOKS_A_DOUBT);
    return perhaps.length === 0 ? look : { ...look, perhaps };
  }

  #rulesOf(columnIndex: number): readonly ConditionalRule[] {
    const known = this.#byColumn.get(columnIndex);
    if (known !== undefined) return known;
    this.#spend(this.#active.length);
    const rules = this.#active
      .filter(({ range }) => range.firstColumn <= columnIndex && columnIndex <= range.lastColumn)
      .map(({ rule }) => rule);
    this.#byColumn.set(columnIndex, rules);
    return rules;
  }

  #spend(looks: number): void {
    this.#looksLeft -= looks;
    if (this.#looksLeft < 0) this.#budget.refuse('its conditional formats overlap too often');
  }
}

function hasChange({ format, struck }: LookChange): boolean {
  return format !== undefined || struck !== undefined;
}

function weigh({ value }: Cell): number {
  return value.kind === 'text' ? 1 + value.text.length / CHARACTERS_A_LOOK : 1;
}

/** The change by all rules that hold, and beside it the change there would be by each that may hold. */
function settle(cell: Cell, place: RuledPlace, rules: readonly ConditionalRule[]) {
  let change: LookChange = {};
  let settled: ConditionalRule['ranges'] | undefined;
  const open: { readonly rule: ConditionalRule; readonly before: LookChange }[] = [];
  for (const rule of rules) {
    if (rule.ranges === settled) continue;
    const holds = rule.holds(cell, place);
    if (holds === undefined) open.push({ rule, before: change });
    if (holds !== true) continue;
    change = { ...rule.change, ...change };
    if (rule.stops === 'all') break;
    if (rule.stops === 'these') settled = rule.ranges;
  }
  const doubts = open.map(({ rule, before }) => ({
    ...(rule.stops === undefined ? change : {}),
    ...rule.change,
    ...before,
  }));
  return { change, doubts };
}

function changed({ unseen, changes, ...own }: CellLook, { format = own.format, struck }: LookChange): CellLook {
  const isStruck = struck === undefined ? own.struck : struck || undefined;
  const code = format?.toLowerCase() === 'general' ? undefined : format;
  return omitAbsent({ format: code, struck: isStruck, unseen, changes });
}
