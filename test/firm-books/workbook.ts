import ExcelJS from 'exceljs';

/** A row to type: the cells by the names of their columns. */
export interface TypedRow {
  readonly sheet: string;
  readonly cells: { readonly [column: string]: string | number | Date };
}

/** A workbook as somebody works in it with a spreadsheet program. */
export class OpenWorkbook {
  readonly #book: ExcelJS.Workbook;

  private constructor(book: ExcelJS.Workbook) {
    this.#book = book;
  }

  static async open(path: string): Promise<OpenWorkbook> {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(path);
    return new OpenWorkbook(book);
  }

  async saveAs(path: string): Promise<void> {
    await this.#book.xlsx.writeFile(path);
  }

  /** Below the last row that holds anything; gives its number. */
  type({ sheet, cells }: TypedRow): number {
    const tab = this.#tab(sheet);
    const columns = this.#columns(tab);
    let rowNumber = tab.actualRowCount + 1;
    while (rowNumber > 2 && isBlank(tab.getRow(rowNumber - 1))) rowNumber -= 1;
    while (!isBlank(tab.getRow(rowNumber))) rowNumber += 1;
    for (const [name, value] of Object.entries(cells)) {
      const column = columns.get(name);
      if (column === undefined) throw new Error(`${sheet} has no column ${name}`);
      tab.getCell(rowNumber, column).value = value;
    }
    return rowNumber;
  }

  /** Types further cells into the row that has these; false where there is none. */
  complete({ sheet, cells }: TypedRow, further: TypedRow['cells']): boolean {
    const tab = this.#tab(sheet);
    const columns = this.#columns(tab);
    for (let rowNumber = 2; rowNumber <= tab.rowCount; rowNumber++) {
      const shown = (name: string) => toText(tab.getCell(rowNumber, columns.get(name) ?? 0).value);
      if (!Object.entries(cells).every(([name, value]) => shown(name) === toText(value))) continue;
      for (const [name, value] of Object.entries(further)) tab.getCell(rowNumber, columns.get(name) ?? 0).value = value;
      return true;
    }
    return false;
  }

  /** The rows below the header, by the names of their columns. */
  rows(sheet: string): readonly ReadonlyMap<string, ExcelJS.CellValue>[] {
    const tab = this.#tab(sheet);
    const columns = [...this.#columns(tab)];
    return Array.from({ length: tab.rowCount - 1 }, (_, index) => {
      const row = tab.getRow(index + 2);
      return new Map(columns.map(([name, column]) => [name, row.getCell(column).value]));
    });
  }

  #tab(name: string): ExcelJS.Worksheet {
    const tab = this.#book.getWorksheet(name);
    if (tab === undefined) throw new Error(`the workbook has no sheet ${name}`);
    return tab;
  }

  #columns(tab: ExcelJS.Worksheet): ReadonlyMap<string, number> {
    const columns = new Map<string, number>();
    tab.getRow(1).eachCell((cell, column) => columns.set(cell.text.replace(/\*+$/, ''), column));
    return columns;
  }
}

function isBlank(row: ExcelJS.Row): boolean {
  let isBlankSoFar = true;
  row.eachCell((cell) => {
    isBlankSoFar &&= cell.value === null || cell.text === '';
  });
  return isBlankSoFar;
}

function toText(value: ExcelJS.CellValue): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '');
}
