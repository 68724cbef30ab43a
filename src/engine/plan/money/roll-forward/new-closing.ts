import { toCanonicalJson } from '../../../../base/util/collections/canonical-json.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type ClosedLot, type Closings, type NewClosing, WHOLE_FIRM } from '../../../../model/service/closings.ts';
import { isAnyLeft } from '../../../ledger/stock.ts';
import type { Lot } from './name-security.ts';
import type { LotNames } from './to-lines.ts';

interface ClosingFacts {
  /** Held at the end, of every company that is closed. */
  readonly lots: Iterable<Lot>;
  readonly names: LotNames;
  readonly companies?: ReadonlySet<string> | undefined;
  readonly closings: Closings;
}

export function toNewClosing({ lots, names, companies, closings }: ClosingFacts): NewClosing {
  const held = new Map([...lots].filter(isAnyLeft).map((lot) => [lot.key, toClosedLot(lot, names)]));
  const before = [...closings.lots.values()].filter(({ companyId }) => companies?.has(companyId) ?? true);
  const isNew = (lot: ClosedLot): boolean => {
    const known = closings.lots.get(lot.id);
    return known === undefined || toCanonicalJson(known) !== toCanonicalJson(lot);
  };
  return {
    closes: companies === undefined ? [WHOLE_FIRM] : [...companies],
    lots: [...held.values()].filter(isNew),
    gone: before.flatMap(({ id }) => (held.has(id) ? [] : [id])),
  };
}

function toClosedLot({ key, company, fundId, name, currency, cost, units, sold }: Lot, names: LotNames): ClosedLot {
  return omitAbsent({
    id: key,
    companyId: company,
    company: names.companyOf(company),
    fund: names.fundOf(fundId),
    security: name,
    currency,
    cost,
    units,
    sold,
  });
}
