import type { FirmHoldings, Snapshot } from '../../model/service/snapshot.ts';
import type { LedgerSource } from './security-ledger.ts';

/** Everything of the firm, where the service gave it, and what the snapshot has besides; each thing once. */
export function toFirmSource(snapshot: Snapshot, firm: FirmHoldings | undefined): LedgerSource {
  return {
    securities: onceById([...snapshot.securities, ...(firm?.securities ?? [])]),
    transactions: onceById([...snapshot.transactions, ...(firm?.transactions ?? [])]),
    shareClasses: snapshot.shareClasses,
    rounds: snapshot.rounds,
  };
}

function onceById<T extends { readonly id: string }>(things: readonly T[]): readonly T[] {
  return [...new Map(things.map((thing) => [thing.id, thing])).values()];
}
