import { basename, extname } from 'node:path';
import { Parser } from 'htmlparser2';
import { inputToBeSavedAgain } from '../../../base/input/input-errors.ts';
import type { ByteSource } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { parseDateText } from '../../../model/values/date-text.ts';
import {
  absolute,
  type Decimal,
  decimal,
  isNegative,
  multiplyDecimals,
  parseDecimal,
  roundToPlaces,
  roundToSignificant,
  ZERO,
} from '../../../model/values/decimal.ts';
import { type NumberText, parseNumberText } from '../../../model/values/number-text.ts';
import { CellLooks } from '../cells/cell-looks.ts';
import { toNumberValue } from '../cells/number-text.ts';
import { LAST_LOOK_ID } from '../cells/packed-cells.ts';
import { SheetShape, toTable } from '../cells/sheet-shape.ts';
import { TableBuilder } from '../cells/table-builder.ts';
import { TextPool } from '../cells/text-pool.ts';
import { joinWithin, type RunLook, strikeOf, TextRuns } from '../cells/text-runs.ts';
import { guessUtf16 } from '../csv/decode-text.ts';
import type { CellLook, CellValue, Table } from '../table.ts';
import { type Attributes, PageStyles } from './page-styles.ts';

/** A page declares its encoding near its beginning. */
const HEAD_BYTES = 4096;
const CHARSET = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;

/**
 * Reads the tables of a web page, which accounting systems write under the ending `.xls`: their cells are the texts that
 * the page shows, or the numbers that a spreadsheet has put beside them. A page with tables within tables is laid out and
 * no sheet: it is refused.
 *
 * Errors: `input-not-a-spreadsheet`, `input-too-large`.
 */
export async function readHtml(
  file: ByteSource,
  budget: ReadBudget,
  tableName = basename(budget.path, extname(budget.path)),
): Promise<readonly Table[]> {
  if (file.size > budget.limits.heldBytes) budget.refuse(`it has ${Math.ceil(file.size / 1024 ** 2)} MiB`);
  const reader = new HtmlTables(tableName, budget);
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  parser.end(decodePage(await file.read(0, file.size)));
  if (reader.isNested) throw inputToBeSavedAgain(budget.path, 'a web page (HTML) with tables within tables');
  const tables = reader.finish();
  if (tables.length === 0) throw inputToBeSavedAgain(budget.path, 'a web page (HTML) without a table');
  return tables;
}

/** By its byte order mark, its zeros or what it says of itself, else UTF-8 where it is that, else as Windows writes in Western Europe. */
function decodePage(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  for (const encoding of [guessUtf16(bytes), CHARSET.exec(head)?.[1], 'utf-8', 'windows-1252']) {
    const text = encoding === undefined ? undefined : tryDecode(bytes, encoding);
    if (text !== undefined) return text;
  }
  return bytes.toString('latin1');
}

function tryDecode(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface OpenTable {
  readonly builder: TableBuilder;
  readonly shape: SheetShape;
  rowNumber: number;
  /** The columns that cells of rows above reach down into, with how many rows more. */
  taken: Map<number, number>;
  columnIndex: number;
  /** The columns that `<col>` has described so far. */
  describedColumns: number;
  isRowOpen: boolean;
  isHidden: boolean;
}

interface OpenCell {
  readonly columnIndex: number;
  readonly across: number;
  readonly down: number;
  readonly attributes: Attributes;
  readonly runs: TextRuns;
  /** How text looks in the cell, and in each of the elements that are open in it. */
  readonly within: PageLook[];
  field?: OpenField | undefined;
}

/** A field that offers several values: it shows the one that is chosen, else the first that can be. */
interface OpenField {
  readonly texts: string[];
  chosen: number | undefined;
}

interface PageLook extends RunLook {
  readonly isHidden?: boolean;
}

const STRIKING: ReadonlySet<string> = new Set(['s', 'strike', 'del']);
/** A browser shows none of these, or how a text is spoken; LibreOffice puts what a cell's comment says into the cell. */
const UNSEEN: ReadonlySet<string> = new Set('comment template datalist dialog noscript canvas rt rp'.split(' '));
/** Fields that show no text that somebody typed. */
const UNTYPED = /^(?:hidden|checkbox|radio|password|file|image|button|submit|reset|color|range)$/i;

const BLOCK: ReadonlySet<string> = new Set(['p', 'div', 'li', 'tr']);
/** A browser shows no more columns of one cell than this either. */
const MOST_SPAN = 1000;
/** The parser's time grows with the square of it. Pages whose elements nobody closes nest deep. */
const MOST_DEPTH = 20_000;

/** Gathers the tables of a page; elements that nobody closes are closed as a browser does. */
class HtmlTables {
  readonly #budget: ReadBudget;
  readonly #texts: TextPool;
  readonly #name: string;
  readonly #tables: Table[] = [];
  readonly #looks = new CellLooks();
  #table: OpenTable | undefined;
  #cell: OpenCell | undefined;
  /** The script or style that is open. */
  #silent: string | undefined;
  readonly #styles = new PageStyles();
  /** The style sheet that is open. */
  #sheet = '';
  #isRowStruck = false;
  #depth = 0;
  isNested = false;

  constructor(name: string, budget: ReadBudget) {
    this.#name = name;
    this.#budget = budget;
    this.#texts = new TextPool(budget);
  }

  finish(): readonly Table[] {
    this.#closeTable();
    return this.#tables;
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > MOST_DEPTH) this.#budget.refuse(`its elements nest more than ${MOST_DEPTH} deep`);
    if (tag === 'script' || tag === 'style') this.#silent = tag;
    if (tag === 'table') this.#openTable();
    else if (tag === 'tr') this.#openRow(attributes);
    else if (tag === 'td' || tag === 'th') this.#openCell(tag, attributes);
    else if (tag === 'col') this.#passColumns(attributes);
    else if (this.#cell !== undefined) this.#openInCell(this.#cell, tag, attributes);
  }

  #openInCell(cell: OpenCell, tag: string, attributes: Attributes): void {
    const style = this.#styles.styleOf(tag, attributes);
    if (tag === 'br' || BLOCK.has(tag)) this.#breakLine(cell);
    if (tag === 'select') cell.field = { texts: [], chosen: undefined };
    else if (tag === 'option' && cell.field !== undefined) offer(cell.field, attributes);
    else if (tag === 'input' && !UNTYPED.test(attributes.type ?? '') && !style.isHidden)
      this.ontext(attributes.value ?? '');
    const around = lookOf(cell);
    cell.within.push({
      isStruck: around.isStruck === true || STRIKING.has(tag) || style.isStruck,
      isRaised: tag === 'sup' || (tag === 'sub' ? 'lowered' : around.isRaised),
      isHidden: around.isHidden === true || UNSEEN.has(tag) || style.isHidden,
    });
  }

  #passColumns(attributes: Attributes): void {
    if (this.#table === undefined) return;
    const first = this.#table.describedColumns;
    this.#table.describedColumns += toSpan(attributes.span);
    if (this.#styles.styleOf('col', attributes).isHidden)
      this.#table.shape.hideColumns(first, this.#table.describedColumns - 1);
  }

  onclosetag(tag: string): void {
    this.#depth -= 1;
    if (tag === 'style') {
      this.#styles.addSheet(this.#sheet);
      this.#sheet = '';
    }
    if (tag === this.#silent) this.#silent = undefined;
    if (tag === 'td' || tag === 'th') this.#closeCell();
    else if (tag === 'tr') this.#closeRow();
    else if (tag === 'table') this.#closeTable();
    else if (this.#cell !== undefined) closeInCell(this.#cell, tag);
  }

  ontext(text: string): void {
    if (this.#silent === 'style') this.#sheet += text;
    if (this.#cell === undefined || this.#silent !== undefined) return;
    const look = lookOf(this.#cell);
    const shown = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (this.#cell.field !== undefined) this.#addOffered(this.#cell.field.texts, shown);
    else if (look.isHidden !== true) this.#cell.runs.add(shown, look);
  }

  #addOffered(texts: string[], text: string): void {
    const last = texts.pop();
    if (last !== undefined) texts.push(joinWithin(this.#budget, last, text));
  }

  #breakLine(cell: OpenCell): void {
    if (!cell.runs.isBlank) cell.runs.add('\n');
  }

  #openTable(): void {
    if (this.#table !== undefined) {
      this.isNested = true;
      return;
    }
    const tableName = this.#nextName();
    this.#table = {
      builder: new TableBuilder({ tableName, budget: this.#budget, texts: this.#texts, looks: this.#looks.byId }),
      shape: new SheetShape(this.#budget),
      rowNumber: 0,
      taken: new Map(),
      columnIndex: 0,
      describedColumns: 0,
      isRowOpen: false,
      isHidden: false,
    };
  }

  #nextName(): string {
    const count = this.#tables.length + 1;
    return count === 1 ? this.#name : `${this.#name} (${count})`;
  }

  #openRow(attributes: Attributes): void {
    this.#closeRow();
    const table = this.#table;
    if (table === undefined) return;
    table.rowNumber += 1;
    table.columnIndex = 0;
    table.isRowOpen = true;
    const style = this.#styles.styleOf('tr', attributes);
    table.isHidden = style.isHidden;
    this.#isRowStruck = style.isStruck;
  }

  #openCell(tag: string, attributes: Attributes): void {
    this.#closeCell();
    const table = this.#table;
    if (table === undefined) return;
    if (!table.isRowOpen) this.#openRow({});
    while ((table.taken.get(table.columnIndex) ?? 0) > 0) table.columnIndex += 1;
    const [across, down] = [toSpan(attributes.colspan), toSpan(attributes.rowspan)];
    const { columnIndex } = table;
    this.#budget.spendRepeats(across * down - 1);
    if (columnIndex + across > this.#budget.limits.columns) table.builder.refuse('columns');
    // One more than are left: the row at hand is counted off when it closes.
    if (down > 1) for (let index = 0; index < across; index += 1) table.taken.set(columnIndex + index, down);
    if (across > 1 || down > 1) {
      const end = toCellAddress(table.rowNumber + down - 1, columnIndex + across - 1);
      table.shape.addMergedRange(`${toCellAddress(table.rowNumber, columnIndex)}:${end}`);
    }
    table.columnIndex += across;
    const runs = new TextRuns(this.#budget);
    const style = this.#styles.styleOf(tag, attributes);
    // Cells that are hidden are read, as those of a hidden column are.
    if (style.isHidden) table.shape.hideColumns(columnIndex, columnIndex + across - 1);
    const look = { isStruck: this.#isRowStruck || style.isStruck };
    this.#cell = { columnIndex, across, down, attributes, runs, within: [look] };
  }

  #closeCell(): void {
    const [cell, table] = [this.#cell, this.#table];
    this.#cell = undefined;
    if (cell === undefined || table === undefined) return;
    if (cell.field !== undefined) closeInCell(cell, 'select');
    const { value, format } = toValue(cell);
    const struck = strikeOf(cell.runs.lines, undefined);
    if (value !== undefined)
      table.builder.cells.add(cell.columnIndex, value, this.#idOf(omitAbsent({ format, struck })), false);
  }

  #idOf(look: CellLook): number {
    const id = this.#looks.idOf(look);
    if (id > LAST_LOOK_ID) this.#budget.refuse(`it shows numbers in more than ${LAST_LOOK_ID} ways`);
    return id;
  }

  #closeRow(): void {
    this.#closeCell();
    const table = this.#table;
    if (table === undefined || !table.isRowOpen) return;
    this.#budget.assertTime();
    table.isRowOpen = false;
    table.builder.closeRow(table.rowNumber, table.isHidden);
    for (const [column, rows] of table.taken) {
      if (rows > 1) table.taken.set(column, rows - 1);
      else table.taken.delete(column);
    }
  }

  #closeTable(): void {
    this.#closeRow();
    const table = this.#table;
    this.#table = undefined;
    if (table === undefined) return;
    const rows = table.builder.finish();
    if (rows.length === 0) return;
    this.#tables.push(toTable({ name: this.#nextName(), state: 'visible', epoch: 1900, rows }, table.shape, []));
  }
}

/**
 * The number that Excel (`x:num`) or LibreOffice (`sdval`, with its format) has put beside a text, in a format that shows it
 * as this text; else the text.
 */
function toValue({ attributes, runs }: OpenCell): { readonly value?: CellValue; readonly format?: string } {
  const text = completeText(runs.text.replace(/ *\n */g, '\n').trim(), attributes['x:str'] ?? '');
  const stored = attributes['x:num'] ?? attributes.sdval;
  if (stored === undefined) return text === '' ? {} : { value: { kind: 'text', text } };
  const value = toNumberValue(stored === '' ? text : stored);
  const shownBy = value.kind === 'number' && stored !== '' ? toShownFormat(value.text, text) : undefined;
  const own = attributes.sdnum?.split(';').slice(2).join(';') || undefined;
  const format = shownBy?.isOther === true ? shownBy.code : (own ?? shownBy?.code);
  return omitAbsent({ value, format });
}

/** Excel puts the whole of a text beside what the cell has room or a format for; which digits are raised that does not say. */
function completeText(shown: string, whole: string): string {
  if (whole === '') return shown;
  const plain = shown.replace(/[⁰¹²³⁴-⁹]/g, (digit) => digit.normalize('NFKC'));
  return whole.startsWith(plain) ? shown + whole.slice(plain.length) : whole;
}

function lookOf({ within }: OpenCell): PageLook {
  return within.at(-1) ?? {};
}

function offer(field: OpenField, { selected, disabled }: Attributes): void {
  field.texts.push('');
  const isFirst = field.chosen === undefined && disabled === undefined;
  if (selected !== undefined || isFirst) field.chosen = field.texts.length - 1;
}

function closeInCell(cell: OpenCell, tag: string): void {
  const { field, within, runs } = cell;
  if (field !== undefined && tag === 'select') {
    cell.field = undefined;
    if (lookOf(cell).isHidden !== true) runs.add(field.texts[field.chosen ?? -1] ?? '', lookOf(cell));
  }
  if (within.length > 1) within.pop();
}

function toSpan(stated: string | undefined): number {
  const span = Number(stated ?? 1);
  return Number.isInteger(span) && span >= 1 ? Math.min(span, MOST_SPAN) : 1;
}

/** The number format that shows a number as the text that a page shows of it. */
interface ShownFormat {
  readonly code: string;
  /** The text is no way of showing the number: the format has the text in it, and no place for a digit. */
  readonly isOther: boolean;
}

/** The first run of digits of a text, and what stands around it. */
const BODY = /^([^\d]*?)((?:(?<!\d)[.,](?=\d))?\d(?:[\d.,'’ \u00a0\u202f]*\d)?)([\s\S]*)$/u;
const EXPONENT = /^-?(\d)(?:[.,](\d+))?E[+-]\d{2,}$/i;
const FRACTION = /^-?(?:\d+ +)?\d+ *\/ *\d+$/;
const TIME = /^(\d+):\d{2}(:\d{2})?( ?[ap]m)?$/i;
/** The part of a longer text by which it is recognised. Characters. */
const MOST_LITERAL = 100;
/** The thousands that a format may leave out, as the places that the point moves. */
const SHIFTS = [0, 3, 6, 9];

/**
 * The format under which a spreadsheet would show the number as this text: 2500000 as `2.5M` by `0.0,,"M"`, 2.5 by
 * `0.0"M"`. A text that no format makes of the number stands in the format as it is. `undefined` for a text of which
 * nothing follows: hashes, or the number itself.
 */
function toShownFormat(stored: string, shown: string): ShownFormat | undefined {
  const value = parseDecimal(stored);
  if (value === undefined || shown === stored || /^#+$/.test(shown)) return undefined;
  if (shown === '') return value === ZERO ? undefined : { code: ';;;', isOther: true };
  // A dash, or words, for nothing.
  if (value === ZERO && !/\d/.test(shown)) return undefined;
  const code = ofTime(value, shown) ?? ofDay(value, shown) ?? ofExponent(value, shown) ?? ofNumber(value, shown);
  if (code !== undefined) return { code, isOther: false };
  if (FRACTION.test(shown)) return { code: '# ??/??', isOther: false };
  return { code: toLiteral(shown.slice(0, MOST_LITERAL)), isOther: true };
}

function ofTime(value: Decimal, shown: string): string | undefined {
  const [whole, , seconds, half] = TIME.exec(shown) ?? [];
  if (whole === undefined || isNegative(value)) return undefined;
  const hour = value.startsWith('0') ? 'h' : '[h]';
  return `${hour}:mm${seconds === undefined ? '' : ':ss'}${half === undefined ? '' : ' AM/PM'}`;
}

/** In any order of day and month. */
function ofDay(value: Decimal, shown: string): string | undefined {
  const [whole = '', fraction] = value.split('.');
  const day = /^\d+$/.test(whole) ? fromSerialDay(Number(whole), 1900) : undefined;
  const isDay = day !== undefined && parseDateText(shown)?.readings.some(({ date }) => date === day) === true;
  if (!isDay) return undefined;
  return fraction === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm';
}

function ofExponent(value: Decimal, shown: string): string | undefined {
  const [, , fraction = ''] = EXPONENT.exec(shown) ?? [];
  const read = EXPONENT.test(shown) ? parseDecimal(shown.replace(',', '.')) : undefined;
  if (read === undefined || roundToSignificant(value, fraction.length + 1) !== read) return undefined;
  return `0${fraction === '' ? '' : `.${'0'.repeat(fraction.length)}`}E+00`;
}

function ofNumber(value: Decimal, shown: string): string | undefined {
  const [, before = '', body, behind = ''] = BODY.exec(shown) ?? [];
  const read = body === undefined ? undefined : parseNumberText(body);
  if (body === undefined || read === undefined) return undefined;
  const hundredfold = /^\s*%/.test(behind) ? multiplyDecimals(value, decimal(100)) : value;
  const written = readingsOf(read, body);
  for (const shift of SHIFTS) {
    const scaled = multiplyDecimals(absolute(hundredfold), decimal(`1E-${shift}`));
    const fits = written.find(({ number, places }) => roundToPlaces(scaled, places) === number);
    if (fits !== undefined && (shift === 0 || fits.number !== ZERO))
      return toCode({ value, before, behind, body, places: fits.places, commas: ','.repeat(shift / 3) });
  }
  return undefined;
}

/** With a point and with a comma, where both are possible; each with the places behind it. */
function readingsOf({ withPoint, withComma }: NumberText, body: string) {
  const places = (sign: string): number => (body.includes(sign) ? body.length - body.lastIndexOf(sign) - 1 : 0);
  // `2,000` of a 2 is a thousand times as much to whoever reads English; three places, two of them empty, are rare elsewhere.
  const isThousand = withPoint !== undefined && /,\d00$/.test(body) && places(',') === 3;
  return [
    ...(withPoint === undefined ? [] : [{ number: withPoint, places: places('.') }]),
    ...(withComma === undefined || isThousand ? [] : [{ number: withComma, places: places(',') }]),
  ];
}

interface CodeParts {
  readonly value: Decimal;
  readonly before: string;
  readonly behind: string;
  readonly body: string;
  readonly places: number;
  readonly commas: string;
}

function toCode({ value, before, behind, body, places, commas }: CodeParts): string {
  const [, zeros = ''] = /^(0\d*)/.exec(body) ?? [];
  const whole = zeros.length > 1 ? '0'.repeat(zeros.length) : '#,##0';
  const digits = `${whole}${places === 0 ? '' : `.${'0'.repeat(places)}`}${commas}`;
  const percent = /^\s*%/.exec(behind)?.[0] ?? '';
  const code = `${toLiteral(before)}${digits}${percent}${toLiteral(behind.slice(percent.length))}`;
  // The texts have their own minus or brackets, or none where the page hides it.
  return isNegative(value) ? `${digits};${code}` : code;
}

function toLiteral(text: string): string {
  return text
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join('\\"');
}
