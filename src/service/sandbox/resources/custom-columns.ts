import type { z } from 'zod';
import {
  type customValueIn,
  listCustomColumns,
  listCustomValues,
  replaceCustomValues,
} from '../../contract/custom-columns.ts';
import type { Call } from '../context.ts';
import { type Issue, refuseWith, SandboxProblem } from '../errors.ts';
import { assertItemCount } from '../http/rate-limit.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { findNamedCompany, ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import {
  type CustomColumnRow,
  type CustomOptionRow,
  type CustomValueRow,
  findCustomColumns,
  findCustomValues,
  findOptions,
  putCustomValue,
} from '../store/tables/custom-columns.ts';

export const CUSTOM_COLUMN_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listCustomColumns, ({ store, caller, page }) => {
    const { count, rows } = findCustomColumns(store, caller.firmId, toSlice(page));
    const toWire = ({ id, name, type }: CustomColumnRow) => {
      return { id, name, type, options: findOptions(store, id).map(toWireOption) };
    };
    return { count, results: rows.map(toWire) };
  }),

  defineRoute(listCustomValues, ({ store, caller, query, page, behaviour }) => {
    const companyId = findNamedCompany(store, caller, query)?.id;
    if (companyId === undefined && behaviour.valuesNeedCompany) {
      throw new SandboxProblem(400, 'Give company_id or company_slug.');
    }
    const { count, rows } = findCustomValues(store, caller.reach, { companyId, slice: toSlice(page) });
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

type CustomValueInput = z.output<typeof customValueIn>;

/** A replacement whose company, column and options are known to be there. */
interface CheckedValue {
  readonly companyId: string;
  readonly columnId: string;
  readonly text: string;
  readonly optionIds: readonly string[];
}

/** The sound replacements; what is wrong with the others is left in `check`. */
function checkCustomValues(
  check: ReferenceCheck,
  store: Store,
  items: readonly CustomValueInput[],
): readonly CheckedValue[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const loc: Issue['loc'] = ['body', index];
    const companyId = check.namedCompany(item, loc)?.id;
    const column = check.customColumn(item.custom_column_id, [...loc, 'custom_column_id']);
    if (companyId === undefined || column === undefined) return [];
    const key = `${companyId}/${column.id}`;
    if (seen.has(key)) check.refuse(loc, 'twice', 'The same company and custom column appear twice in the request.');
    seen.add(key);
    checkContent(check, { item, loc, column, optionIds: new Set(findOptions(store, column.id).map(({ id }) => id)) });
    const optionIds = (item.selected_options ?? []).map((option) => option.option_id);
    return [{ companyId, columnId: column.id, text: item.value ?? '', optionIds }];
  });
}

interface Content {
  readonly item: CustomValueInput;
  readonly loc: Issue['loc'];
  readonly column: CustomColumnRow;
  readonly optionIds: ReadonlySet<string>;
}

function checkContent(check: ReferenceCheck, { item, loc, column, optionIds }: Content): void {
  const field = [...loc, 'selected_options'];
  const takesOptions = column.type === 'select' || column.type === 'multi_select';
  if (!takesOptions) {
    if (item.value === undefined) check.refuse([...loc, 'value'], 'missing', 'A text column needs a value.');
    return;
  }
  if (item.selected_options === undefined) {
    check.refuse(field, 'missing', `A ${column.type} column needs selected options.`);
  }
  const chosen = item.selected_options ?? [];
  if (column.type === 'select' && chosen.length > 1)
    check.refuse(field, 'too_many', 'A select column accepts only one option.');
  for (const [place, { option_id }] of chosen.entries()) {
    if (optionIds.has(option_id)) continue;
    check.refuse([...field, place, 'option_id'], 'not_found', `"${column.name}" has no option "${option_id}".`);
  }
}
