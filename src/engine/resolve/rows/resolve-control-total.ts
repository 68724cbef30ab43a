import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { LinkedControlTotal } from '../../../model/records/linked.ts';
import type { ControlTotalRecord } from '../../../model/records/record.ts';
import type { Currencies } from '../currencies.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { resolveFundName } from '../names/resolve-names.ts';
import { LinkedDraft } from '../row-draft.ts';
import { resolveCompanyName } from './resolve-companies.ts';

/** Links a Control Totals row to the company and the fund that it sums up. */
export function resolveControlTotal(
  record: ControlTotalRecord,
  registry: NameRegistry,
  currencies: Currencies,
): LinkedControlTotal {
  const row = new LinkedDraft(record);
  const company = resolveCompanyName(row, registry);
  const fundId = resolveFundName(row, registry, record.fund);
  const amount = currencies.complete(row, 'Amount', record.amount, undefined);
  const stated = omitAbsent({ company, fundId, amount, currency: record.currency, count: record.count });
  return { ...row.fields(), kind: 'control-total', stated };
}
