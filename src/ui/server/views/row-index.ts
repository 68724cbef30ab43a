import type { Finding } from '../../../model/findings/finding.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import { isCorrectable } from '../../../pipeline/correcting/write-corrected.ts';
import type { RowFilter } from '../../api/rows.ts';
import type { OpenBook } from '../open-book.ts';
import { type RowState, RowStates } from './row-states.ts';

type Table = OpenBook['inputs']['contents'][number]['tables'][number];
type Row = Table['rows'][number];

/** A tab of an input, with the rows that are shown of it. */
export interface IndexedSheet {
  readonly table: Table;
  readonly file: string;
  readonly inputIndex: number;
  readonly isEditable: boolean;
  /** Absent for a tab that is no sheet of the format. */
  readonly layout: SheetLayout | undefined;
  readonly header: Row | undefined;
  /** Those below the header. */
  readonly rows: readonly Row[];
}

/** The rows of the open inputs as the page looks at them: by sheet, filtered, a page at a time. */
export class RowIndex {
  readonly sheets: readonly IndexedSheet[];
  readonly #told: RowStates;
  readonly #filtered = new Map<string, readonly Uint32Array[]>();

  constructor(book: OpenBook, document: PlanDocument | undefined, report: RunReport | undefined) {
    this.#told = new RowStates(book, document, report);
    this.sheets = book.inputs.contents.flatMap((content, inputIndex) =>
      content.tables.map((table) => {
        const layout = book.inputs.checked.sheets.find(
          (sheet) => sheet.inputIndex === inputIndex && sheet.sheet === table.name,
        );
        return toSheet({ table, layout, inputIndex, file: content.name, isEditable: isCorrectable(content) });
      }),
    );
  }

  get told(): Iterable<RowState> {
    return this.#told.values();
  }

  toldOf({ table, inputIndex }: IndexedSheet, rowNumber: number): RowState | undefined {
    return this.#told.get({ inputIndex, sheet: table.name, rowNumber });
  }

  /** Places in the rows of each sheet that fit, in their order. */
  find(filter: RowFilter): readonly Uint32Array[] {
    const key = JSON.stringify(Object.entries(filter).sort());
    const known = this.#filtered.get(key);
    if (known !== undefined) return known;
    const found = this.sheets.map((sheet) => this.#filterSheet(sheet, filter));
    // A search is typed letter by letter: what was looked for first is not looked for again.
    if (this.#filtered.size >= MOST_FILTERS) this.#filtered.clear();
    this.#filtered.set(key, found);
    return found;
  }

  #filterSheet(sheet: IndexedSheet, filter: RowFilter): Uint32Array {
    const fits = toTest(filter);
    if (fits === undefined) return Uint32Array.from(sheet.rows.keys());
    const places: number[] = [];
    for (const [place, row] of sheet.rows.entries()) {
      if (fits(this.toldOf(sheet, row.rowNumber), row)) places.push(place);
    }
    return Uint32Array.from(places);
  }
}

const MOST_FILTERS = 20;

type Test = (told: RowState | undefined, row: Row) => boolean;

/** `undefined` where every row fits. */
function toTest({ severity, status, company, code, search }: RowFilter): Test | undefined {
  const tests: Test[] = [];
  const has = (told: RowState | undefined, test: (finding: Finding) => boolean): boolean =>
    told?.findings.some(test) === true;
  if (status !== undefined) tests.push((told) => told?.status === status);
  if (company !== undefined) tests.push((told) => told?.company === company);
  if (severity !== undefined) tests.push((told) => has(told, (finding) => finding.severity === severity));
  if (code !== undefined) tests.push((told) => has(told, (finding) => finding.code === code));
  if (search !== undefined && search !== '') {
    const part = search.toLowerCase();
    tests.push((told, row) => told?.key?.toLowerCase().includes(part) === true || isIn(row, part));
  }
  return tests.length === 0 ? undefined : (told, row) => tests.every((test) => test(told, row));
}

function isIn({ cells }: Row, part: string): boolean {
  return cells.some(({ value }) => {
    if ('text' in value) return value.text.toLowerCase().includes(part);
    return value.kind === 'date' && value.iso.includes(part);
  });
}

function toSheet(parts: Omit<IndexedSheet, 'header' | 'rows'>): IndexedSheet {
  const { table, layout } = parts;
  const headerRow = layout?.headerRowNumber ?? 0;
  const first = table.rows.findIndex(({ rowNumber }) => rowNumber > headerRow);
  const header = table.rows.find(({ rowNumber }) => rowNumber === headerRow);
  const below = first < 0 ? [] : first === 0 ? table.rows : table.rows.slice(first);
  return { ...parts, header, rows: below.filter(({ cells }) => cells.length > 0) };
}
