import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { toCellAddress } from '../../base/util/text/cell-address.ts';
import { requirementOf } from '../../format/sheets/columns.ts';
import { ownCurrencyName, toOwnCurrencyColumn } from '../../format/sheets/common-columns.ts';
import type { ColumnDeclaration, SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { Currency } from '../../model/values/currency.ts';
import type { Cell, Row } from '../../spreadsheet/workbook/table.ts';
import { toOwnTable } from '../own/own-sheet.ts';
import {
  type DataSheet,
  type ExportedRow,
  type LeftOutCell,
  type Remedies,
  type Remedy,
  remedyKey,
} from './export-sheet.ts';
import {
  type CellFact,
  type ExportCell,
  type ExportRecord,
  isWritable,
  LONGEST_TEXT,
  toCell,
  toReference,
  toTextCell,
} from './to-cell.ts';

/** A column of the tab; its header may differ from the declared name (a custom column shown by its id). */
interface SheetColumn {
  readonly declaration: ColumnDeclaration;
  readonly factOf: (facts: FactSource) => CellFact | undefined;
  readonly headerComment?: string;
}

type FactSource = { readonly [field: string]: CellFact | undefined };

interface RowFacts {
  readonly id: string;
  readonly type?: string;
  readonly facts: FactSource;
}

const CURRENCY = 'Currency';
/** The longest value shown in a comment. */
const MOST_SHOWN = 300;

/** Makes a sheet of the format with every declared column, and custom columns that are not declared. */
export function toDataSheet<Field extends string>(
  sheet: SheetDeclaration<Field>,
  things: readonly ExportRecord<Field>[],
  remedies: Remedies,
): DataSheet {
  const rows = things.map(({ id, type, facts }) => omitAbsent({ id, type, facts: allowedFacts(sheet, type, facts) }));
  const columns = sheet.columns.flatMap((column) => withOwnCurrency(column, rows));
  return new SheetWriter(sheet, columns, remedies).write(rows);
}

/** Makes such a sheet with these columns instead of the declared ones. */
export function toWideSheet(
  sheet: SheetDeclaration,
  columns: readonly SheetColumn[],
  rows: readonly RowFacts[],
  remedies: Remedies,
): DataSheet {
  return new SheetWriter(sheet, columns, remedies).write(rows);
}

export function toSheetColumn(declaration: ColumnDeclaration): SheetColumn {
  const { field } = declaration;
  return { declaration, factOf: (facts) => (field === undefined ? undefined : facts[field]) };
}

/** Drops what a row of its type must not have: the service gives that for reading only. */
function allowedFacts(sheet: SheetDeclaration, type: string | undefined, facts: FactSource): FactSource {
  const allowed = sheet.columns.filter((column) => requirementOf(column, type) !== 'forbidden');
  return Object.fromEntries(allowed.flatMap(({ field }) => (field === undefined ? [] : [[field, facts[field]]])));
}

/** Adds a currency column behind a money column if a row has several currencies. */
function withOwnCurrency(column: ColumnDeclaration, rows: readonly RowFacts[]): SheetColumn[] {
  const own = toSheetColumn(column);
  const { field } = column;
  if (column.value.kind !== 'money' || field === undefined) return [own];
  const isNeeded = rows.some(({ facts }) => isOtherCurrency(facts[field], facts));
  return isNeeded ? [own, toSheetColumn(toOwnCurrencyColumn(column))] : [own];
}

function isOtherCurrency(fact: CellFact | undefined, facts: FactSource): boolean {
  return fact?.kind === 'money' && fact.money.currency !== mainCurrency(facts);
}

/** The currency of the row's first amount. */
function mainCurrency(facts: FactSource): Currency | undefined {
  for (const fact of Object.values(facts)) if (fact?.kind === 'money') return fact.money.currency;
  return undefined;
}

class SheetWriter {
  readonly #sheet: SheetDeclaration;
  readonly #columns: readonly SheetColumn[];
  readonly #remedies: Remedies;
  readonly #comments = new Map<string, string>();
  readonly #leftOut: LeftOutCell[] = [];

  constructor(sheet: SheetDeclaration, columns: readonly SheetColumn[], remedies: Remedies) {
    this.#sheet = sheet;
    this.#columns = columns;
    this.#remedies = remedies;
  }

  write(things: readonly RowFacts[]): DataSheet {
    const { name, kind } = this.#sheet;
    const header = this.#writeHeader();
    const kept = things.filter(({ id }) => this.#remedyOf(id, '') === undefined);
    const written = kept.map((thing, index) => this.#writeRow(thing, index + 2));
    return {
      kind,
      columns: this.#columns.map(({ declaration }) => declaration),
      table: toOwnTable(name, [header, ...written.map(({ row }) => row)]),
      headerRowNumber: 1,
      comments: this.#comments,
      leftOut: this.#leftOut,
      rows: written.map(({ exported }) => exported),
    };
  }

  #writeHeader(): Row {
    const cells = this.#columns.map(({ declaration, headerComment }, columnIndex): Cell => {
      if (headerComment !== undefined) this.#comments.set(toCellAddress(1, columnIndex), headerComment);
      return { columnIndex, value: { kind: 'text', text: declaration.name } };
    });
    return { rowNumber: 1, cells };
  }

  #writeRow(thing: RowFacts, rowNumber: number): { readonly row: Row; readonly exported: ExportedRow } {
    const cells: Cell[] = [];
    const filled = new Map<string, { readonly isName: boolean }>();
    const { idColumn } = this.#sheet;
    for (const [columnIndex, column] of this.#columns.entries()) {
      const place: CellOf = { thing, column, address: toCellAddress(rowNumber, columnIndex), rowNumber };
      const cell = this.#writeCell(place);
      if (cell === undefined) continue;
      cells.push({ columnIndex, ...cell });
      filled.set(column.declaration.name, { isName: this.#isName(place) });
    }
    const exported = { rowNumber, id: thing.id, filled, ...(idColumn === undefined ? {} : { idColumn }) };
    return { row: { rowNumber, cells }, exported };
  }

  #writeCell(of: CellOf): ExportCell | undefined {
    const { thing, column, address } = of;
    const { declaration } = column;
    if (declaration.value.kind === 'currency') return toCurrencyCell(declaration.name, thing.facts, this.#columns);
    const fact = column.factOf(thing.facts);
    if (fact === undefined) return undefined;
    const remedy = this.#remedyOf(thing.id, declaration.name);
    const cell = toCell(declaration, fact, remedy?.kind === 'by-id');
    if (remedy?.kind === 'left-out') {
      this.#leaveOut(of, toShownText(toCell(declaration, fact)), explainUnwritable(fact) ?? remedy.why);
      return undefined;
    }
    if (fact.kind === 'things' && !this.#isName(of) && fact.things.some(({ title }) => title !== undefined))
      this.#comments.set(address, fact.things.map(toIdNote).join('\n'));
    return cell;
  }

  /** Returns whether the cell contains a name that the id could replace. */
  #isName({ thing, column }: CellOf): boolean {
    const fact = column.factOf(thing.facts);
    if (fact?.kind !== 'things') return false;
    const isById = this.#remedyOf(thing.id, column.declaration.name)?.kind === 'by-id';
    return fact.things.some((each) => toReference(each, isById) !== each.id);
  }

  /** A shortcut: there are many cells, and mostly no remedies. */
  #remedyOf(id: string, column: string): Remedy | undefined {
    return this.#remedies.size === 0 ? undefined : this.#remedies.get(remedyKey(this.#sheet.name, id, column));
  }

  #leaveOut({ column, address, rowNumber }: CellOf, held: string, why: string): void {
    const shown = held.length > MOST_SHOWN ? `${held.slice(0, MOST_SHOWN)}…` : held;
    const message = `The portfolio service has "${shown}". ${why}`;
    this.#comments.set(address, `Left out of the export.\n${message}`);
    this.#leftOut.push({
      sheet: this.#sheet.name,
      row: rowNumber,
      column: column.declaration.name,
      cell: address,
      message,
    });
  }
}

interface CellOf {
  readonly thing: RowFacts;
  readonly column: SheetColumn;
  readonly address: string;
  readonly rowNumber: number;
}

function toShownText({ value }: ExportCell): string {
  return value.kind === 'text' || value.kind === 'number' ? value.text : value.kind === 'date' ? value.iso : '';
}

/** A text that no cell can contain would be read back as something meaningless. */
function explainUnwritable(fact: CellFact): string | undefined {
  if (fact.kind !== 'text' || isWritable(fact.text)) return undefined;
  return fact.text.length > LONGEST_TEXT
    ? `Its text has ${fact.text.length} characters; a spreadsheet cell holds at most ${LONGEST_TEXT}.`
    : 'It has a character that no spreadsheet file can contain.';
}

function toIdNote({ id, title }: { readonly id: string; readonly title?: string }): string {
  return title === undefined ? id : `"${title}", by its ID since its name alone does not say which it is.`;
}

/** Under `Currency` the row's own, or that of its first amount; in an amount's own column only a different one. */
function toCurrencyCell(name: string, facts: FactSource, columns: readonly SheetColumn[]): ExportCell | undefined {
  if (name === CURRENCY) {
    const stated = facts.currency?.kind === 'text' ? facts.currency.text : undefined;
    const main = stated ?? mainCurrency(facts);
    return main === undefined ? undefined : { value: { kind: 'text', text: main } };
  }
  const amount = columns.find(({ declaration }) => ownCurrencyName(declaration.name) === name)?.factOf(facts);
  if (amount?.kind !== 'money' || !isOtherCurrency(amount, facts)) return undefined;
  return toTextCell(amount.money.currency);
}
