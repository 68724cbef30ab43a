import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { DefinedName } from '../workbook/fresh/sheet-furniture.ts';
import { type NamedChoice, referenceName, type TemplateColumn, toDefinedName } from './template-columns.ts';

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
