import { groupBy } from '../../base/util/collections/group-by.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { toColumnLetters } from '../../base/util/text/cell-address.ts';
import { foldHeader, foldHeaderForms, squeezeSpaces } from '../../base/util/text/text.ts';
import { allColumnsOf } from '../../format/sheets/columns.ts';
import type { SheetDeclaration } from '../../format/sheets/sheet.ts';
import type { Cell, Row, Table } from '../../spreadsheet/workbook/table.ts';
import { textOf } from '../source/cell-text.ts';
import { parsePosition } from '../source/source-header.ts';

/** Titles and notes may stand above the header, but it is not below this row. */
const LAST_HEADER_ROW = 20;
const LAST_TITLE_ROW = 5;

export class SourceTab {
  readonly name: string;
  readonly headerRow: string;
  readonly #columns = new Map<string, string>();
  readonly #indexes = new Map<string, number>();
  readonly #table: Table;
  readonly #headerRow: number;

  constructor(table: Table, known: readonly string[]) {
    const row = findHeaderRow(table, formsOfAll(known));
    this.#table = table;
    this.#headerRow = row?.rowNumber ?? 1;
    this.name = table.name;
    this.headerRow = String(this.#headerRow);
    for (const { ref, forms, columnIndex } of row === undefined ? [] : headersOf(row)) {
      if (!this.#indexes.has(ref)) this.#indexes.set(ref, columnIndex);
      for (const form of forms) if (!this.#columns.has(form)) this.#columns.set(form, ref);
    }
  }

  /** Texts above the header, cell by cell; without a header, those of the first rows. */
  get titles(): readonly string[] {
    return this.titled.titles
      .flatMap(({ cells }) => cells.map((cell) => squeezeSpaces(textOf(cell))))
      .filter((text) => text !== '');
  }

  get titled(): { readonly table: Table; readonly titles: readonly Row[] } {
    const last = this.#indexes.size === 0 ? LAST_TITLE_ROW : this.#headerRow - 1;
    return { table: this.#table, titles: this.#table.rows.filter(({ rowNumber }) => rowNumber <= last) };
  }

  says(isMeant: (text: string) => boolean): boolean {
    return this.#table.rows.some(({ cells }) => cells.some((cell) => isMeant(textOf(cell))));
  }

  /** The rows below the header; each reads its cells by the mapping's name of a column. */
  *rows(): Iterable<(ref: string | undefined) => string> {
    for (const { rowNumber, cells } of this.#table.rows) {
      if (rowNumber <= this.#headerRow) continue;
      yield (ref) => {
        const index = ref === undefined ? undefined : this.#indexes.get(ref);
        const cell = cells.find(({ columnIndex }) => columnIndex === index);
        return cell === undefined ? '' : squeezeSpaces(textOf(cell));
      };
    }
  }

  cellsOf(ref: string): readonly Cell[] {
    const index = this.#indexes.get(ref);
    return this.#table.rows
      .filter(({ rowNumber }) => rowNumber > this.#headerRow)
      .flatMap(({ cells }) => cells.filter(({ columnIndex }) => columnIndex === index));
  }

  get refs(): readonly string[] {
    return [...this.#indexes.keys()];
  }

  column(...names: readonly string[]): string | undefined {
    for (const form of names.flatMap(foldHeaderForms)) {
      const ref = this.#columns.get(form);
      if (ref !== undefined) return ref;
    }
    return undefined;
  }

  /** Returns whether it has a column for each of these lists of headers. */
  hasEach(...wanted: readonly (readonly string[])[]): boolean {
    return wanted.every((names) => this.column(...names) !== undefined);
  }

  /**
   * Finds the columns of a sheet of the format: by the given names or their own; by aliases only where no names are
   * given. Aliases of one word (`Type`, `Name`) are too general.
   */
  pick(
    sheet: SheetDeclaration,
    wanted: { readonly [column: string]: readonly string[] },
  ): { readonly [column: string]: string } {
    const declared = new Map(allColumnsOf(sheet).map((column) => [column.name, column]));
    const found = Object.entries(wanted).flatMap(([name, names]): [string, string][] => {
      const aliases = declared.get(name)?.aliases.filter((alias) => /[\s-]/.test(alias)) ?? [];
      const ref = this.column(...names, name, ...(names.length > 0 ? [] : aliases));
      return ref === undefined ? [] : [[name, ref]];
    });
    return Object.fromEntries(found);
  }
}

/** Finds a tab that is not empty; its name may contain dashes of any kind. */
export function findTab(tables: readonly Table[], name: string, known: readonly string[]): SourceTab | undefined {
  const fold = (text: string): string => foldHeader(text.replaceAll(/[–—]/g, ' '));
  const table = tables.find((candidate) => fold(candidate.name) === fold(name) && candidate.rows.length > 0);
  return table && new SourceTab(table, known);
}

function findHeaderRow({ rows }: Table, known: ReadonlySet<string>): Row | undefined {
  let best: { readonly row: Row; readonly score: number } | undefined;
  for (const row of rows) {
    if (row.rowNumber > LAST_HEADER_ROW) break;
    const score = formsOf(row).filter((forms) => forms.some((form) => known.has(form))).length;
    if (score > (best?.score ?? 0)) best = { row, score };
  }
  return best?.row;
}

// Cached, because each tab is compared with every layout.
const formsOfAll = deriveOnce(
  (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(foldHeaderForms)),
);
const formsOf = deriveOnce(({ cells }: Row) => cells.map((cell) => foldHeaderForms(textOf(cell))));
const headersOf = deriveOnce(readHeaders);

/** Reads headers with the mapping's name of each column: the header, or the letters where that is ambiguous. */
function readHeaders({ cells }: Row) {
  const headers = cells.map((cell) => {
    const text = squeezeSpaces(textOf(cell));
    return { text, folded: foldHeader(text), columnIndex: cell.columnIndex };
  });
  const alike = groupBy(headers, ({ folded }) => folded);
  return headers
    .filter(({ text }) => text !== '')
    .map(({ text, folded, columnIndex }) => {
      const isAmbiguous = parsePosition(text) !== undefined || (alike.get(folded)?.length ?? 0) > 1;
      return { ref: isAmbiguous ? toColumnLetters(columnIndex) : text, forms: foldHeaderForms(text), columnIndex };
    });
}
