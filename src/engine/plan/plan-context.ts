import { byId } from '../../base/util/collections/by-id.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Company, Round, ShareClass, Snapshot, Transaction } from '../../model/service/snapshot.ts';
import { targetKey } from '../../model/service/target-key.ts';
import { CreatedFigures } from '../ledger/created/created-figures.ts';
import type { Holding } from '../ledger/holding.ts';
import { SecurityLedger } from '../ledger/security-ledger.ts';
import { Attribution } from './attribution.ts';
import type { NameOf } from './row-plan.ts';

export interface PlanContext {
  readonly snapshot: Snapshot;
  readonly entryHistory: EntryHistory;
  readonly transactions: readonly Transaction[];
  readonly transactionById: ReadonlyMap<string, Transaction>;
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly ledger: SecurityLedger;
  readonly createdFigures: CreatedFigures;
  readonly attribution: Attribution;
  readonly companyById: ReadonlyMap<string, Company>;
  readonly roundById: ReadonlyMap<string, Round>;
  readonly shareClassById: ReadonlyMap<string, ShareClass>;
  readonly nameOf: NameOf;
}

interface Facts extends Pick<PlanContext, 'snapshot' | 'entryHistory'> {
  readonly ledger?: SecurityLedger;
  /** The workbook's own rows, which others name before the service has an id for them. */
  readonly linked?: readonly LinkedRecord[];
}

/** `ledger`: of just that; made of it where it is absent. */
export function toPlanContext(held: Facts): PlanContext {
  const { snapshot, entryHistory, ledger = new SecurityLedger(snapshot, entryHistory), linked = [] } = held;
  const named = [...snapshot.companies, ...snapshot.funds, ...snapshot.rounds, ...snapshot.shareClasses];
  const names = new Map([...named.map(({ id, name }) => [id, name] as const), ...linked.flatMap(toPlannedName)]);
  return {
    snapshot,
    entryHistory,
    transactions: ledger.transactions,
    transactionById: byId(ledger.transactions),
    holdings: ledger.holdings,
    ledger,
    createdFigures: new CreatedFigures(ledger, snapshot),
    attribution: new Attribution(entryHistory),
    companyById: byId(snapshot.companies),
    roundById: byId(snapshot.rounds),
    shareClassById: byId(snapshot.shareClasses),
    nameOf: (id) => names.get(id) ?? id,
  };
}

function toPlannedName(row: LinkedRecord): (readonly [key: string, name: string])[] {
  const name =
    row.kind === 'company' || row.kind === 'round' || row.kind === 'share-class' ? row.stated.name : undefined;
  return name === undefined ? [] : [[targetKey({ kind: 'planned', row: row.record.key }), name]];
}
