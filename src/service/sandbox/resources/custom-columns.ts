import type { z } from 'zod';
import {
  type customValueIn,
  listCustomColumns,
  listCustomValues,
  replaceCustomValues,
} from '../../contract/custom-columns.ts';
import { SandboxProblem } from '../errors.ts';
import { defineRoute, type SandboxRoute } from '../http/route.ts';
import { type Entry, enterAll, findNamedCompany, placeItems, type ReferenceCheck } from '../rules/reference-check.ts';
import { toSlice } from '../store/paging.ts';
import type { Store } from '../store/store.ts';
import { type CustomColumnRow, type CustomValueRow, findOptions, putCustomValue, TABLES } from '../store/tables.ts';

export const CUSTOM_COLUMN_ROUTES: readonly SandboxRoute[] = [
  defineRoute(listCustomColumns, ({ store, caller, page }) => {
    const { count, rows } = TABLES.customColumns.page(store, caller.reach, toSlice(page));
    return { count, results: rows.map((column) => ({ ...column, options: findOptions(store, column.id) })) };
  }),

  defineRoute(listCustomValues, ({ store, caller, query, page, behaviour }) => {
    const companyId = findNamedCompany(store, caller, query)?.id;
    if (companyId === undefined && behaviour.valuesNeedCompany) {
      throw new SandboxProblem(400, 'Give company_id or company_slug.');
    }
    const { count, rows } = TABLES.customValues.page(store, caller.reach, toSlice(page), { company_id: companyId });
    return { count, results: rows.map((row) => toWireValue(store, row)) };
  }),

  defineRoute(replaceCustomValues, (call) => {
    const { store, caller, body } = call;
    const seen = new Set<string>();
    const check = (references: ReferenceCheck, entry: Entry<CustomValueInput>) =>
      checkCustomValue(references, entry, { store, seen });
    const enter = (values: readonly ReturnType<typeof checkCustomValue>[]) => {
      for (const value of values) {
        if (value !== undefined) putCustomValue(store, { firm_id: caller.firmId, ...value });
      }
    };
    enterAll(call, placeItems(body), { check, enter });
    return body;
  }),
];

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
  const chosen = row.option_ids.flatMap((id) => options.filter((option) => option.id === id));
  return row.type === 'multi_select' ? chosen : (chosen[0] ?? null);
}

type CustomValueInput = z.output<typeof customValueIn>;

/** The row that a sound replacement makes; what is wrong with it is left in `references`. */
function checkCustomValue(
  references: ReferenceCheck,
  { item, loc }: Entry<CustomValueInput>,
  { store, seen }: { readonly store: Store; readonly seen: Set<string> },
) {
  const company = references.namedCompany(item, loc);
  const column = references.customColumn(item.custom_column_id, [...loc, 'custom_column_id']);
  if (company === undefined || column === undefined) return undefined;
  const key = `${company.id}/${column.id}`;
  if (seen.has(key)) references.refuse(loc, 'twice', 'The same company and custom column appear twice in the request.');
  seen.add(key);
  checkContent(references, {
    item,
    loc,
    column,
    optionIds: new Set(findOptions(store, column.id).map(({ id }) => id)),
  });
  const option_ids = (item.selected_options ?? []).map((option) => option.option_id);
  return { company_id: company.id, column_id: column.id, text: item.value ?? '', option_ids };
}

interface Content extends Entry<CustomValueInput> {
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
