import { squeezeSpaces, trimText } from '../../../base/util/text/text.ts';
import type { Row } from '../../../spreadsheet/workbook/table.ts';
import { type ColumnIndex, indexColumns } from '../../sheets/find-column.ts';
import type { TableBinding } from '../table-binding.ts';
import { isBlankCell } from '../values/read-cell.ts';
import { storedText } from '../values/text/describe-cell.ts';
import { type MatchedHeader, matchHeaderRow } from './match-header.ts';

/** Finds headers among the rows of data: the same once more, as on each page of a print, or that of another table. */
export class HeaderFinder {
  readonly #binding: TableBinding;
  readonly #index: ColumnIndex;
  /** The first cells of known headers, in lower case: for all other rows it is enough to look at the first cell. */
  readonly #names: ReadonlySet<string>;
  readonly #own: string;

  constructor(binding: TableBinding) {
    this.#binding = binding;
    const { sheet } = binding.source;
    this.#index = indexColumns(sheet);
    const declared = sheet.columns.flatMap(({ name, aliases }) => [name, ...aliases]);
    const own = binding.header.headers.map(({ text }) => text);
    this.#names = new Set([...declared, ...own].map((name) => name.toLowerCase()));
    this.#own = describeColumns(binding.header.headers);
  }

  /** The columns that a header among the data names; none for the same header once more; `undefined` for other rows. */
  find(row: Row): readonly string[] | undefined {
    const first = row.cells.find((cell) => !isBlankCell(cell));
    if (first?.value.kind !== 'text' || !this.#names.has(trimText(first.value.text).toLowerCase())) return undefined;
    const { source, header } = this.#binding;
    const { headers } = matchHeaderRow(row, source.sheet, this.#index, source.isCsv);
    if (describeColumns(headers) === this.#own) return [];
    if (this.#isTextAgain(row)) return [];
    const names = new Set(headers.flatMap(({ declaration }) => (declaration === undefined ? [] : [declaration.name])));
    const isHeader = names.size >= 2 && names.size * 2 >= Math.min(headers.length, header.headers.length);
    return isHeader ? [...names] : undefined;
  }

  #isTextAgain({ cells }: Row): boolean {
    const texts = new Map(this.#binding.header.headers.map(({ columnIndex, text }) => [columnIndex, text]));
    const filled = cells.filter((cell) => !isBlankCell(cell));
    return filled.every((cell) => texts.get(cell.columnIndex) === squeezeSpaces(storedText(cell)));
  }
}

function describeColumns(headers: readonly MatchedHeader[]): string {
  return headers.map(({ columnIndex, declaration }) => `${columnIndex} ${declaration?.name ?? ''}`).join();
}
