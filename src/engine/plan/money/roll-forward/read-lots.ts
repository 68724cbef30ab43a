import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../../model/fields/cost.ts';
import { unitsOf } from '../../../../model/fields/units.ts';
import type { EntryHistory } from '../../../../model/service/entry-history.ts';
import type { Security } from '../../../../model/service/snapshot.ts';
import { addDecimals, compareDecimals, ZERO } from '../../../../model/values/decimal.ts';
import { type CountReading, provenCounting } from '../../../ledger/count-reading.ts';
import type { Holding } from '../../../ledger/holding.ts';
import { type LedgerSource, SecurityLedger } from '../../../ledger/security-ledger.ts';
import { carryCosts, countAssumed } from './carried-costs.ts';
import type { Lot } from './lot.ts';
import { currencyOfCost, type SecurityNamer } from './name-security.ts';

/** Lots by the ids of their securities, as a snapshot and the journal tell of them. */
export interface ReadLots {
  readonly lots: ReadonlyMap<string, Lot>;
  readonly countReading: CountReading;
  /** How many conversions nobody knows the cost of that they carried on. */
  readonly assumedCosts: number;
  readonly ledger: SecurityLedger;
}

interface LotFacts {
  readonly entryHistory: EntryHistory;
  readonly namer: SecurityNamer;
  /** How the service was found to count before; else it is found out. */
  readonly reading?: CountReading;
  /** To which the service rounds amounts. */
  readonly moneyPlaces?: number | undefined;
}

/** What is held now of each listed security. */
export function readLots(source: LedgerSource, { entryHistory, namer, reading, moneyPlaces }: LotFacts): ReadLots {
  const ledger = new SecurityLedger(source, entryHistory, reading);
  const listed = source.securities.map((security) =>
    toLot(security, ledger.holdings.get(security.id), { counting: ledger.counting, namer }),
  );
  const carrying = { ledger, closings: entryHistory.closings, moneyPlaces };
  const lots = carryCosts(listed, carrying);
  return {
    lots: new Map(lots.map((lot) => [lot.key, lot])),
    countReading: ledger.counting,
    assumedCosts: countAssumed(carrying),
    ledger,
  };
}

function toLot(
  security: Security,
  holding: Holding | undefined,
  { counting, namer }: { readonly counting: CountReading; readonly namer: SecurityNamer },
): Lot {
  const { id, companyId, fundId, type } = security;
  const listed = unitsOf(security);
  const { transactions = [], sharesSold = ZERO } = holding ?? {};
  const isGone = transactions.some(({ event }) => event !== 'sale' || listed === undefined);
  // Of what converted or was exercised a service may give no shares at all: then nobody knows how many there were.
  const sold = isGone && (listed === undefined || listed === ZERO) ? ZERO : sharesSold;
  const kind = (holding && provenCounting(holding)) ?? counting.kind;
  // What a sale took whole may be given without its shares, however they are counted.
  const isEntered = kind === 'entered' && listed !== undefined && compareDecimals(listed, sold) >= 0;
  return omitAbsent({
    key: id,
    company: companyId,
    fundId,
    type,
    name: namer.nameOf(security),
    currency: currencyOfCost(security, namer),
    cost: costOf(security)?.value ?? ZERO,
    units: listed === undefined || isEntered ? listed : addDecimals(listed, sold),
    sold,
    isGone,
    exercisePrice: security.exercisePrice,
  });
}
