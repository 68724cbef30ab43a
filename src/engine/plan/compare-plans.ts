import { toCanonicalJson } from '../../base/util/collections/canonical-json.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { type Steps, takeEach } from '../../base/util/steps.ts';
import { type Finding, placeFinding } from '../../model/findings/finding.ts';
import type { Change, Plan, PlanDocument, PlannedItem, PlanRow, PlanStep } from '../../model/outcomes/plan.ts';
import { mapLinks } from '../../model/records/map-links.ts';
import type { NewData, Target } from '../../model/service/new-data.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import { summarize } from './build-plan.ts';

/** A row of which the service no longer gives what the saved plan shows. */
export interface MovedRow {
  readonly rowKey: RowKey;
  readonly sheet: string;
  readonly row: number;
  readonly what: string;
}

/**
 * Returns what moved between a saved plan and one made just now of the same inputs, row by row, in the order of the
 * saved plan. `doneByRun` are the rows that the saved plan's own run has brought in, whole or in part: that they are
 * there now does not count as moved, nor does what follows from it for the rows that name them. Equal securities have
 * no identity, so which of several equal ones a row is does not count either.
 */
export function* comparePlans(
  saved: PlanDocument,
  fresh: PlanDocument,
  doneByRun: ReadonlySet<RowKey>,
): Steps<readonly MovedRow[]> {
  const views = { saved: new SentView(saved, doneByRun), fresh: new SentView(fresh, doneByRun) };
  const freshRows = new Map(fresh.plan.rows.map((row) => [row.rowKey, row]));
  const savedKeys = new Set(saved.plan.rows.map((row) => row.rowKey));
  const redivided = findRedivided(saved.plan.rows, fresh.plan.rows);
  const findWhat = (row: PlanRow): string | undefined => {
    const whole = redivided.get(toRowKey(row.origin));
    if (whole !== undefined)
      return row.rowKey === toRowKey(row.origin) && !doneByRun.has(row.rowKey) ? whole : undefined;
    const now = freshRows.get(row.rowKey);
    return now === undefined ? 'the row is no longer there' : whatMoved({ row, now, views, doneByRun });
  };
  const moved: MovedRow[] = [];
  yield* takeEach(saved.plan.rows, (row) => {
    const what = findWhat(row);
    if (what !== undefined) moved.push(toMoved(row, what));
  });
  const further = fresh.plan.rows.filter(
    ({ rowKey, origin }) => !savedKeys.has(rowKey) && !redivided.has(toRowKey(origin)),
  );
  return [...moved, ...further.map((row) => toMoved(row, 'the row was not in the plan'))];
}

/** Finds rows of custom values or marks that are divided differently now: they are reported as a whole. */
function findRedivided(saved: readonly PlanRow[], fresh: readonly PlanRow[]): ReadonlyMap<RowKey, string> {
  const [then, now] = [groupParts(saved), groupParts(fresh)];
  return new Map(
    [...then].flatMap(([key, before]) => {
      const after = now.get(key) ?? [];
      if (before.length === after.length || after.length === 0) return [];
      const values = movedValues(
        before.flatMap(({ changes }) => changes),
        after.flatMap(({ changes }) => changes),
      );
      return [[key, values ?? after.at(-1)?.why ?? '']];
    }),
  );
}

function groupParts(rows: readonly PlanRow[]): Map<RowKey, PlanRow[]> {
  return groupBy(
    rows.filter(({ kind }) => kind === 'custom-values' || kind === 'valuation'),
    ({ origin }) => toRowKey(origin),
  );
}

interface RowPair {
  readonly row: PlanRow;
  readonly now: PlanRow;
  readonly views: { readonly saved: SentView; readonly fresh: SentView };
  readonly doneByRun: ReadonlySet<RowKey>;
}

function whatMoved(pair: RowPair): string | undefined {
  const { row, now, doneByRun } = pair;
  if (doneByRun.has(row.rowKey)) return movedSinceDone(pair);
  if (row.action !== now.action) return `it was "${row.action}" and would now be "${now.action}": ${now.why}`;
  return movedId(row, now) ?? movedValues(row.changes, now.changes) ?? movedItems(pair) ?? newWarning(pair);
}

/** A row that the run brought in must not be sent twice; the rest of its custom values or its logo may be open. */
function movedSinceDone({ row, now, views }: RowPair): string | undefined {
  const open = views.fresh.itemsOf(now.rowKey).map(toCanonicalJson);
  if (open.length === 0) return undefined;
  const planned = new Set(views.saved.itemsOf(row.rowKey).map(toCanonicalJson));
  const isRest = open.length < planned.size && open.every((item) => planned.has(item));
  return isRest ? undefined : `it was entered by this plan's run and would now be "${now.action}" again: ${now.why}`;
}

/** Securities and transactions that are equal stand for each other; what has a name is one thing. */
function movedId(row: PlanRow, now: PlanRow): string | undefined {
  if (row.kind === 'security' || row.kind === 'transaction' || row.id === now.id) return undefined;
  return `it was ${row.id ?? 'nothing'} in the portfolio service and is now ${now.id ?? 'nothing'}`;
}

function movedValues(before: readonly Change[], after: readonly Change[]): string | undefined {
  const now = new Map(after.map((change) => [change.column, change]));
  const then = new Map(before.map((change) => [change.column, change]));
  const columns = [...new Set([...then.keys(), ...now.keys()])];
  const moved = columns.filter(
    (column) => toCanonicalJson(then.get(column) ?? {}) !== toCanonicalJson(now.get(column) ?? {}),
  );
  if (moved.length === 0) return undefined;
  return moved.map((column) => movedValue(column, then.get(column), now.get(column))).join('; ');
}

function movedValue(column: string, then: Change | undefined, now: Change | undefined): string {
  if (then === undefined) return `${column} differs now: the portfolio service has ${quote(now?.service)}`;
  if (now === undefined) return `${column} no longer differs: the portfolio service had ${quote(then.service)}`;
  if (then.service === now.service)
    return `${column} would be ${quote(now.workbook)} instead of ${quote(then.workbook)}`;
  return `${column}: the portfolio service had ${quote(then.service)} and has ${quote(now.service)} now`;
}

function movedItems({ row, now, views }: RowPair): string | undefined {
  const [before, after] = [views.saved.itemsOf(row.rowKey), views.fresh.itemsOf(now.rowKey)];
  if (toCanonicalJson(before) === toCanonicalJson(after)) return undefined;
  const fields = before.length === 1 && after.length === 1 ? differingFields(before[0], after[0]) : [];
  return `something else would be sent${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`;
}

function differingFields(before: ItemAsSent | undefined, after: ItemAsSent | undefined): string[] {
  const [then, now] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((field) => toCanonicalJson(then.get(field) ?? null) !== toCanonicalJson(now.get(field) ?? null))
    .map(toWords);
}

/** A warning that the approver did not see. What the plan's own run has done may bring warnings, and those are its own. */
function newWarning({ row, now, doneByRun }: RowPair): string | undefined {
  if (doneByRun.size > 0) return undefined;
  const known = new Set(row.findings.map(({ code }) => code));
  const fresh = now.findings.find(({ severity, code }) => severity === 'warning' && !known.has(code));
  return fresh === undefined ? undefined : `there is a new warning: ${fresh.message}`;
}

function toMoved({ rowKey, origin }: PlanRow, what: string): MovedRow {
  return { rowKey, sheet: origin.sheet, row: origin.rowNumber, what };
}

function toWords(field: string): string {
  return field.replace(/Id$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function quote(value: string | undefined): string {
  return value === undefined ? 'nothing' : `"${value}"`;
}

/** An item whose links are texts that mean the same in two plans of the same workbook. */
type ItemAsSent = NewData<string>;

/** A plan's items with links to workbook rows, whether those are still to be added or exist by now. */
class SentView {
  readonly #itemsOf: ReadonlyMap<RowKey, readonly PlannedItem[]>;
  readonly #rowOf: ReadonlyMap<string, string>;
  readonly #doneByRun: ReadonlySet<RowKey>;

  constructor(document: PlanDocument, doneByRun: ReadonlySet<RowKey>) {
    this.#rowOf = rowsById(document);
    this.#doneByRun = doneByRun;
    const items = document.plan.steps.flatMap((step) => step.requests.flatMap((request) => request.items));
    this.#itemsOf = groupBy(items, ({ rowKey }) => rowKey);
  }

  itemsOf(rowKey: RowKey): readonly ItemAsSent[] {
    return (this.#itemsOf.get(rowKey) ?? []).map(({ data }) => this.#toSent(data));
  }

  #toSent(data: NewData<Target>): ItemAsSent {
    const sent = mapLinks(data, (target) => this.#link(target));
    return sent.kind === 'round' ? { ...sent, pariPassuRounds: this.#withoutDone(sent.pariPassuRounds) } : sent;
  }

  #link(target: Target): string {
    const key = targetKey(target);
    return this.#rowOf.get(key) ?? key;
  }

  /** A round that is sent after one that was to come later names it now; that follows from what the run has done. */
  #withoutDone(rounds: readonly string[]): string[] {
    const isDone = (key: string) => key.startsWith('row:') && this.#doneByRun.has(key.slice('row:'.length));
    return rounds.filter((key) => !isDone(key)).sort();
  }
}

/** By the id of what is there: the row that it is, or the transaction row that created it. */
function rowsById({ plan, snapshot }: PlanDocument): ReadonlyMap<string, string> {
  const outputOf = new Map(snapshot.transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]));
  const byId = new Map<string, string>();
  for (const { id, kind, rowKey } of plan.rows) {
    if (id === undefined) continue;
    if (kind !== 'transaction') byId.set(id, `row:${rowKey}`);
    const output = kind === 'transaction' ? outputOf.get(id) : undefined;
    if (output !== undefined) byId.set(output, `output-of:${rowKey}`);
  }
  return byId;
}

/** The plan without what is no longer as it was agreed to: those rows are blocked, and say what moved. */
export function holdStaleRows(plan: Plan, moved: readonly MovedRow[]): Plan {
  if (moved.length === 0) return plan;
  const whats = new Map(moved.map(({ rowKey, what }) => [rowKey, what]));
  const stale = new Map<RowKey, Finding>();
  const rows = plan.rows.map((row) => {
    const what = whats.get(row.rowKey);
    if (what === undefined) return row;
    const finding = toStale(row, what);
    stale.set(row.rowKey, finding);
    return { ...row, action: 'blocked', why: finding.message, findings: [...row.findings, finding] } satisfies PlanRow;
  });
  return {
    ...plan,
    rows,
    steps: plan.steps.map((step) => withoutRows(step, stale)).filter(({ requests }) => requests.length > 0),
    summary: summarize(rows.map(({ action }) => action)),
    findings: [...plan.findings, ...stale.values()],
  };
}

function toStale({ origin }: PlanRow, what: string): Finding {
  const message = `The portfolio service has changed since this was approved; the row is not sent: ${what}`;
  const hint = 'Plan again and look at it; whatever is right then is sent with the next apply.';
  return placeFinding({ severity: 'error', code: 'plan-stale', message, hint }, origin);
}

function withoutRows(step: PlanStep, stale: ReadonlyMap<RowKey, Finding>): PlanStep {
  const requests = step.requests.map((request) => {
    const isStale = ({ rowKey, alsoOf = [] }: (typeof request.items)[number]): boolean =>
      [rowKey, ...alsoOf].some((key) => stale.has(key));
    return { ...request, items: request.items.filter((item) => !isStale(item)) };
  });
  return { ...step, requests: requests.filter(({ items }) => items.length > 0) };
}
