import Papa, { type ParseError } from 'papaparse';
import { CellBudget } from './cell-budget.ts';
import { decodeText } from './decode-text.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { inputCsvQuotes } from './input-errors.ts';
import type { Row, Table } from './table.ts';

export interface CsvSource {
  readonly bytes: Buffer;
  /** As the user gave it, for messages. */
  readonly path: string;
  readonly tableName: string;
}

/**
 * Reads CSV into a table of texts. Rows are numbered as Excel numbers them once it has opened the file: one a record,
 * blank lines counted, a record with line breaks inside its quotes as one. Line ends of every kind become LF.
 *
 * Errors: `input-csv-quotes` (cells behind a quote that is not closed would silently be one), `input-too-large`.
 */
export function readCsv({ bytes, path, tableName }: CsvSource): Table {
  const { text, delimiter } = splitDirective(decodeText(bytes).replace(/\r\n?/g, '\n'));
  const parsed = Papa.parse<string[]>(text, { delimiter: delimiter ?? detectDelimiter(text), newline: '\n' });
  const [fault] = parsed.errors;
  if (fault !== undefined) throw inputCsvQuotes(path, (fault.row ?? 0) + 1, describeFault(fault));
  const budget = new CellBudget(path);
  return {
    name: tableName,
    state: 'visible',
    epoch: 1900,
    rows: parsed.data.flatMap((record, index) => toRow(record, index + 1, budget)),
    mergedRanges: [],
    hiddenColumns: [],
  };
}

/** A first line `sep=;` is a directive that Excel obeys and does not show as a row. */
function splitDirective(text: string): { text: string; delimiter?: string } {
  const directive = /^sep=(.)(\n|$)/i.exec(text);
  const delimiter = directive?.[1];
  return directive === null || delimiter === undefined
    ? { text }
    : { text: text.slice(directive[0].length), delimiter };
}

function toRow(record: readonly string[], rowNumber: number, budget: CellBudget): Row[] {
  const cells = record.flatMap((text, columnIndex) =>
    text === '' ? [] : [{ columnIndex, value: { kind: 'text' as const, text } }],
  );
  budget.spend(cells.length);
  return cells.length === 0 ? [] : [{ rowNumber, cells }];
}

function describeFault(fault: ParseError): string {
  return fault.code === 'MissingQuotes'
    ? 'a cell begins with a quote that is never closed'
    : 'something stands between the closing quote of a cell and the end of that cell';
}
