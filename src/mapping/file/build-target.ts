import type { WrittenForm } from '../../format/check/mapped-tables.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import { LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import { findColumn, indexColumns } from '../../format/sheets/find-column.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { listSheetNames, matchSheetName, type SheetMatch } from '../../format/sheets/sheet-names.ts';
import { type MappingComplaint, suggest } from '../complaint.ts';
import type { MappingPath, RowCondition, TargetColumn, TargetMapping } from '../mapping.ts';
import { canBeOnce } from '../target/name-key.ts';
import { buildColumn } from './build-column.ts';
import type { NameAliases } from './build-names.ts';
import { buildConditions } from './form-parts.ts';
import type { TargetForm } from './mapping-form.ts';

/** The rows that belong to one of the sheets of the format. */
export interface TypeCondition {
  readonly match: SheetMatch;
  readonly condition: RowCondition;
}

interface TargetContext {
  readonly path: MappingPath;
  readonly aliases: NameAliases;
  readonly complaints: MappingComplaint[];
  readonly fundNames: NameAliases['fundNames'];
  /** From the tab's type column. */
  readonly types: readonly TypeCondition[];
  /** True for the only sheet of the tab: each row is one of its own then. */
  readonly isAlone: boolean;
}

/** Returns `undefined` after a complaint. */
export function buildTarget(form: TargetForm, written: WrittenForm, context: TargetContext): TargetMapping | undefined {
  const { path, complaints, isAlone } = context;
  const match = matchSheetName(form.sheet);
  if (match === undefined) {
    const message = `"${form.sheet}" is not a sheet of the format.${suggest(form.sheet, listSheetNames())}`;
    complaints.push({ path: [...path, 'sheet'], message });
    return undefined;
  }
  const { sheet, presetType } = match;
  if (form.once === true && !canBeOnce(sheet.kind)) {
    const message = `Rows of ${sheet.name} have no name by which several could be one; once is only for companies, rounds and share classes.`;
    complaints.push({ path: [...path, 'once'], message });
  }
  return {
    path,
    sheet,
    ...(presetType === undefined ? {} : { presetType }),
    conditions: [
      ...context.types
        .filter(({ match: of }) => of.sheet === sheet && of.presetType === presetType)
        .map((type) => type.condition),
      ...buildConditions(form.when, [...path, 'when'], context),
    ],
    once: canBeOnce(sheet.kind) ? toOnce(form.once, isAlone) : 'none',
    columns: buildColumns(form, sheet, written, context),
  };
}

/** A table of companies alone has a row for each; rows of other tables that name one of them belong to it. */
function toOnce(said: boolean | undefined, isAlone: boolean): TargetMapping['once'] {
  if (said === undefined) return isAlone ? 'other-tables' : 'all';
  return said ? 'all' : 'none';
}

function buildColumns(
  form: TargetForm,
  sheet: SheetDeclaration,
  written: WrittenForm,
  context: TargetContext,
): TargetColumn[] {
  const { path, complaints, aliases } = context;
  const index = indexColumns(sheet);
  const isWide = sheet.kind === 'custom-columns' && !isLongForm(form, sheet);
  const taken = new Map<string, string>();
  return Object.entries(form.columns).flatMap(([key, column]) => {
    const at = [...path, 'columns', key];
    const found = findColumn(index, key);
    const declaration = isWide && found?.value.kind.startsWith('custom-') === true ? undefined : found;
    if (declaration === undefined && !isWide) {
      complaints.push({ path: at, message: `${form.sheet} has no column "${key}".${suggest(key, namesOf(sheet))}` });
      return [];
    }
    const name = declaration?.name ?? key;
    const other = taken.get(name);
    if (other !== undefined) {
      complaints.push({
        path: at,
        message: `"${other}" and "${key}" are both the column ${name}; it can have only one source.`,
      });
      return [];
    }
    taken.set(name, key);
    const values = declaration === undefined ? undefined : aliasesFor(declaration, aliases);
    return buildColumn(column, { name, path: at, declaration, written, aliases: values, complaints }) ?? [];
  });
}

function isLongForm({ columns }: TargetForm, sheet: SheetDeclaration): boolean {
  const index = indexColumns(sheet);
  const named = new Set(Object.keys(columns).map((key) => findColumn(index, key)?.name));
  return LONG_FORM_COLUMNS.every((name) => named.has(name));
}

function namesOf(sheet: SheetDeclaration): readonly string[] {
  return allColumnsOf(sheet).flatMap(({ name, aliases }) => [name, ...aliases]);
}

function aliasesFor(
  { name, value }: ColumnDeclaration,
  { company, fund }: NameAliases,
): ReadonlyMap<string, string> | undefined {
  if (value.kind === 'reference' && value.to === 'fund') return fund;
  const isCompany = value.kind === 'reference' ? value.to === 'company' : value.kind === 'text' && name === 'Company';
  return isCompany ? company : undefined;
}
