import { foldHeaderForms, squeezeSpaces } from '../../base/util/text/text.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { CUSTOM_COLUMNS, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import type { ColumnDeclaration } from '../../format/sheets/sheet.ts';
import type { Company, CustomColumn, CustomValue, Snapshot } from '../../model/service/snapshot.ts';
import { toSheetColumn, toWideSheet } from './data-sheet.ts';
import type { DataSheet, Remedies } from './export-sheet.ts';
import { type CellFact, ofText } from './fact.ts';
import type { PortfolioNames } from './portfolio-names.ts';
import { toCustomValuesCells } from './record-cells.ts';
import { isWritable } from './to-cell.ts';

/** Headers that mean a column of the sheet itself, whatever custom columns are called. */
const OWN_HEADERS = new Set(
  allColumnsOf(CUSTOM_COLUMNS).flatMap(({ name, aliases }) => [name, ...aliases].flatMap(foldHeaderForms)),
);

/** Custom values, one row a company that has any and one column a custom column. */
export function toCustomSheet(
  companies: readonly Company[],
  snapshot: Snapshot,
  { names, remedies }: { readonly names: PortfolioNames; readonly remedies: Remedies },
): DataSheet {
  const values = new Map(snapshot.customValues.map((value) => [valueKey(value.companyId, value.columnId), value]));
  const rows = companies.flatMap((company) => {
    const own = snapshot.customColumns.flatMap((column): [string, CellFact][] => {
      const fact = toFact(column, values.get(valueKey(company.id, column.id)));
      return fact === undefined ? [] : [[fieldOf(column), fact]];
    });
    const { id, facts } = toCustomValuesCells(company, names);
    return own.length === 0 ? [] : [{ id, facts: { ...facts, ...Object.fromEntries(own) } }];
  });
  const declared = CUSTOM_COLUMNS.columns.filter(({ name }) => !LONG_FORM_COLUMNS.some((long) => long === name));
  const [company, ...others] = declared.map(toSheetColumn);
  const custom = snapshot.customColumns.map((column) => ({
    ...toHeader(column, names),
    factOf: (facts: { readonly [field: string]: CellFact | undefined }) => facts[fieldOf(column)],
  }));
  const columns = [...(company === undefined ? [] : [company]), ...custom, ...others];
  return toWideSheet(CUSTOM_COLUMNS, columns, rows, remedies);
}

/** By its name; by its id where the name would mean a column of the sheet, another custom column, or none. */
function toHeader({ id, name }: CustomColumn, names: PortfolioNames) {
  const title = squeezeSpaces(name);
  const isOwn = foldHeaderForms(title).some((form) => OWN_HEADERS.has(form));
  const isClear = names.customColumns.isUnique(id) && !isOwn && isWritable(title);
  const declaration: ColumnDeclaration = {
    name: isClear ? title : id,
    aliases: [],
    value: { kind: 'custom-value' },
    required: 'never',
    help: '',
    example: '',
  };
  if (isClear) return { declaration };
  return {
    declaration,
    headerComment: `The custom column "${name}", by its ID since its name would be read as another one.`,
  };
}

function toFact({ type, options }: CustomColumn, value: CustomValue | undefined): CellFact | undefined {
  const texts = inOrder(options, value?.values ?? []).filter((text) => text.trim() !== '');
  const [first, ...others] = texts;
  return others.length > 0 || type === 'multi_select' ? toTexts(texts) : ofText(first);
}

/** Chosen options have no order of their own: they stand in that of the column. */
function inOrder(options: CustomColumn['options'], values: readonly string[]): readonly string[] {
  const places = new Map(options.map(({ value }, index) => [value, index]));
  const placeOf = (value: string): number => places.get(value) ?? places.size;
  return options.length === 0 ? values : values.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function toTexts(texts: readonly string[]): CellFact | undefined {
  return texts.length === 0 ? undefined : { kind: 'texts', texts };
}

/** No field of a record has a name like it. */
function fieldOf({ id }: CustomColumn): string {
  return `custom ${id}`;
}

function valueKey(companyId: string, columnId: string): string {
  return JSON.stringify([companyId, columnId]);
}
