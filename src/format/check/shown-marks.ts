import { squeezeSpaces } from '../../base/util/text/text.ts';
import type { ShownMarks } from '../../model/records/carried-schema.ts';
import { hasTypedCells } from '../../model/records/input-format.ts';
import type { InputReading } from '../../model/records/input-reading.ts';
import type { Currency } from '../../model/values/currency.ts';
import { type RowKey, toRowKey } from '../../model/values/origin.ts';
import type { Row, Table, WorkbookContent } from '../../spreadsheet/workbook/table.ts';
import type { ColumnDeclaration } from '../sheets/sheet.ts';
import { matchSheetName } from '../sheets/sheet-names.ts';
import { VALUATIONS } from '../sheets/valuations.ts';
import { isBlankCell } from '../tables/blank-cell.ts';
import { type HeaderMatch, matchHeader } from './header/match-header.ts';
import { createScaledReader, type TableSource } from './table-binding.ts';
import type { CellReader } from './values/read-cell.ts';
import type { StatedValue } from './values/reading.ts';
import { storedText } from './values/text/describe-cell.ts';

/**
 * Reads the last marks that Valuations rows show beside the new ones, by the keys of the rows. Unreadable ones are
 * ignored: nothing of them is entered.
 */
export function readShownMarks(
  inputs: readonly WorkbookContent[],
  settings: InputReading,
): ReadonlyMap<RowKey, ShownMarks> {
  return new Map(
    inputs.flatMap((input, inputIndex) =>
      input.tables.flatMap((table) => {
        const source = {
          inputIndex,
          file: input.name,
          isCsv: !hasTypedCells(input.format),
          table,
          sheet: VALUATIONS,
          settings,
        };
        return matchSheetName(table.name)?.sheet.kind === 'valuations' ? readTable(source) : [];
      }),
    ),
  );
}

/** A column that is shown, and how it is read. */
interface ShownColumn {
  readonly columnIndex: number;
  /** Declares the column whose last value it shows. */
  readonly declaration: ColumnDeclaration;
  readonly read: CellReader;
}

function readTable(source: TableSource): (readonly [RowKey, ShownMarks])[] {
  const { table, inputIndex, file, isCsv } = source;
  const header = matchHeader(table, VALUATIONS, isCsv);
  if (header === undefined || header.shownColumns.length === 0) return [];
  const columns = findShown(table, header, source);
  const below = table.rows.filter(({ rowNumber }) => rowNumber > header.rowNumber);
  return below.flatMap((row) => {
    const shown = readRow(row, columns);
    const key = toRowKey({ inputIndex, file, sheet: table.name, rowNumber: row.rowNumber });
    return shown.values.size === 0 ? [] : [[key, shown] as const];
  });
}

function findShown(table: Table, header: HeaderMatch, source: TableSource): readonly ShownColumn[] {
  const cells = table.rows.find(({ rowNumber }) => rowNumber === header.rowNumber)?.cells ?? [];
  const currency = header.headers.filter(({ declaration }) => declaration?.name === 'Currency');
  const shown = cells.map((cell) => ({ columnIndex: cell.columnIndex, text: squeezeSpaces(storedText(cell)) }));
  const wanted = [
    ...currency.map(({ columnIndex }) => ({ columnIndex, text: 'Currency' })),
    ...shown.filter(({ columnIndex }) => header.shownColumns.includes(columnIndex)),
  ];
  return wanted.flatMap(({ columnIndex, text }) => {
    const declaration = VALUATIONS.columns.find(({ name }) => name === toDeclaredName(text));
    if (declaration === undefined) return [];
    return [{ columnIndex, declaration, read: createScaledReader(source, header, { columnIndex, text, declaration }) }];
  });
}

/** `Last Mark` is the day of the last marks, `Last Fair Value` the last fair value. */
function toDeclaredName(text: string): string {
  return text === 'Last Mark' ? 'Date' : text.replace(/^Last /, '');
}

function readRow({ cells }: Row, columns: readonly ShownColumn[]): ShownMarks {
  const stated = new Map<string, StatedValue>();
  for (const { columnIndex, declaration, read } of columns) {
    const cell = cells.find((each) => each.columnIndex === columnIndex);
    const reading = cell === undefined || isBlankCell(cell) ? undefined : read(cell);
    if (reading?.kind === 'value') stated.set(declaration.name, reading.value);
  }
  const [date, currency] = [stated.get('Date'), stated.get('Currency')];
  const own = currency?.type === 'currency' ? currency.currency : undefined;
  const values = [...stated].flatMap(([name, value]) => {
    const amount = toAmount(value, own);
    return amount === undefined ? [] : [[name, amount] as const];
  });
  return { values: new Map(values), ...(date?.type === 'date' ? { date: date.date } : {}) };
}

function toAmount(value: StatedValue, currency: Currency | undefined) {
  if (value.type === 'decimal') return { value: value.decimal };
  if (value.type !== 'money') return undefined;
  const { value: amount, sign } = value.money;
  const typed = sign?.from === 'typed' && sign.fits.length === 1 ? sign.fits[0] : undefined;
  const known = typed ?? currency;
  return { value: amount, ...(known === undefined ? {} : { currency: known }) };
}
