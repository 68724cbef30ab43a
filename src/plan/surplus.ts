import { compareDecimals, type Decimal, sumDecimals, ZERO } from '../model/decimal.ts';
import { type Finding, placeFinding } from '../model/finding.ts';
import { allHeld, companyOfHeld, type Held } from '../model/held.ts';
import { type AcceptedThing, seenKey } from '../model/knowledge.ts';
import { isUnlisted } from '../model/recalled.ts';
import type { Transaction } from '../model/snapshot.ts';
import { groupBy } from '../util/group-by.ts';
import type { Holding } from './holdings.ts';
import type { PlanContext } from './plan-context.ts';
import type { PlannedRecord } from './row-plan.ts';
import { isSecondOne } from './second-one.ts';

/** What the service holds beyond what the workbook and the journal account for. */
export interface Surplus {
  readonly planned: readonly PlannedRecord[];
  /** By `seenKey`, what is one too many. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Tells what is one too many in the service, at the row that it is like: whatever equals what an earlier run entered for
 * a row, was not there when that run began, and is no row and of no run; and sales of more than was ever held. The
 * service has no key to keep two writers apart, so this is how they come to know of each other.
 */
export function tellSurplus(
  planned: readonly PlannedRecord[],
  context: PlanContext,
  created: ReadonlySet<string>,
): Surplus {
  const equal = findEqual(planned, context, created);
  const findings = new Map<PlannedRecord, Finding[]>();
  const add = (record: PlannedRecord, finding: Finding): void => {
    findings.set(record, [...(findings.get(record) ?? []), finding]);
  };
  for (const [held, { record, thing }] of equal) add(record, toSurplus(record, held, thing));
  for (const [record, oversold] of findOversold(planned, context)) add(record, oversold);
  return {
    planned: findings.size === 0 ? planned : planned.map((record) => withFindings(record, findings.get(record) ?? [])),
    keys: new Set([...equal.keys()].map(keyOf)),
  };
}

interface Twin {
  readonly record: PlannedRecord;
  /** What the run entered for the row. */
  readonly thing: AcceptedThing;
}

function findEqual(
  planned: readonly PlannedRecord[],
  { snapshot, knowledge, transactions, holdings }: PlanContext,
  created: ReadonlySet<string>,
): ReadonlyMap<Held, Twin> {
  const rowOf = new Map(planned.flatMap((record) => (record.row.id === undefined ? [] : [[rowKey(record), record]])));
  const twins = knowledge.accepted.flatMap((thing): Twin[] => {
    const record = rowOf.get(seenKey(thing.data.kind, thing.id));
    return record === undefined || thing.runNumber === undefined ? [] : [{ record, thing }];
  });
  if (twins.length === 0) return new Map();
  const own = new Set(knowledge.accepted.map(({ data, id }) => seenKey(data.kind, id)));
  const outputs = new Set([...created, ...transactions.flatMap(({ outputSecurityId }) => outputSecurityId ?? [])]);
  const strangers = allHeld(snapshot).filter(
    (held) =>
      !own.has(keyOf(held)) &&
      !rowOf.has(keyOf(held)) &&
      !isUnlisted(held.thing) &&
      !(held.kind === 'security' && outputs.has(held.thing.id)),
  );
  const byPlace = groupBy(twins, ({ thing: { data } }) =>
    placeOfData(data.kind, 'company' in data ? data.company : undefined),
  );
  const equal = new Map<Held, Twin>();
  for (const held of strangers) {
    const seen = knowledge.firstSeen.get(keyOf(held)) ?? Number.POSITIVE_INFINITY;
    const alike = byPlace.get(placeOfData(held.kind, companyOfHeld(held))) ?? [];
    const twin = alike.find(({ thing }) => seen > (thing.runNumber ?? 0) && isSecondOne(thing, held, holdings));
    if (twin !== undefined) equal.set(held, twin);
  }
  return equal;
}

function keyOf({ kind, thing }: Held): string {
  return seenKey(kind, thing.id);
}

function rowKey({ row }: PlannedRecord): string {
  return `${row.kind} ${row.id}`;
}

function placeOfData(kind: Held['kind'], companyId: string | undefined): string {
  return `${kind} ${companyId ?? ''}`;
}

function toSurplus({ linked }: PlannedRecord, held: Held, { id, runId, data }: AcceptedThing): Finding {
  const noun = held.kind.replace('-', ' ');
  const message = `The portfolio service has ${held.thing.id} besides: this ${noun}${sayOnWhat(held, data)} is like the one that run ${runId} entered for this row (${id}), was not there before, and is neither of that run nor a row of this workbook.`;
  const hint = `If somebody else entered the same at that time, agree with them and delete one of the two in the app. If both are right, add a row with the ID ${held.thing.id}.`;
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

/** A second one of what was transacted may not be listed any more: then only this tells of it. */
function sayOnWhat(held: Held, data: AcceptedThing['data']): string {
  if (held.kind !== 'transaction' || data.kind !== 'transaction') return '';
  const { inputSecurityId } = held.thing;
  return inputSecurityId === undefined || inputSecurityId === data.security ? '' : ` of ${inputSecurityId}`;
}

/** Sales of more than a security had are wrong whoever entered them. */
function findOversold(
  planned: readonly PlannedRecord[],
  context: PlanContext,
): readonly (readonly [PlannedRecord, Finding])[] {
  const rows = new Map<string, { record: PlannedRecord; stated?: Decimal | undefined }>();
  for (const record of planned) {
    const { linked, row } = record;
    if (
      linked.kind === 'transaction' &&
      linked.stated.security?.kind === 'existing' &&
      !rows.has(linked.stated.security.id)
    )
      rows.set(linked.stated.security.id, { record });
    if (linked.kind === 'security' && row.id !== undefined && row.action === 'unchanged')
      rows.set(row.id, { record, stated: linked.stated.shares ?? linked.stated.quantity });
  }
  return [...rows].flatMap(([id, { record, stated }]) => {
    const holding = context.holdings.get(id);
    const sales = holding?.transactions.filter((each) => each.event === 'sale' && !isUnlisted(each)) ?? [];
    if (holding === undefined || sales.length === 0) return [];
    const excess = excessOf(holding, sales, stated, context);
    return excess === undefined ? [] : [[record, toOversold(record, id, sales, excess)] as const];
  });
}

interface Excess {
  readonly sold: Decimal;
  readonly had: Decimal;
}

/**
 * Against what a run entered all sales count, and so they do against what a row states, unless that is what the service
 * returns: it may be what is left. Against what a run saw listed those count that came after.
 */
function excessOf(
  { id, before, security }: Holding,
  sales: readonly Transaction[],
  stated: Decimal | undefined,
  { entrants, knowledge }: PlanContext,
): Excess | undefined {
  const known = before?.shares ?? before?.quantity;
  const returned = security?.shares ?? security?.quantity;
  const whole =
    stated !== undefined && stated !== returned ? stated : entrants.isEntered('security', id) ? known : undefined;
  const later = sales.filter((sale) => !knowledge.firstSeen.has(seenKey('transaction', sale.id)));
  const [had, counted] = whole === undefined ? [known, later] : [whole, sales];
  if (had === undefined) return undefined;
  const sold = sumDecimals([ZERO, ...counted.flatMap(({ shares }) => shares ?? [])]);
  return compareDecimals(sold, had) > 0 ? { sold, had } : undefined;
}

function toOversold(
  { linked }: PlannedRecord,
  id: string,
  sales: readonly Transaction[],
  { sold, had }: Excess,
): Finding {
  const ids = sales.map((sale) => sale.id).join(', ');
  const message = `The portfolio service has sales of ${sold} of ${id}, which had ${had}: more was entered than there was to sell (${ids}).`;
  const hint = 'Somebody may have entered the same sales at the same time: delete in the app those that are too many.';
  return placeFinding({ severity: 'error', code: 'surplus', message, hint }, linked.record.origin);
}

function withFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  if (findings.length === 0) return record;
  return { ...record, row: { ...record.row, findings: [...record.row.findings, ...findings] } };
}
