import { listCustomColumns, listCustomValues, replaceCustomValues } from '../../contract/custom-columns.ts';
import type { Call } from '../context.ts';
import { HttpProblem, refuseWith } from '../errors.ts';
import { assertItemCount } from '../http/limits.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { findNamedCompany } from '../rules/named-company.ts';
import { ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import {
  type CustomOptionRow,
  type CustomValueRow,
  findCustomColumns,
  findCustomValues,
  findOptions,
  putCustomValue,
} from '../store/tables/custom-columns.ts';
import { type CheckedValue, checkCustomValues } from './custom-value-check.ts';

export const CUSTOM_COLUMN_ROUTES: readonly Route[] = [
  defineRoute(listCustomColumns, ({ store, caller, page }) => {
    const { count, rows } = findCustomColumns(store, caller.firmId, toSlice(page));
    const results = rows.map(({ id, name, type }) => ({
      id,
      name,
      type,
      options: findOptions(store, id).map(toWireOption),
    }));
    return { count, results };
  }),

  defineRoute(listCustomValues, ({ store, caller, query, page, behaviour }) => {
    const companyId = findNamedCompany(store, caller, query)?.id;
    if (companyId === undefined && behaviour.valuesNeedCompany) {
      throw new HttpProblem(400, 'Give company_id or company_slug.');
    }
    const slice = toSlice(page);
    const { count, rows } = findCustomValues(
      store,
      caller.reach,
      companyId === undefined ? { slice } : { companyId, slice },
    );
    return { count, results: rows.map((row) => toWireValue(store, row)) };
  }),

  defineRoute(replaceCustomValues, (call) => {
    assertItemCount(call.body.length, call.behaviour);
    call.store.atomically(() => {
      const check = new ReferenceCheck(call.store, call.caller.reach);
      const values = checkCustomValues(check, call.store, call.body);
      refuseWith(check.issues);
      for (const value of values) replace(call, value);
    });
    return call.body;
  }),
];

function replace({ store, caller }: Call<unknown, unknown>, value: CheckedValue): void {
  putCustomValue(store, {
    firm_id: caller.firmId,
    company_id: value.companyId,
    column_id: value.columnId,
    text: value.text,
    option_ids: value.optionIds,
  });
}

function toWireValue(store: Store, row: CustomValueRow) {
  return {
    id: row.column_id,
    name: row.column_name,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    type: row.type,
    value: toWireContent(store, row),
  };
}

function toWireContent(store: Store, row: CustomValueRow) {
  if (row.type !== 'select' && row.type !== 'multi_select') return row.text;
  const options = findOptions(store, row.column_id);
  const chosen = row.option_ids.flatMap((id) => options.filter((option) => option.id === id).map(toWireOption));
  return row.type === 'multi_select' ? chosen : (chosen[0] ?? null);
}

function toWireOption({ id, value, color }: CustomOptionRow) {
  return { id, value, color };
}
