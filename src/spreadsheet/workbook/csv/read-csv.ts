import { parse } from 'node:path';
import type { ParseError } from 'papaparse';
import Papa from 'papaparse';
import { inputCsvQuotes, inputNotInEncoding } from '../../../base/input/input-errors.ts';
import { type InputFile, readPieces } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { labelOfEncoding } from '../../../model/records/text-encoding.ts';
import { TableBuilder } from '../cells/table-builder.ts';
import { TextPool } from '../cells/text-pool.ts';
import type { Table } from '../table.ts';
import type { ChosenEncoding } from './choose-encoding.ts';
import { decodePieces } from './decode-text.ts';

export interface CsvSource {
  readonly file: InputFile;
  readonly chosen: ChosenEncoding;
  /** The file's own name without its ending where absent. */
  readonly tableName?: string | undefined;
  readonly budget: ReadBudget;
}

/** A copy in which cells were corrected is the same sheet: `Rounds.corrected-2.csv`. */
const CORRECTED = /\.corrected(-\d+)?$/i;
/** Enough characters to see how the records are divided. */
const HEAD_LENGTH = 131_072;
/** No honest record is longer; one that seems so begins with a quote that nobody closed. Characters. */
const LONGEST_RECORD = 4 * 1024 ** 2;

/**
 * Reads CSV into a table of texts. Rows are numbered as Excel numbers them once it has opened the file: one a record,
 * blank lines counted, a record with line breaks inside its quotes as one. Line ends of every kind become LF.
 *
 * Errors: `input-encoding-wrong`, `input-csv-quotes` (cells behind a quote that is not closed would silently be one), `input-too-large`.
 */
export async function readCsv({ file, chosen, tableName, budget }: CsvSource): Promise<Table> {
  const { encoding, assumedFrom } = chosen;
  const refuse = (line: number): Error => inputNotInEncoding(budget.path, labelOfEncoding(encoding), line);
  const name = tableName ?? parse(budget.path).name.replace(CORRECTED, '');
  const rows = new CsvRows(name, budget);
  let head = '';
  for await (const text of decodePieces(readPieces(file, 0, file.size), encoding, refuse)) {
    budget.assertTime();
    if (rows.isStarted) rows.write(text);
    else if (head.length + text.length < HEAD_LENGTH) head += text;
    else rows.start(head + text);
  }
  if (!rows.isStarted) rows.start(head);
  return {
    name,
    state: 'visible',
    epoch: 1900,
    rows: rows.finish(),
    mergedRanges: [],
    hiddenColumns: [],
    ...(rows.hasSemicolons ? { hasSemicolons: true } : {}),
    ...(assumedFrom === undefined ? {} : { assumedEncoding: { encoding, sample: assumedFrom } }),
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

/** How the records of a file are divided, by its beginning with line ends as LF; `directive` where its first line says so. */
export function findDelimiter(head: string): { readonly delimiter: string; readonly directive: boolean } {
  const { text, delimiter } = splitDirective(head.slice(0, HEAD_LENGTH));
  return { delimiter: delimiter ?? detectDelimiter(text), directive: delimiter !== undefined };
}

/** Takes the text piece by piece; what follows the last whole record waits for the next one. */
class CsvRows {
  readonly #budget: ReadBudget;
  readonly #builder: TableBuilder;
  #parser: Papa.Parser | undefined;
  #rest = '';
  #rowNumber = 0;
  hasSemicolons = false;

  constructor(tableName: string, budget: ReadBudget) {
    this.#budget = budget;
    this.#builder = new TableBuilder({ tableName, budget, texts: new TextPool(budget) });
  }

  get isStarted(): boolean {
    return this.#parser !== undefined;
  }

  /** The beginning shows how records are divided into cells. */
  start(head: string): void {
    const { text, delimiter = detectDelimiter(text) } = splitDirective(head);
    this.hasSemicolons = delimiter === ';';
    this.#parser = new Papa.Parser({ delimiter, newline: '\n' });
    this.write(text);
  }

  write(text: string): void {
    this.#rest += text;
    const { cursor } = this.#parse(this.#rest, true);
    this.#rest = this.#rest.slice(cursor);
    if (this.#rest.length > LONGEST_RECORD) throw this.#unclosed();
  }

  finish(): Table['rows'] {
    this.#parse(withoutPadding(this.#rest), false);
    return this.#builder.finish();
  }

  #parse(text: string, ignoresLast: boolean): { cursor: number } {
    const parsed: Papa.ParseResult<string[]> = this.#parser?.parse(text, 0, ignoresLast);
    // A record that is cut off may still be completed.
    const fault = parsed.errors.find(({ row = 0 }) => !ignoresLast || row < parsed.data.length);
    if (fault !== undefined) {
      throw inputCsvQuotes(this.#budget.path, this.#rowNumber + (fault.row ?? 0) + 1, describeFault(fault));
    }
    for (const record of parsed.data) this.#addRow(record);
    return { cursor: parsed.meta.cursor };
  }

  #addRow(record: readonly string[]): void {
    this.#rowNumber += 1;
    const { columns } = this.#budget.limits;
    for (let columnIndex = 0; columnIndex < record.length; columnIndex += 1) {
      const text = unwrapConstant(record[columnIndex] ?? '');
      if (text === '') continue;
      if (columnIndex >= columns) this.#builder.refuse('columns');
      this.#builder.cells.addText(columnIndex, text, 0, false);
    }
    this.#builder.closeRow(this.#rowNumber, false);
  }

  #unclosed(): Error {
    const length = LONGEST_RECORD.toLocaleString('en-US');
    if (!this.#rest.includes('"')) this.#budget.refuse(`a line of it has more than ${length} characters`);
    const what = `a cell goes on for more than ${length} characters; its quote is hardly meant to stay open so long`;
    return inputCsvQuotes(this.#budget.path, this.#rowNumber + 1, what);
  }
}

/** Without the zeros, and the end marks of old DOS programs, behind the last record. */
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && (text.charCodeAt(end - 1) === 0 || text.charCodeAt(end - 1) === 0x1a)) end -= 1;
  return text.slice(0, end);
}

const TEXT_CONSTANT = /^="((?:[^"]|"")*)"\s*$/;
const NUMBER_CONSTANT = /^=([-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*$/;

/** `="0045"`, by which programs make a spreadsheet keep a text as it is; a formula of anything else stays one. */
function unwrapConstant(text: string): string {
  if (!text.startsWith('=')) return text;
  const constant = TEXT_CONSTANT.exec(text)?.[1]?.replaceAll('""', '"') ?? NUMBER_CONSTANT.exec(text)?.[1];
  return constant ?? text;
}

function describeFault(fault: ParseError): string {
  return fault.code === 'MissingQuotes'
    ? 'a cell begins with a quote that is never closed'
    : 'there is something between the closing quote of a cell and the end of that cell';
}

const CANDIDATES = [',', ';', '\t', '|'];

/** Enough records to see the rule, few enough to be quick; characters. */
const SAMPLE_LENGTH = 65_536;

/**
 * The character that divides cells: the one that cuts most records into the same, large number of cells. Expects line
 * ends as LF.
 */
function detectDelimiter(text: string): string {
  const sample = text.length <= SAMPLE_LENGTH ? text : text.slice(0, text.lastIndexOf('\n', SAMPLE_LENGTH) + 1);
  const scores = CANDIDATES.map((delimiter) =>
    scoreDelimiter(sample === '' ? text.slice(0, SAMPLE_LENGTH) : sample, delimiter),
  );
  const [best, ...others] = scores.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  if (best?.delimiter !== '\t') return best?.delimiter ?? ',';
  // Notes may hold many tabs; a header that is divided otherwise stands above them.
  return others.find(({ firstRegular }) => firstRegular < best.firstRegular)?.delimiter ?? best.delimiter;
}

interface DelimiterScore {
  readonly delimiter: string;
  readonly score: number;
  /** From 0, the first record of as many cells as most have. */
  readonly firstRegular: number;
}

function scoreDelimiter(sample: string, delimiter: string): DelimiterScore {
  const parsed = Papa.parse<string[]>(sample, { delimiter, newline: '\n' }).data;
  const records = parsed.filter((record) => record.some((cell) => cell.trim() !== ''));
  const width = mostFrequent(records.map((record) => record.length));
  const regular = records.filter((record) => record.length === width);
  const firstRegular = records.findIndex((record) => record.length === width);
  if (width < 2) return { delimiter, score: 0, firstRegular };
  // Decimal commas cut every amount of a German file in two, but not its header: that one has words only.
  const hasHeader = regular.some((record) => !record.some((cell) => /^\W*\d/.test(cell)));
  const score = (regular.length / records.length) * width * (hasHeader ? 1 : 0.25);
  return { delimiter, score, firstRegular };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0] ?? 0;
}
