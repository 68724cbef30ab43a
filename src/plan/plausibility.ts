import { compareDecimals, type Decimal, sumDecimals } from '../model/decimal.ts';
import { type FindingText, placeFinding } from '../model/finding.ts';
import type { NewTransaction, Target } from '../model/new-data.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import { groupBy } from '../util/group-by.ts';
import { type PlannedRecord, placeOf } from './row-plan.ts';

interface SecurityFacts {
  readonly type: string;
  readonly issueDate: string;
  readonly count?: Decimal | undefined;
}

interface Doubt {
  readonly column: string;
  readonly text: FindingText;
}

/** Looks for the implausible in the transactions that would be sent: warnings only, since the service alone decides. */
export function judgePlausibility(planned: readonly PlannedRecord[], snapshot: Snapshot): PlannedRecord[] {
  const facts = securityFacts(planned, snapshot);
  const oversold = oversoldSecurities(planned, facts);
  return planned.map((record) => {
    const doubts = record.items.flatMap((item) => (item.kind === 'transaction' ? doubtsOf(item, facts, oversold) : []));
    if (doubts.length === 0) return record;
    const findings = doubts.map(({ column, text }) =>
      placeFinding(text, record.linked.record.origin, placeOf(record.linked, column)),
    );
    return { ...record, row: { ...record.row, findings: [...record.row.findings, ...findings] } };
  });
}

function doubtsOf(
  item: NewTransaction<Target>,
  facts: ReadonlyMap<string, SecurityFacts>,
  oversold: ReadonlySet<string>,
): Doubt[] {
  const security = facts.get(targetKey(item.security));
  if (security === undefined) return [];
  const doubts: Doubt[] = [];
  if (item.date < security.issueDate) {
    doubts.push(
      warning(
        'Date',
        'date-order-wrong',
        `${item.date} is before the security was issued (${security.issueDate}).`,
        'Look at both dates.',
      ),
    );
  }
  if (!fitsEvent(item.event, security.type)) {
    doubts.push(
      warning(
        'Event',
        'event-rule',
        `A ${security.type.replace('_', ' ')} is not what one expects in ${item.event === 'exercise' ? 'an exercise' : 'a conversion'}.`,
        'Look at the event and at the security it names.',
      ),
    );
  }
  if (oversold.has(targetKey(item.security)) && item.event === 'sale') {
    doubts.push(
      warning(
        'Shares Sold',
        'oversold',
        `The sales of this security come to more than the ${security.count ?? '0'} it has.`,
        'Look at the numbers of shares.',
      ),
    );
  }
  return doubts;
}

function fitsEvent(event: NewTransaction<Target>['event'], type: string): boolean {
  const isWarrant = type === 'warrant' || type === 'token_warrant';
  if (event === 'exercise') return isWarrant;
  return event === 'sale' || !isWarrant;
}

function oversoldSecurities(
  planned: readonly PlannedRecord[],
  facts: ReadonlyMap<string, SecurityFacts>,
): ReadonlySet<string> {
  const sales = planned.flatMap(({ items }) =>
    items.filter((item) => item.kind === 'transaction' && item.event === 'sale'),
  );
  const oversold = new Set<string>();
  for (const [key, group] of groupBy(sales, (sale) => (sale.kind === 'transaction' ? targetKey(sale.security) : ''))) {
    const count = facts.get(key)?.count;
    const sold = sumDecimals(
      group.flatMap((sale) => (sale.kind === 'transaction' && sale.sharesSold ? [sale.sharesSold] : [])),
    );
    if (count !== undefined && compareDecimals(sold, count) > 0) oversold.add(key);
  }
  return oversold;
}

function securityFacts(planned: readonly PlannedRecord[], snapshot: Snapshot): ReadonlyMap<string, SecurityFacts> {
  const facts = new Map<string, SecurityFacts>();
  for (const { id, type, issueDate, shares, quantity } of snapshot.securities)
    facts.set(id, { type, issueDate, count: shares ?? quantity });
  for (const { row, items } of planned) {
    const [item] = items;
    if (item?.kind !== 'security') continue;
    facts.set(`row:${row.rowKey}`, { type: item.type, issueDate: item.issueDate, count: item.shares ?? item.quantity });
  }
  return facts;
}

function warning(column: string, code: FindingText['code'], message: string, hint: string): Doubt {
  return { column, text: { severity: 'warning', code, message, hint } };
}
