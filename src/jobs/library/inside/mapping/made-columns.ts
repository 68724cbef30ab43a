import type { Steps } from '../../../../base/util/steps.ts';
import { parseCellAddress } from '../../../../base/util/text/cell-address.ts';
import { foldName, trimText } from '../../../../base/util/text/text.ts';
import { toMappedHeader } from '../../../../format/check/header/mapped-header.ts';
import type { MappedTable } from '../../../../format/check/mapped-tables.ts';
import { createScaledReader } from '../../../../format/check/table-binding.ts';
import type { CellReader } from '../../../../format/check/values/read-cell.ts';
import type { StatedValue } from '../../../../format/check/values/reading.ts';
import { showCell } from '../../../../format/check/values/text/describe-cell.ts';
import { type MappedInputs, mapInSteps } from '../../../../mapping/map-workbooks.ts';
import type { Mapping, SheetMapping, TargetMapping } from '../../../../mapping/mapping.ts';
import { isMeant, type TabPlace } from '../../../../mapping/tab-place.ts';
import type { MappingSample } from '../../../../model/mapping/mapping-review.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import type { Cell, Table, WorkbookContent } from '../../../../spreadsheet/workbook/table.ts';

/** A value that a mapping made, before it is checked. */
interface MadeValue {
  readonly cell: Cell;
  readonly rowNumber: number;
  /** Its cell in the source; absent if it does not come from a single cell. */
  readonly address?: string;
  /** The cell of the row's currency. */
  readonly currency?: Cell;
  readonly table: MappedTable;
}

const CURRENCY = 'Currency';

/** The columns that a mapping makes of the inputs, and how the check reads them. */
export class MadeColumns {
  readonly #tabs: readonly { readonly place: TabPlace; readonly tables: readonly MappedTable[] }[];
  readonly #settings: InputReading;
  readonly sections: MappedInputs['sections'];

  /** A row a step. */
  static *make(contents: readonly WorkbookContent[], mapping: Mapping, settings: InputReading): Steps<MadeColumns> {
    return new MadeColumns(yield* mapInSteps(contents, mapping, settings.decimalSign), contents, settings);
  }

  private constructor({ value, sections }: MappedInputs, contents: readonly WorkbookContent[], settings: InputReading) {
    this.#settings = settings;
    this.sections = sections;
    this.#tabs = value.flatMap((mapped, inputIndex) =>
      [...mapped.values()].map(({ table, tables }) => ({
        place: { inputIndex, file: contents[inputIndex]?.name ?? '', table },
        tables,
      })),
    );
  }

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
          cell,
          rowNumber,
          table,
          ...(address === undefined ? {} : { address }),
          ...(currency === undefined ? {} : { currency }),
        };
      }
    }
  }

  /** Reads cells of a column as the check does; `undefined` for an undeclared column. */
  readerOf(mapped: MappedTable, column: string): CellReader | undefined {
    const header = toMappedHeader(mapped);
    const match = header.headers.find(({ declaration }) => declaration?.name === column);
    if (match?.declaration === undefined) return undefined;
    const { table, sheet } = mapped;
    const source = { inputIndex: 0, file: '', isCsv: false, table, sheet, settings: this.#settings, mapped };
    return createScaledReader(source, header, { ...match, declaration: match.declaration });
  }

  /** The word of the format that a cell is read as; `undefined` if it cannot be read. */
  wordOf(value: MadeValue, column: string): string | undefined {
    const reading = this.readerOf(value.table, column)?.(value.cell);
    if (reading?.kind === 'problem') return undefined;
    const { text } = reading?.kind === 'value' ? toShown(reading.value, undefined) : { text: '' };
    return labelOf(value, column, text);
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

/** Returns the mapping without its translations, to show what stands in the source; the same one if it has none. */
export function withoutTranslations(mapping: Mapping): Mapping {
  const columns = mapping.sheets.flatMap(({ targets }) => targets.flatMap((target) => target.columns));
  if (columns.every(({ names, values }) => (names === undefined || names.size === 0) && values.size === 0))
    return mapping;
  const sheets = mapping.sheets.map((sheet) => ({
    ...sheet,
    targets: sheet.targets.map((target) => ({
      ...target,
      columns: target.columns.map(({ names: _, ...column }) => ({ ...column, values: new Map<string, string>() })),
    })),
  }));
  return { ...mapping, sheets };
}

/** Counts texts, as first written; compares them like names. */
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

const MOST_SAMPLES = 3;
/** Only so many rows are searched for different values. */
const MOST_ROWS = 500;

/** Returns the first different values of a column, as in the source and as they would be loaded. */
export function showSamples(
  made: MadeColumns,
  values: Iterable<MadeValue>,
  { column, tab }: { readonly column: string; readonly tab: Table },
): MappingSample[] {
  const samples = new Map<string, MappingSample>();
  let rows = 0;
  for (const value of values) {
    rows += 1;
    if (rows > MOST_ROWS || samples.size === MOST_SAMPLES) break;
    const sample = showSample(made, value, column, tab);
    if (sample !== undefined && !samples.has(sample.from)) samples.set(sample.from, sample);
  }
  return [...samples.values()];
}

/** Returns `undefined` for a blank. */
function showSample(made: MadeColumns, value: MadeValue, column: string, tab: Table): MappingSample | undefined {
  const { cell, table, address } = value;
  const read = made.readerOf(table, column);
  const reading = read?.(cell);
  const from = { from: sourceText(value, tab), ...(address === undefined ? {} : { cell: address }) };
  if (reading === undefined) return { ...from, to: { kind: 'text', text: showCell(cell, table.table.epoch).text } };
  if (reading.kind === 'blank') return undefined;
  if (reading.kind === 'problem') return { ...from, problem: reading.problem.message };
  const to = toShown(reading.value, currencyOf(made, value));
  return { ...from, to: { ...to, text: labelOf(value, column, to.text) } };
}

function labelOf({ table }: MadeValue, column: string, text: string): string {
  const value = table.columns.find(({ name }) => name === column)?.declaration?.value;
  const choice = value?.kind === 'choice' ? value.choices.find((one) => one.value === text) : undefined;
  return choice?.label ?? text;
}

/** Returns the text of the source's cell; as mapped if it comes from no cell, or from one of a different tab. */
function sourceText({ address = '', cell, table }: MadeValue, tab: Table): string {
  const place = parseCellAddress(address);
  const row = place === undefined ? undefined : tab.rows.find(({ rowNumber }) => rowNumber === place.rowNumber);
  const stands = row?.cells.find(({ columnIndex }) => columnIndex === place?.columnIndex);
  return showCell(stands ?? cell, table.table.epoch).text;
}

function currencyOf(made: MadeColumns, { currency, table }: MadeValue): string | undefined {
  const reading = currency === undefined ? undefined : made.readerOf(table, 'Currency')?.(currency);
  return reading?.kind === 'value' && reading.value.type === 'currency' ? reading.value.currency : undefined;
}

function toShown(value: StatedValue, currency: string | undefined): NonNullable<MappingSample['to']> {
  switch (value.type) {
    case 'money':
      return { kind: 'amount', text: value.money.value, ...(currency === undefined ? {} : { currency }) };
    case 'decimal':
      return { kind: 'number', text: value.decimal };
    case 'date':
      return { kind: 'text', text: value.date };
    case 'boolean':
      return { kind: 'text', text: value.boolean ? 'yes' : 'no' };
    case 'currency':
      return { kind: 'text', text: value.currency };
    case 'list':
      return { kind: 'text', text: value.items.join('; ') };
    case 'co-investors':
      return { kind: 'text', text: value.investors.map(({ name }) => name).join('; ') };
    case 'text':
      return { kind: 'text', text: value.text };
  }
}
