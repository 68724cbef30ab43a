import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { ACTION_WORDS } from '../../format/sheets/common-columns.ts';
import { CLEAR_MARK, LONG_FORM_COLUMNS } from '../../format/sheets/custom-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import { CURRENCIES } from '../../model/values/currency.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';

/** A custom column of the service, which the template then has too. */
interface TemplateCustomColumn {
  readonly name: string;
  /** The possible values; a multi-select cell may contain several. */
  readonly options?: readonly string[];
}

/** The firm's own names, for drop-downs; without them, these offer the workbook's own entries. */
export interface TemplateOptions {
  readonly companies?: readonly string[];
  readonly funds?: readonly string[];
  /** Makes the sheet of custom columns a wide one. */
  readonly customColumns?: readonly TemplateCustomColumn[];
}

/** A column with the choices that it offers. */
export interface TemplateColumn {
  readonly column: ColumnDeclaration;
  readonly dropDown?: DropDown;
}

/** Lists the columns of a sheet: as declared, or wide with the firm's custom columns if they are known. */
export function listTemplateColumns(sheet: SheetDeclaration, options: TemplateOptions): readonly TemplateColumn[] {
  const declared = sheet.columns.map((column) => withDropDown(column, dropDownOf(sheet, column)));
  const custom = options.customColumns ?? [];
  if (sheet.kind !== 'custom-columns' || custom.length === 0) return declared;
  const isLong = ({ column }: TemplateColumn) => LONG_FORM_COLUMNS.some((name) => name === column.name);
  const at = declared.findIndex(isLong);
  return [
    ...declared.slice(0, at),
    ...custom.map((column, index) => withDropDown(toWideColumn(column), customDropDownOf(column, index))),
    ...declared.slice(at).filter((column) => !isLong(column)),
  ];
}

function toWideColumn({ name, options = [] }: TemplateCustomColumn): ColumnDeclaration {
  return {
    name,
    aliases: [],
    value: { kind: 'custom-value' },
    required: 'never',
    help: `Blank leaves the value as it is, ${CLEAR_MARK} empties it.`,
    example: options[0] ?? 'M. Okafor',
  };
}

function withDropDown(column: ColumnDeclaration, dropDown: DropDown | undefined): TemplateColumn {
  return dropDown === undefined ? { column } : { column, dropDown };
}

export interface DropDown {
  readonly name: string;
  /** Absent if the choices are a column of another sheet. */
  readonly values?: readonly string[];
  /** True if other values are valid too, such as a company of the service. */
  readonly isOpen: boolean;
}

type NamedChoice = 'company' | 'fund' | 'round' | 'share-class' | 'security';

/** Returns `undefined` if the cells take free text, numbers or dates. */
export function dropDownOf(sheet: SheetDeclaration, { name, value }: ColumnDeclaration): DropDown | undefined {
  switch (value.kind) {
    case 'choice':
      return closed(
        `${sheet.name} ${name}`,
        value.choices.map((choice) => choice.label),
      );
    case 'currency':
      return closed('currency', CURRENCIES);
    case 'boolean':
      return closed('yes no', ['yes', 'no']);
    case 'action':
      return closed(
        'action',
        ACTION_WORDS.map((action) => action.label),
      );
    case 'reference':
      // A company's name is entered where it is created, and chosen elsewhere.
      return sheet.kind === 'companies' ? undefined : { name: referenceName(value.to, sheet), isOpen: true };
    default:
      return undefined;
  }
}

export function customDropDownOf(column: TemplateCustomColumn, index: number): DropDown | undefined {
  const { options = [] } = column;
  if (options.length === 0) return undefined;
  return { name: toDefinedName(`custom ${index + 1}`), values: [...options, CLEAR_MARK], isOpen: true };
}

/** Companies and funds are the same for every row; other things depend on the row's company. */
export function referenceName(to: NamedChoice, sheet: SheetDeclaration): string {
  return to === 'company' || to === 'fund' ? toDefinedName(to) : toDefinedName(`${to} for ${sheet.name}`);
}

/** Without the prefix, a name could be mistaken for a cell (`TYPE1`) or be one of the user's own. */
export function toDefinedName(of: string): string {
  return `capsheet_${of.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

function closed(of: string, values: readonly string[]): DropDown {
  return { name: toDefinedName(of), values, isOpen: false };
}

export interface LaidOutSheet {
  readonly sheet: SheetDeclaration;
  readonly columns: readonly TemplateColumn[];
  /** The last row with formats and drop-downs. */
  readonly lastRow: number;
}

/** The last prepared row of an empty sheet: further than a quarter's data. */
export const LAST_ROW = 1000;

/** Where things that belong to a company are named. */
const DEFINED_IN: readonly { readonly thing: NamedChoice; readonly sheet: string; readonly column: string }[] = [
  { thing: 'round', sheet: 'Rounds', column: 'Round' },
  { thing: 'share-class', sheet: 'Share Classes', column: 'Share Class' },
  { thing: 'security', sheet: 'Securities', column: 'Ref' },
];

/**
 * Lists the names behind the drop-downs of what belongs to a company: the entries for the company of the row, if they
 * stand together on the other sheet; otherwise all. Names, because programs that save for older versions of Excel lose
 * a validation that points to another sheet, and because its own formula must be short.
 */
export function listReferenceNames(sheets: readonly LaidOutSheet[]): readonly DefinedName[] {
  return DEFINED_IN.flatMap(({ thing, sheet, column }) => {
    const source = sheets.find((candidate) => candidate.sheet.name === sheet);
    if (source === undefined) throw new Error(`the template has no sheet ${sheet}`);
    const all = { name: toDefinedName(`all ${thing}`), formula: toFilledPart(rangeOf(source, column)) };
    const companies = { name: toDefinedName(`companies of ${thing}`), formula: rangeOf(source, 'Company') };
    const users = sheets.filter(({ columns }) => columns.some((one) => refersTo(one, thing)));
    return [
      all,
      companies,
      ...users.map((user) => ({
        name: referenceName(thing, user.sheet),
        formula: toPartOfCompany({
          key: `${quote(user)}!$${lettersOf(user, 'Company')}1`,
          companies: companies.name,
          firstCompany: cellOf(source, 'Company'),
          first: cellOf(source, column),
          all: all.name,
        }),
      })),
    ];
  });
}

/** Returns the column down to its last filled cell, at least one cell: blanks at the end are not choices. */
export function toFilledPart(range: string): string {
  const [first] = range.split(':');
  return `OFFSET(${first},0,0,MAX(1,SUMPRODUCT(MAX((${range}<>"")*ROW(${range})))-ROW(${first})+1),1)`;
}

/** `'Share Classes'!$C$2:$C$1000`. */
export function rangeOf(laidOut: LaidOutSheet, column: string): string {
  return `${cellOf(laidOut, column)}:$${lettersOf(laidOut, column)}$${laidOut.lastRow}`;
}

function cellOf(laidOut: LaidOutSheet, column: string): string {
  return `${quote(laidOut)}!$${lettersOf(laidOut, column)}$2`;
}

function lettersOf({ sheet, columns }: LaidOutSheet, name: string): string {
  const index = columns.findIndex(({ column }) => column.name === name);
  if (index < 0) throw new Error(`the sheet ${sheet.name} has no column ${name}`);
  return toColumnLetters(index);
}

function quote({ sheet }: LaidOutSheet): string {
  return `'${sheet.name}'`;
}

interface PartOfCompany {
  /** The cell with the company of the row. */
  readonly key: string;
  readonly companies: string;
  readonly firstCompany: string;
  readonly first: string;
  readonly all: string;
}

/** Returns the part of a list that belongs to the row's company, if its rows stand together; otherwise all of it. */
export function toPartOfCompany({ key, companies, firstCompany, first, all }: PartOfCompany): string {
  const count = `COUNTIF(${companies},${key})`;
  const block = (from: string): string => `OFFSET(${from},MATCH(${key},${companies},0)-1,0,${count},1)`;
  const isTogether = `COUNTIF(${block(firstCompany)},${key})=${count}`;
  return `IF(${count}=0,${all},IF(${isTogether},${block(first)},${all}))`;
}

function refersTo({ column }: TemplateColumn, thing: NamedChoice): boolean {
  return column.value.kind === 'reference' && column.value.to === thing;
}
