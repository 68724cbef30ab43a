import { whyNotCorrectable } from '../../../jobs/pipeline/correcting/write-corrected.ts';
import { listRows } from '../../../jobs/pipeline/inputs/sort-key.ts';
import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import type { RunReport } from '../../../model/outcomes/run-report.ts';
import type { SheetLayout } from '../../../model/records/checked-workbook.ts';
import type { OpenBook } from '../open-book.ts';
import { type RowState, RowStates } from './row-states.ts';

type Table = OpenBook['inputs']['contents'][number]['tables'][number];
type Row = Table['rows'][number];

/** A tab of an input, with the rows that are shown of it. */
export interface IndexedSheet {
  readonly table: Table;
  readonly file: string;
  readonly inputIndex: number;
  /** Why its cells cannot be corrected, in sentences; absent where they can. */
  readonly heldBecause: string | undefined;
  /** Absent for a tab that is no sheet of the format. */
  readonly layout: SheetLayout | undefined;
  readonly header: Row | undefined;
  /** Those below the header. */
  readonly rows: readonly Row[];
}

/** The rows of the open inputs as the page looks at them: by sheet, with what is said of each. */
export class RowIndex {
  readonly sheets: readonly IndexedSheet[];
  readonly #told: RowStates;

  constructor(book: OpenBook, document: PlanDocument | undefined, report: RunReport | undefined) {
    this.#told = new RowStates(book, document, report);
    this.sheets = book.inputs.contents.flatMap((content, inputIndex) =>
      content.tables.map((table) => {
        const layout = book.inputs.checked.sheets.find(
          (sheet) => sheet.inputIndex === inputIndex && sheet.sheet === table.name,
        );
        return toSheet({ table, layout, inputIndex, file: content.name, heldBecause: whyNotCorrectable(content) });
      }),
    );
  }

  get told(): Iterable<RowState> {
    return this.#told.values();
  }

  toldOf({ table, inputIndex }: IndexedSheet, rowNumber: number): RowState | undefined {
    return this.#told.get({ inputIndex, sheet: table.name, rowNumber });
  }
}

function toSheet(parts: Omit<IndexedSheet, 'header' | 'rows'>): IndexedSheet {
  const { table, layout } = parts;
  const headerRow = layout?.headerRowNumber ?? 0;
  const header = table.rows.find(({ rowNumber }) => rowNumber === headerRow);
  return { ...parts, header, rows: listRows(table, headerRow) };
}
