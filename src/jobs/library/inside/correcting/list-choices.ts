import { foldName } from '../../../../base/util/text/text.ts';
import { sheetOf } from '../../../../format/sheets/all-sheets.ts';
import { ACTION_WORDS } from '../../../../format/sheets/common-columns.ts';
import type { ValueType } from '../../../../format/sheets/sheet.ts';
import type { KnownNames } from '../../../../mapping/propose/proposal.ts';
import type { SheetKind } from '../../../../model/records/checked-workbook.ts';
import type { CheckedRecord } from '../../../../model/records/record.ts';
import { CURRENCIES } from '../../../../model/values/currency.ts';
import { NOTHING_KNOWN } from '../../../pipeline/read-template-options.ts';

export interface ColumnChoices {
  /** True if nothing else is understood; otherwise the choices are known names, and others may be written. */
  readonly isClosed: boolean;
  readonly choices: readonly string[];
}

interface ChoosingCell {
  readonly kind: SheetKind;
  readonly column: string;
  /** The record of its row; absent if the row is not one of the format. */
  readonly row: CheckedRecord | undefined;
}

/** Nobody reads more; typing narrows the list. */
const MOST_CHOICES = 2000;

/** Lists the choices of a column, or the names that firm and workbook have for what the column refers to. */
export function listChoices(
  { kind, column, row }: ChoosingCell,
  records: readonly CheckedRecord[],
  known: KnownNames = NOTHING_KNOWN,
): ColumnChoices {
  const value = sheetOf(kind).columns.find(({ name }) => name === column)?.value;
  const closed = value === undefined ? [] : closedChoices(value);
  if (closed.length > 0) return { isClosed: true, choices: closed };
  const names = value === undefined ? [] : namesFor(value, row, records, known);
  return { isClosed: false, choices: once(names).slice(0, MOST_CHOICES) };
}

function closedChoices(value: ValueType): readonly string[] {
  if (value.kind === 'choice') return value.choices.map(({ label }) => label);
  if (value.kind === 'action') return ACTION_WORDS.map(({ label }) => label);
  if (value.kind === 'boolean') return ['Yes', 'No'];
  if (value.kind === 'currency') return CURRENCIES;
  return [];
}

/** Defined names first, then names that other rows use. */
function namesFor(
  value: ValueType,
  row: CheckedRecord | undefined,
  records: readonly CheckedRecord[],
  known: KnownNames,
): Iterable<string> {
  if (value.kind === 'custom-column') return known.customColumns;
  if (value.kind !== 'reference' && value.kind !== 'references') return [];
  const ofOthers = records.filter((record) => record !== row);
  const company = row === undefined || row.kind === 'company' ? undefined : row.company;
  const ofCompany = ofOthers.filter((record) => record.kind !== 'company' && isSameName(record.company, company));
  switch (value.to) {
    case 'company':
      return listCompanies(ofOthers, known);
    case 'fund':
      return [...known.funds, ...ofOthers.flatMap((record) => ('fund' in record ? (record.fund ?? []) : []))];
    case 'round':
      return [
        ...ofCompany.flatMap((record) => (record.kind === 'round' ? (record.name ?? []) : [])),
        ...ofCompany.flatMap((record) => ('round' in record ? (record.round ?? []) : [])),
      ];
    case 'share-class':
      return ofCompany.flatMap((record) => (record.kind === 'share-class' ? (record.name ?? []) : []));
    case 'security':
      return ofCompany.flatMap((record) => (record.kind === 'security' ? (record.ref ?? []) : []));
  }
}

function listCompanies(records: readonly CheckedRecord[], { companies }: KnownNames): string[] {
  return [
    ...records.flatMap((record) => (record.kind === 'company' ? (record.name ?? []) : [])),
    ...companies,
    ...records.flatMap((record) => (record.kind === 'company' ? [] : (record.company ?? []))),
  ];
}

function isSameName(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && (one === other || foldName(one) === foldName(other));
}

/** Names that differ only in capitals and spaces count as one, as it is first written. */
function once(names: Iterable<string>): string[] {
  const seen = new Set<string>();
  const folded = new Map<string, string>();
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    const key = foldName(name);
    if (!folded.has(key)) folded.set(key, name);
  }
  return [...folded.values()];
}
