import type { Transaction } from '../../../model/service/snapshot.ts';
import { formatDecimal } from '../../../model/values/decimal.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';
import type { Holding } from '../../ledger/holding.ts';
import type { SecurityLedger } from '../../ledger/security-ledger.ts';

export type OriginOf = (transactionId: string) => RowOrigin | undefined;

/** At most this many of the last transactions are named: a longer list helps nobody. */
const MOST_TOLD = 3;

/**
 * `750,000 as issued, 600,000 since the sale of 2023-11-30, 450,000 since the sale of 2025-08-25, row 7 of Transactions`.
 * `undefined` where nothing was sold, and where nobody can say how many it had.
 */
export function describeCounts({ id }: Holding, ledger: SecurityLedger, originOf: OriginOf): string | undefined {
  const { states, isCertain } = ledger.historyOf(id) ?? { states: [], isCertain: false };
  const [issued, ...later] = states;
  if (!isCertain || issued?.units === undefined || later.length === 0) return undefined;
  const told = later.slice(-MOST_TOLD).flatMap(({ by, units }) => {
    return by === undefined || units === undefined
      ? []
      : [`${formatDecimal(units)} since ${describeEvent(by, originOf)}`];
  });
  return [`${formatDecimal(issued.units)} as issued`, ...told].join(', ');
}

function describeEvent({ id, event, date }: Transaction, originOf: OriginOf): string {
  const origin = originOf(id);
  return `the ${event} of ${date}${origin === undefined ? '' : `, row ${origin.rowNumber} of ${origin.sheet}`}`;
}
