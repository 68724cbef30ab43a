import type { z } from 'zod';
import type { customValueIn } from '../../contract/custom-columns.ts';
import type { Issue } from '../errors.ts';
import type { ReferenceCheck } from '../rules/reference-check.ts';
import type { Store } from '../store/store.ts';
import { type CustomColumnRow, findOptions } from '../store/tables/custom-columns.ts';

type CustomValueInput = z.output<typeof customValueIn>;

/** A replacement whose company, column and options are known to be there. */
export interface CheckedValue {
  readonly companyId: string;
  readonly columnId: string;
  readonly text: string;
  readonly optionIds: readonly string[];
}

/** The sound replacements; what is wrong with the others is left in `check`. */
export function checkCustomValues(
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
