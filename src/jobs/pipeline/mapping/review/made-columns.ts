import { foldName, trimText } from '../../../../base/util/text/text.ts';
import { toMappedHeader } from '../../../../format/check/header/mapped-header.ts';
import type { MappedTable } from '../../../../format/check/mapped-tables.ts';
import { createScaledReader } from '../../../../format/check/table-binding.ts';
import type { CellReader } from '../../../../format/check/values/read-cell.ts';
import { mapWorkbooks } from '../../../../mapping/map-workbooks.ts';
import type { Mapping, SheetMapping, TargetMapping } from '../../../../mapping/mapping.ts';
import { isMeant } from '../../../../mapping/meant-tabs.ts';
import type { TabPlace } from '../../../../mapping/tab-place.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { Cell, WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';

/** A value that a mapping made, before the check reads it. */
export interface MadeValue {
  readonly cell: Cell;
  /** The number of its row in the source, as Excel shows it. */
  readonly rowNumber: number;
  /** Where it stands there; absent for what stands in no one cell. */
  readonly address?: string;
  /** What the row's currency is made of, where it has one. */
  readonly currency?: Cell;
  readonly table: MappedTable;
}

const CURRENCY = 'Currency';

/** What a mapping makes of the inputs, column by column, and how the check reads it. */
export class MadeColumns {
  readonly #tabs: readonly { readonly place: TabPlace; readonly tables: readonly MappedTable[] }[];
  readonly #settings: InputReading;

  constructor(contents: readonly WorkbookContent[], mapping: Mapping, settings: InputReading) {
    this.#settings = settings;
    const { value } = mapWorkbooks(contents, mapping, settings.decimalSign);
    this.#tabs = value.flatMap((mapped, inputIndex) =>
      [...mapped.values()].map(({ table, tables }) => ({
        place: { inputIndex, file: contents[inputIndex]?.name ?? '', table },
        tables,
      })),
    );
  }

  /** From the top of each tab. */
  *valuesOf(sheet: SheetMapping, target: TargetMapping, column: string): Iterable<MadeValue> {
    for (const table of this.#tablesOf(sheet, target)) {
      const slot = table.columns.findIndex(({ name }) => name === column);
      const currencySlot = table.columns.findIndex(({ name }) => name === CURRENCY);
      for (const { rowNumber, cells } of slot < 0 ? [] : table.table.rows) {
        const cell = cells.find(({ columnIndex }) => columnIndex === slot);
        if (cell === undefined) continue;
        const places = table.rows.get(rowNumber)?.places;
        const letters = table.columns[slot]?.letters;
        const own = letters === undefined ? undefined : `${letters}${rowNumber}`;
        const address = places?.has(slot) === true ? places.get(slot) : own;
        const currency = cells.find(({ columnIndex }) => columnIndex === currencySlot);
        yield {
          ...{ cell, rowNumber, table },
          ...(address === undefined ? {} : { address }),
          ...(currency === undefined ? {} : { currency }),
        };
      }
    }
  }

  /** As the check reads the cells of a column; `undefined` for a column that is not declared. */
  readerOf(mapped: MappedTable, column: string): CellReader | undefined {
    const header = toMappedHeader(mapped);
    const match = header.headers.find(({ declaration }) => declaration?.name === column);
    if (match?.declaration === undefined) return undefined;
    const { table, sheet } = mapped;
    const source = { inputIndex: 0, file: '', isCsv: false, table, sheet, settings: this.#settings, mapped };
    return createScaledReader(source, header, { ...match, declaration: match.declaration });
  }

  #tablesOf(sheet: SheetMapping, { sheet: declared, presetType }: TargetMapping): readonly MappedTable[] {
    return this.#tabs
      .filter(({ place }) => isMeant(sheet, place))
      .flatMap(({ tables }) =>
        tables.filter(
          (table) =>
            table.sheet === declared &&
            table.presetType === presetType &&
            table.headerRowNumber === sheet.headerRows.last,
        ),
      );
  }
}

/** The same mapping before anything is translated: what stands in the source then is what is asked about. */
export function withoutTranslations(mapping: Mapping): Mapping {
  const sheets = mapping.sheets.map((sheet) => ({
    ...sheet,
    targets: sheet.targets.map((target) => ({
      ...target,
      columns: target.columns.map((column) => ({ ...column, values: new Map<string, string>() })),
    })),
  }));
  return { ...mapping, sheets };
}

/** Texts by how often they stand there, as first written; compared as names are. */
export class CountedTexts {
  readonly #texts = new Map<string, { readonly text: string; count: number; readonly first: MadeValue }>();

  add(value: MadeValue, text: string): void {
    const bare = trimText(text);
    if (bare === '') return;
    const known = this.#texts.get(foldName(bare));
    if (known === undefined) this.#texts.set(foldName(bare), { text: bare, count: 1, first: value });
    else known.count += 1;
  }

  get all(): readonly { readonly text: string; readonly count: number; readonly first: MadeValue }[] {
    return [...this.#texts.values()];
  }
}
