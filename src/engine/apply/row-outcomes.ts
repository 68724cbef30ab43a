import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { traitsOf } from '../../model/fields/security-types.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { firstOutcome, type OutcomeKind, type RowOutcome } from '../../model/outcomes/outcome.ts';
import type { Plan, PlannedItem, PlanRow } from '../../model/outcomes/plan.ts';
import type { Mark, NewData, NewSecurity, Target } from '../../model/service/new-data.ts';
import { formatDecimal } from '../../model/values/decimal.ts';
import { formatMoney, type Money } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';
import type { OutcomeCounts } from '../journal/run-entry.ts';
import type { ApplyContext } from './apply-context.ts';
import { columnOf, ownProperty } from './send/columns.ts';

/** The state of one item. A row shows the worst of its items. */
export type ItemState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'in'; readonly id?: string; readonly outputId?: string; readonly note?: string }
  | { readonly kind: 'failed' | 'blocked' | 'unknown'; readonly message: string };

const WORST_FIRST: readonly ItemState['kind'][] = ['unknown', 'failed', 'blocked', 'waiting', 'in'];
/** The outcome of a row that an earlier run has brought in, where that is not `added`. */
const LANDED: { readonly [kind in PlanRow['kind']]?: OutcomeKind } = {
  'custom-values': 'replaced',
  valuation: 'replaced',
  document: 'uploaded',
};
const WAITING: ItemState = { kind: 'waiting' };

/** A row, with what is sent of it and what became of that. */
interface RowState {
  readonly row: PlanRow;
  /** In the order of sending. */
  readonly items: PlannedItem[];
  readonly findings: Finding[];
  /** How many of its items wait. */
  waiting: number;
  /** Absent where something has changed since it was last asked for. */
  outcome?: RowOutcome | undefined;
  /** Describes what went in with it, once that was asked for. */
  entered?: string | undefined;
}

/** The outcome of every row, from the first moment to the last. */
export class RowOutcomes {
  readonly #context: Pick<ApplyContext, 'log' | 'enteredBy' | 'snapshot'>;
  readonly #rows: ReadonlyMap<RowKey, RowState>;
  readonly #states = new Map<PlannedItem, ItemState>();
  #toSend = 0;
  #done = 0;

  /** @param items those of the plan's requests, in the order of sending */
  constructor(
    plan: Plan,
    items: readonly PlannedItem[],
    context: Pick<ApplyContext, 'log' | 'enteredBy' | 'snapshot'>,
  ) {
    this.#context = context;
    this.#rows = new Map(plan.rows.map((row) => [row.rowKey, { row, items: [], findings: [], waiting: 0 }]));
    for (const item of items) {
      for (const state of this.#statesOfRows(item)) {
        if (state.waiting === 0) this.#toSend += 1;
        state.items.push(item);
        state.waiting += 1;
      }
    }
  }

  note(item: PlannedItem, state: Exclude<ItemState, { readonly kind: 'waiting' }>): void {
    const isFirst = this.isWaiting(item);
    this.#states.set(item, state);
    for (const row of this.#statesOfRows(item)) {
      row.outcome = undefined;
      if (!isFirst) continue;
      row.waiting -= 1;
      if (row.waiting === 0) this.#done += 1;
    }
  }

  addFinding(rowKey: RowKey, finding: Finding): void {
    const state = this.#stateOfRow(rowKey);
    state.findings.push(finding);
    state.outcome = undefined;
  }

  /** Returns the plan's row. */
  rowOf(rowKey: RowKey): PlanRow {
    return this.#stateOfRow(rowKey).row;
  }

  /** A key that is not in the plan is a bug of ours. */
  #stateOfRow(rowKey: RowKey): RowState {
    const state = this.#rows.get(rowKey);
    if (state === undefined) throw new Error(`no row ${rowKey} in the plan`);
    return state;
  }

  #statesOfRows(item: PlannedItem): readonly RowState[] {
    const rowKeys = item.alsoOf === undefined ? [item.rowKey] : rowKeysOf([item]);
    return rowKeys.map((rowKey) => this.#stateOfRow(rowKey));
  }

  /** Returns the first item of a row. */
  itemOf(rowKey: RowKey): PlannedItem | undefined {
    return this.#rows.get(rowKey)?.items.find((item) => item.rowKey === rowKey);
  }

  isWaiting(item: PlannedItem): boolean {
    return this.#stateOf(item).kind === 'waiting';
  }

  isIn(item: PlannedItem): boolean {
    return this.#stateOf(item).kind === 'in';
  }

  /** Returns the service's id of the row's thing; `undefined` while it is not known. Asked for each link of each item. */
  idOf(rowKey: RowKey): string | undefined {
    const states = this.#statesOf(rowKey);
    const learnt = states.map((state) => (state.kind === 'in' ? state.id : undefined)).find((id) => id !== undefined);
    const isKept = states.every(({ kind }) => kind === 'waiting') || states.every(({ kind }) => kind === 'in');
    return learnt ?? (isKept ? this.rowOf(rowKey).id : undefined);
  }

  /** Returns the id of the security that the row's transaction brought into being. */
  outputIdOf(rowKey: RowKey): string | undefined {
    const [state] = this.#statesOf(rowKey);
    return state?.kind === 'in' ? state.outputId : undefined;
  }

  /** Asked for at each step of a row, and made where something has changed since. */
  outcomeOf(rowKey: RowKey): RowOutcome {
    const state = this.#stateOfRow(rowKey);
    state.outcome ??= this.#toOutcome(state);
    return state.outcome;
  }

  #toOutcome(state: RowState): RowOutcome {
    const { row, items } = state;
    const { rowKey } = row;
    const findings = [...state.findings];
    const states = items.map((item) => this.#stateOf(item));
    const worst = WORST_FIRST.find((kind) => states.some((each) => each.kind === kind));
    const isUntouched = states.every(({ kind }) => kind === 'waiting');
    if (worst === undefined || isUntouched) return { ...this.#firstOutcome(row), findings };
    const isIn = worst === 'in';
    const outcome = isIn ? outcomeOfAction(row.action) : worst === 'waiting' ? 'not-run' : worst;
    if (isIn) state.entered ??= describeIn(row, items);
    const message = this.#messageOf(items) ?? (isIn ? state.entered : undefined);
    const id = this.idOf(rowKey);
    const runId = isIn ? this.#context.log.runId : undefined;
    const createdId = this.outputIdOf(rowKey);
    // Only where the service had to be asked there is something to note of what is in.
    const isFound = states.some((each) => each.kind === 'in' && each.note !== undefined) || undefined;
    return omitAbsent({ rowKey, outcome, message, id, createdId, runId, isFound, findings });
  }

  /** True where the row's thing is there, whatever else is to be sent of it: a company goes before its logo. */
  isThere(rowKey: RowKey): boolean {
    const [first] = this.#statesOf(rowKey);
    if (first !== undefined) return first.kind === 'in';
    const { outcome } = this.outcomeOf(rowKey);
    return outcome === 'added' || outcome === 'unchanged' || outcome === 'differs';
  }

  /** True where some of the row was sent, and some was not. */
  isHalfSent(rowKey: RowKey): boolean {
    const states = this.#statesOf(rowKey);
    return states.some(({ kind }) => kind === 'waiting') && states.some(({ kind }) => kind !== 'waiting');
  }

  outcomes(): readonly RowOutcome[] {
    return [...this.#rows.keys()].map((rowKey) => this.outcomeOf(rowKey));
  }

  /** Counts the rows that were to be sent and have come to an end. */
  countDone(): number {
    return this.#done;
  }

  countToSend(): number {
    return this.#toSend;
  }

  #firstOutcome(row: PlanRow): Omit<RowOutcome, 'findings'> {
    const { rowKey, id, why } = row;
    const runId = row.action === 'unchanged' ? this.#context.enteredBy?.(row) : undefined;
    if (runId === undefined) return omitAbsent({ rowKey, outcome: firstOutcome(row.action), message: why, id });
    const message = `Run ${runId}, which did not finish, entered it.`;
    return omitAbsent({ rowKey, outcome: LANDED[row.kind] ?? 'added', message, id, runId });
  }

  #messageOf(items: readonly PlannedItem[]): string | undefined {
    const lines = items.flatMap((item) => {
      const state = this.#stateOf(item);
      const text = state.kind === 'waiting' ? 'not sent' : state.kind === 'in' ? state.note : state.message;
      const label = items.length > 1 ? this.#labelOf(item) : undefined;
      return text === undefined ? [] : [label === undefined ? text : `${label}: ${text}`];
    });
    return lines.length === 0 ? undefined : [...new Set(lines)].join('; ');
  }

  /** Tells the items of one row apart for people: by the custom column. */
  #labelOf({ data }: PlannedItem): string | undefined {
    return columnOf(data, ownProperty(data) ?? 'name', this.#context.snapshot.customColumns);
  }

  #statesOf(rowKey: RowKey): readonly ItemState[] {
    return (this.#rows.get(rowKey)?.items ?? []).map((item) => this.#stateOf(item));
  }

  #stateOf(item: PlannedItem): ItemState {
    return this.#states.get(item) ?? WAITING;
  }
}

function describeIn(row: PlanRow, items: readonly PlannedItem[]): string | undefined {
  const entered = items.map(({ data }) => data);
  return describePart(row) ?? describeEntered(row, entered);
}

/** Names the part of a row that was sent, where it was not the whole row. */
function describePart({ kind, record, changes }: PlanRow): string | undefined {
  if (kind !== 'custom-values' || record === undefined) return undefined;
  return `Replaced: ${changes.map(({ column }) => column).join(', ')}.`;
}

function outcomeOfAction(action: PlanRow['action']): OutcomeKind {
  if (action === 'replace') return 'replaced';
  return action === 'upload' ? 'uploaded' : 'added';
}

/** Returns the rows of items, each once. */
export function rowKeysOf(
  items: readonly { readonly rowKey: RowKey; readonly alsoOf?: readonly RowKey[] }[],
): readonly RowKey[] {
  return [...new Set(items.flatMap(({ rowKey, alsoOf = [] }) => [rowKey, ...alsoOf]))];
}

/**
 * Describes what went in with a row: `Added: Series A round of Acme, closing 2026-03-31, 5,000,000.00 USD.` `undefined` for
 * a row of custom values, whose changes are listed.
 */
export function describeEntered(
  { company }: Pick<PlanRow, 'company'>,
  items: readonly NewData<Target>[],
): string | undefined {
  const [first, ...others] = items;
  if (first === undefined || first.kind === 'custom-value') return undefined;
  const further = others.flatMap((one) => (one.kind === 'mark' ? describeMark(one.mark) : []));
  const facts = [...describe(first, company === undefined ? '' : ` of ${company}`), ...further];
  const logo = others.some(({ kind }) => kind === 'logo') ? ['with its logo'] : [];
  return `${VERBS[first.kind]}: ${[...facts, ...logo].filter((fact) => fact !== undefined).join(', ')}.`;
}

const VERBS = {
  company: 'Added',
  round: 'Added',
  'share-class': 'Added',
  security: 'Added',
  transaction: 'Added',
  mark: 'Set',
  logo: 'Uploaded',
  document: 'Uploaded',
} as const;

function describe(
  data: Exclude<NewData<Target>, { kind: 'custom-value' }>,
  ofCompany: string,
): readonly (string | undefined)[] {
  if (data.kind === 'company') return [`company ${data.name}`];
  if (data.kind === 'round')
    return [`round ${data.name}${ofCompany}`, on('closing', data.closingDate), amount(data.roundSize)];
  if (data.kind === 'share-class')
    return [`share class ${data.name}${ofCompany}`, data.pricePerShare && `${formatMoney(data.pricePerShare)} a share`];
  if (data.kind === 'security')
    return [
      `${traitsOf(data.type).label}${ofCompany}`,
      on('issued', data.issueDate),
      count(data),
      amount(data.investmentAmount ?? data.totalCost),
    ];
  if (data.kind === 'transaction')
    return [
      `${data.event}${ofCompany}`,
      on('dated', data.date),
      data.sharesSold && `${formatDecimal(data.sharesSold)} shares`,
      amount(data.cashReceived),
    ];
  if (data.kind === 'mark') return [`${describeMark(data.mark)}${ofCompany}`, on('dated', data.date)];
  if (data.kind === 'logo') return [`logo${ofCompany}`, data.file.name];
  if (data.kind === 'document') return [`document${ofCompany}`, data.file.name];
  return assertNever(data);
}

function describeMark(mark: Mark): string {
  if ('fairValue' in mark) return `fair value ${formatMoney(mark.fairValue)}`;
  if ('ownership' in mark) return `ownership ${formatDecimal(mark.ownership)}`;
  return `post-money valuation ${formatMoney(mark.postMoneyValuation)}`;
}

function count({ shares, quantity }: NewSecurity<Target>): string | undefined {
  if (shares !== undefined) return `${formatDecimal(shares)} shares`;
  return quantity && `${formatDecimal(quantity)} tokens`;
}

function on(verb: string, date: string | undefined): string | undefined {
  return date && `${verb} ${date}`;
}

function amount(money: Money | undefined): string | undefined {
  return money && formatMoney(money);
}

export function countOutcomes(rows: readonly { readonly outcome: OutcomeKind }[]): OutcomeCounts {
  const counts: { [outcome in OutcomeKind]?: number } = {};
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
