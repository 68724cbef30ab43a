import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { CreatedFigures } from '../../engine/ledger/created/created-figures.ts';
import { inferOutputs } from '../../engine/ledger/created/infer-outputs.ts';
import type { Holding } from '../../engine/ledger/holding.ts';
import { SecurityLedger } from '../../engine/ledger/security-ledger.ts';
import { toNamer } from '../../engine/plan/money/roll-forward/name-security.ts';
import { readLots } from '../../engine/plan/money/roll-forward/read-lots.ts';
import { isConvertibleNote } from '../../model/fields/security-types.ts';
import { unitsOf } from '../../model/fields/units.ts';
import { type EntryHistory, enteredIds } from '../../model/service/entry-history.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';
import { addDecimals, type Decimal, ZERO } from '../../model/values/decimal.ts';
import type { PortfolioHistory } from '../../report/export/portfolio-names.ts';

/** How a portfolio came to be what it is, as far as the service and the journal tell: what an export needs to make it again. */
export function reconstructHistory(
  snapshot: Snapshot,
  { entryHistory, moneyPlaces }: { readonly entryHistory: EntryHistory; readonly moneyPlaces: number | undefined },
): PortfolioHistory {
  const told = withOutputs(snapshot, entryHistory);
  const { ledger, lots } = readLots(told, { entryHistory, namer: toNamer(snapshot), moneyPlaces });
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

/** With what conversions and exercises created where neither says it, but day, fund and figures do. */
function withOutputs(snapshot: Snapshot, entryHistory: EntryHistory): Snapshot {
  const ledger = new SecurityLedger(snapshot, entryHistory);
  const { transactions, holdings } = ledger;
  const entered = enteredIds(entryHistory);
  const classes = new Map(entryHistory.transactions.map(({ id, data }) => [id, data.convertedTo]));
  const figures = new CreatedFigures(ledger, snapshot);
  const outputs = inferOutputs(
    { ...snapshot, transactions },
    {
      fundOf: ({ inputSecurityId = '' }) => holdings.get(inputSecurityId)?.security?.fundId,
      classOf: ({ id }) => classes.get(id),
      figures: () => figures,
      pairsUnclear: false,
      withoutClass: true,
      mayBeCreated: ({ id }) => !entered.has(id),
    },
  );
  if (outputs.size === 0) return snapshot;
  const told = transactions.map((each) =>
    omitAbsent({ ...each, outputSecurityId: outputs.get(each.id) ?? each.outputSecurityId }),
  );
  return { ...snapshot, transactions: told };
}

/** What took all of it says how many those were, where nothing else does: a share for a share. */
function likelyUnits({ security, transactions, sharesSold }: Holding): Decimal | undefined {
  if (security === undefined || isConvertibleNote(security.type)) return undefined;
  const whole = transactions.findLast(({ event }) => event !== 'sale')?.shares;
  return whole === undefined || whole === ZERO ? undefined : addDecimals(whole, sharesSold);
}

function isGone({ isListed, isAwaited, isPlaceholder, createdBy, transactions }: Holding): boolean {
  return !isListed && !isAwaited && !isPlaceholder && createdBy === undefined && transactions.length > 0;
}
