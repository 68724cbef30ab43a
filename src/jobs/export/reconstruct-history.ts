import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { nameOutputs } from '../../engine/ledger/created/find-created.ts';
import type { Holding } from '../../engine/ledger/holding.ts';
import { SecurityLedger } from '../../engine/ledger/security-ledger.ts';
import { toNamer } from '../../engine/plan/money/roll-forward/name-security.ts';
import { readLots } from '../../engine/plan/money/roll-forward/read-lots.ts';
import { isConvertibleNote } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import type { EntryHistory } from '../../model/service/entry-history.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { PortfolioHistory } from '../../report/export/portfolio-names.ts';

/**
 * Reconstructs how a portfolio came about, as far as service and journal know: an export needs it to recreate the
 * portfolio.
 */
export function reconstructHistory(
  snapshot: Snapshot,
  { entryHistory, moneyPlaces }: { readonly entryHistory: EntryHistory; readonly moneyPlaces: number | undefined },
): PortfolioHistory {
  const named = nameOutputs(new SecurityLedger(snapshot, entryHistory), { withoutClass: true });
  const { ledger, lots } = readLots(named, { namer: toNamer(snapshot), moneyPlaces });
  const holdings = [...ledger.holdings.values()];
  const classes = new Map(holdings.map(({ id, security }) => [id, security?.shareClassId]));
  const entered = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.convertedTo]));
  return {
    transactions: ledger.transactions,
    gone: holdings.flatMap((holding) => (isGone(holding) && holding.security ? [holding.security] : [])),
    classInto: new Map(
      ledger.transactions.flatMap(({ id, event, outputSecurityId = '' }) => {
        const into = event === 'sale' ? undefined : (classes.get(outputSecurityId) ?? entered.get(id));
        return into === undefined ? [] : [[id, into] as const];
      }),
    ),
    issued: new Map(
      holdings.flatMap((holding) => {
        const issued = ledger.historyOf(holding.id)?.states[0].units ?? likelyUnits(holding);
        const shown = holding.security && unitsOf(holding.security);
        return issued === undefined || issued === shown ? [] : [[holding.id, omitAbsent({ shown, issued })] as const];
      }),
    ),
    listedCosts: new Map(
      [...lots].flatMap(([id, { listedCost }]) => (listedCost === undefined ? [] : [[id, listedCost] as const])),
    ),
  };
}

/** If nothing else says how many were issued, the transaction that took all of them does: a share for a share. */
function likelyUnits({ security, transactions, sharesSold }: Holding): Decimal | undefined {
  if (security === undefined || isConvertibleNote(security.type)) return undefined;
  const whole = transactions.findLast(({ event }) => event !== 'sale')?.shares;
  return whole === undefined || whole === ZERO ? undefined : addDecimals(whole, sharesSold);
}

function isGone({ isListed, isAwaited, isPlaceholder, createdBy, transactions }: Holding): boolean {
  return !isListed && !isAwaited && !isPlaceholder && createdBy === undefined && transactions.length > 0;
}
