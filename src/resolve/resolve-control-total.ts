import type { LinkedControlTotal } from '../model/linked.ts';
import type { ControlTotalRecord } from '../model/record.ts';
import { omitAbsent } from '../util/omit-absent.ts';
import type { Currencies } from './currencies.ts';
import { resolveCompanyName } from './resolve-companies.ts';
import { resolveFundName } from './resolve-names.ts';
import { RowDraft } from './row-draft.ts';
import type { World } from './world.ts';

/** Links a Control Totals row to the company and the fund that it sums up. */
export function resolveControlTotal(
  record: ControlTotalRecord,
  world: World,
  currencies: Currencies,
): LinkedControlTotal {
  const row = new RowDraft(record);
  const company = resolveCompanyName(row, world);
  const fundId = resolveFundName(row, world, record.fund);
  const amount = currencies.settle(row, 'Amount', record.amount, undefined);
  const stated = omitAbsent({ company, fundId, amount, currency: record.currency, count: record.count });
  return { ...row.fields(), kind: 'control-total', stated };
}
