import { inputDamaged, inputNoWorksheets } from '../../../base/input/input-errors.ts';
import { type ByteSource, readPieces } from '../../../base/input/input-file.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import {
  type CellRange,
  LAST_COLUMN_INDEX,
  LAST_ROW_NUMBER,
  toCellAddress,
} from '../../../base/util/text/cell-address.ts';
import { readXml, type XmlHandlers, XmlSyntaxError, type XmlTag } from '../../opc/xml/xml.ts';
import { CellLooks } from '../cells/cell-looks.ts';
import { BLACK, WHITE } from '../cells/colours.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import { applyConditions, RuleList } from '../cells/conditional-looks.ts';
import { UNKNOWN } from '../cells/conditions.ts';
import { toNumberValue } from '../cells/number-text.ts';
import { LAST_LOOK_ID } from '../cells/packed-cells.ts';
import { SheetShape, toTable } from '../cells/sheet-shape.ts';
import { TableBuilder } from '../cells/table-builder.ts';
import { TextPool } from '../cells/text-pool.ts';
import { joinWithin, OWN_FONT, type RunLook, TextRuns } from '../cells/text-runs.ts';
import type { CellComment, CellValue, Table } from '../table.ts';
import { toDateValue } from '../xlsx/xlsx-cell.ts';

/**
 * Reads the worksheets of an XML Spreadsheet 2003 (SpreadsheetML of Office 2003, also written by accounting systems under
 * the ending `.xls`), in their order, formulas by their stored results.
 *
 * Errors: `input-damaged` for what is not well-formed, `input-no-worksheets`, `input-too-large`.
 */
export async function readXml2003(file: ByteSource, budget: ReadBudget): Promise<readonly Table[]> {
  const reader = new Xml2003Reader(budget);
  try {
    await readXml(readPieces(file, 0, file.size), reader, budget.limits);
  } catch (error) {
    if (!(error instanceof XmlSyntaxError)) throw error;
    throw inputDamaged(budget.path, `it is not valid XML (${error.message})`, error);
  }
  const tables = reader.finish();
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return tables;
}

const SPREADSHEET = 'urn:schemas-microsoft-com:office:spreadsheet';
const EXCEL = 'urn:schemas-microsoft-com:office:excel';
const HTML = 'http://www.w3.org/TR/REC-html40';
const HIDDEN = 'SheetHidden';
const VERY_HIDDEN = 'SheetVeryHidden';
/** Elements that say something of a sheet by their text; a range is that of a conditional format. */
const SETTINGS: ReadonlySet<string> = new Set(['Visible', 'Range']);

interface OpenSheet {
  readonly name: string;
  readonly builder: TableBuilder;
  readonly shape: SheetShape;
  readonly conditional: RuleList;
  ruledRanges: readonly CellRange[];
  readonly comments: CellComment[];
  state: Table['state'];
  rowNumber: number;
  columnIndex: number;
  /** From 1, as columns are counted. */
  columnNumber: number;
  isRowHidden: boolean;
  /** The styles of cells that have none: of the row, else of the column by its number, else of the table. */
  rowStyle: string | undefined;
  readonly columnStyles: (string | undefined)[];
  tableStyle: string | undefined;
  /** How many empty rows like it the open row stands for besides. */
  rowsBehind: number;
}

/** Takes the elements of an XML Spreadsheet 2003 one by one; rows and cells without an index follow the one before. */
class Xml2003Reader implements XmlHandlers {
  readonly namespaces = new Set([SPREADSHEET, EXCEL, HTML]);
  readonly #budget: ReadBudget;
  readonly #texts: TextPool;
  readonly #styles = new Xml2003Styles();
  readonly #tables: Table[] = [];
  #sheet: OpenSheet | undefined;
  #cell: OpenCell | undefined;
  #comment: { author: string; text: string } | undefined;
  /** Where the text that comes belongs; it is nobody's where absent. */
  #into: 'cell' | 'comment' | 'setting' | undefined;
  #setting = '';
  /** How many elements are open that strike a text out, and that raise it. */
  readonly #markup = { s: 0, sup: 0, sub: 0 };
  #epoch: Table['epoch'] = 1900;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
    this.#texts = new TextPool(budget);
  }

  finish(): readonly Table[] {
    return this.#tables.map((table) => ({ ...table, epoch: this.#epoch }));
  }

  open(tag: XmlTag): void {
    const { local } = tag;
    const read = (name: string): string | undefined =>
      Object.values(tag.attributes).find((found) => found.local === name && found.prefix !== 'xmlns')?.value;
    if (tag.uri === EXCEL) this.#openSetting(local, read);
    if (tag.uri === HTML) this.#countMarkup(local, 1);
    if (tag.uri !== SPREADSHEET) return;
    if (local === 'Style') this.#styles.openStyle(read('ID') ?? '', read('Parent'));
    else if (local === 'NumberFormat') this.#styles.setFormat(read('Format') ?? '');
    else if (local === 'Font') {
      if (read('StrikeThrough') === '1') this.#styles.strike();
      this.#styles.setInk(read('Color'));
    } else if (local === 'Interior') this.#styles.setFill(read('Pattern'), read('Color'));
    else if (local === 'Worksheet') this.#openSheet(read('Name') ?? `Sheet${this.#tables.length + 1}`);
    else if (local === 'Table') {
      if (this.#sheet !== undefined) this.#sheet.tableStyle = read('StyleID');
    } else if (local === 'Column') this.#passColumns(read);
    else if (local === 'Row') this.#openRow(read);
    else if (local === 'Cell') this.#openCell(read);
    else if (local === 'Comment') this.#comment = { author: read('Author') ?? '', text: '' };
    else if (local === 'Data') this.#openData(read('Type') ?? 'String');
  }

  close({ uri, local }: XmlTag): void {
    if (uri === EXCEL && SETTINGS.has(local)) this.#closeSetting(local);
    if (uri === HTML) this.#countMarkup(local, -1);
    if (uri !== SPREADSHEET) return;
    if (local === 'Style') this.#styles.closeStyle();
    else if (local === 'Data') this.#into = undefined;
    else if (local === 'Comment') this.#closeComment();
    else if (local === 'Cell') this.#closeCell();
    else if (local === 'Row') this.#closeRow();
    else if (local === 'Worksheet') this.#closeSheet();
  }

  text(text: string): void {
    if (this.#into === 'cell') this.#cell?.runs?.add(text, this.#lookOfRun());
    else if (this.#into === 'comment' && this.#comment !== undefined)
      this.#comment.text = joinWithin(this.#budget, this.#comment.text, text);
    else if (this.#into === 'setting') this.#setting = joinWithin(this.#budget, this.#setting, text);
  }

  #countMarkup(local: string, step: 1 | -1): void {
    const name = local.toLowerCase();
    if (name === 's' || name === 'sup' || name === 'sub') this.#markup[name] += step;
  }

  #openSetting(local: string, read: (name: string) => string | undefined): void {
    if (local === 'Date1904') this.#epoch = 1904;
    if (local === 'DoNotDisplayZeros' && this.#sheet !== undefined) this.#sheet.shape.hidesZeros = true;
    // The look by a conditional format; its condition is written as no other file has it, and is not worked out here.
    if (local === 'Format' && /line-through/i.test(read('Style') ?? '') && this.#sheet !== undefined) {
      const { conditional, ruledRanges: ranges } = this.#sheet;
      conditional.add({ ranges, change: { struck: true }, holds: UNKNOWN, stops: undefined });
    }
    if (!SETTINGS.has(local)) return;
    this.#into = 'setting';
    this.#setting = '';
  }

  #closeSetting(local: string): void {
    this.#into = undefined;
    const stated = this.#setting.trim();
    if (this.#sheet === undefined) return;
    if (local === 'Range') this.#sheet.ruledRanges = stated.split(',').flatMap((range) => parseR1C1(range) ?? []);
    if (stated === HIDDEN) this.#sheet.state = 'hidden';
    if (stated === VERY_HIDDEN) this.#sheet.state = 'very-hidden';
  }

  #openSheet(name: string): void {
    if (this.#styles.looks.byId.length > LAST_LOOK_ID)
      this.#budget.refuse(`it has ${this.#styles.looks.byId.length} cell styles`);
    this.#sheet = {
      name,
      builder: new TableBuilder({
        tableName: name,
        budget: this.#budget,
        texts: this.#texts,
        looks: this.#styles.looks.byId,
      }),
      shape: new SheetShape(this.#budget),
      conditional: new RuleList(this.#budget),
      ruledRanges: [],
      comments: [],
      state: 'visible',
      rowNumber: 0,
      columnIndex: 0,
      columnNumber: 0,
      isRowHidden: false,
      rowStyle: undefined,
      columnStyles: [],
      tableStyle: undefined,
      rowsBehind: 0,
    };
  }

  #damaged(sheet: string, what: string): Error {
    return inputDamaged(this.#budget.path, `its sheet "${sheet}" ${what}`);
  }

  #lookOfRun(): RunLook {
    const { s, sup, sub } = this.#markup;
    return { isStruck: s > 0 || undefined, isRaised: sup > 0 || (sub > 0 && 'lowered') };
  }

  #passColumns(read: (name: string) => string | undefined): void {
    const sheet = this.#sheet;
    if (sheet === undefined) return;
    const first = this.#indexOf(read('Index'), sheet.columnNumber);
    const last = first + toCount(read('Span'));
    if (read('Hidden') === '1' || Number(read('Width') ?? 1) === 0) sheet.shape.hideColumns(first - 1, last - 1);
    const style = read('StyleID');
    if (style !== undefined)
      for (let column = first; column <= Math.min(last, this.#budget.limits.columns); column += 1)
        sheet.columnStyles[column - 1] = style;
    sheet.columnNumber = last;
  }

  /** A row or column that says its number, else the next one. Throws `input-damaged` for one that goes back. */
  #indexOf(stated: string | undefined, before: number): number {
    const index = stated === undefined ? before + 1 : toCount(stated);
    if (index > before) return index;
    throw this.#damaged(this.#sheet?.name ?? '', 'has rows or cells that are not in order');
  }

  #openRow(read: (name: string) => string | undefined): void {
    const sheet = this.#sheet;
    if (sheet === undefined) return;
    sheet.rowNumber = this.#indexOf(read('Index'), sheet.rowNumber);
    sheet.columnIndex = -1;
    sheet.isRowHidden = read('Hidden') === '1' || Number(read('Height') ?? 1) === 0;
    sheet.rowStyle = read('StyleID');
    // Only the first of several empty rows of one style is written.
    sheet.rowsBehind = toCount(read('Span'));
  }

  #closeRow(): void {
    const sheet = this.#sheet;
    if (sheet === undefined) return;
    this.#budget.assertTime();
    sheet.builder.closeRow(sheet.rowNumber, sheet.isRowHidden);
    sheet.rowNumber += sheet.rowsBehind;
  }

  #openCell(read: (name: string) => string | undefined): void {
    const sheet = this.#sheet;
    if (sheet === undefined) return;
    const columnIndex = this.#indexOf(read('Index'), sheet.columnIndex + 1) - 1;
    const [across, down] = [toCount(read('MergeAcross')), toCount(read('MergeDown'))];
    if (columnIndex + across >= this.#budget.limits.columns) sheet.builder.refuse('columns');
    if (across + down > 0) {
      const end = toCellAddress(sheet.rowNumber + down, columnIndex + across);
      sheet.shape.addMergedRange(`${toCellAddress(sheet.rowNumber, columnIndex)}:${end}`);
    }
    sheet.columnIndex = columnIndex + across;
    const style = read('StyleID') ?? sheet.rowStyle ?? sheet.columnStyles[columnIndex] ?? sheet.tableStyle;
    const formula = read('Formula');
    const lookId = this.#styles.looks.withFormula(this.#styles.lookOf(style), formula ?? '');
    this.#cell = { columnIndex, lookId, isFormula: formula !== undefined, type: '', runs: undefined };
  }

  #openData(type: string): void {
    if (this.#comment !== undefined) this.#into = 'comment';
    else if (this.#cell !== undefined) {
      this.#cell.type = type;
      this.#cell.runs = new TextRuns(this.#budget);
      this.#into = 'cell';
    }
  }

  #closeComment(): void {
    const [comment, cell, sheet] = [this.#comment, this.#cell, this.#sheet];
    this.#comment = undefined;
    if (comment === undefined || cell === undefined || sheet === undefined) return;
    const found = toComment({ rowNumber: sheet.rowNumber, columnIndex: cell.columnIndex, ...comment });
    if (found !== undefined) sheet.comments.push(found);
  }

  #closeCell(): void {
    const [cell, sheet] = [this.#cell, this.#sheet];
    this.#cell = undefined;
    if (cell === undefined || sheet === undefined) return;
    const value = toXml2003Value(cell);
    if (value === undefined) return;
    const lookId = this.#styles.looks.withLines(cell.lookId, cell.runs?.lines ?? OWN_FONT);
    sheet.builder.cells.add(cell.columnIndex, value, lookId, cell.isFormula);
  }

  #closeSheet(): void {
    const sheet = this.#sheet;
    this.#sheet = undefined;
    if (sheet === undefined) return;
    const { name, state, shape, builder, conditional } = sheet;
    applyConditions(conditional.rules, builder, { looks: this.#styles.looks, budget: this.#budget });
    const rows = { name, state, epoch: this.#epoch, rows: builder.finish() };
    this.#tables.push(toTable(rows, shape, sortComments(sheet.comments)));
  }
}

/** `R2C1:R4C6`, `R2C1`, or `C3` for a whole column. */
function parseR1C1(range: string): CellRange | undefined {
  const [whole, row, column, lastRow = row, lastColumn = column] =
    /^(?:R(\d+))?(?:C(\d+))?(?::(?:R(\d+))?(?:C(\d+))?)?$/.exec(range.trim()) ?? [];
  if (!whole) return undefined;
  return {
    firstRow: Number(row ?? 1),
    lastRow: Number(lastRow ?? LAST_ROW_NUMBER),
    firstColumn: Number(column ?? 1) - 1,
    lastColumn: Number(lastColumn ?? LAST_COLUMN_INDEX + 1) - 1,
  };
}

function toCount(stated: string | undefined): number {
  return stated !== undefined && /^\d{1,7}$/.test(stated) ? Number(stated) : 0;
}

/** The formats that are called by a name, as Excel in English shows them. */
const NAMED_FORMATS: ReadonlyMap<string, string> = new Map([
  ['general date', 'm/d/yyyy h:mm'],
  ['long date', 'dddd, mmmm d, yyyy'],
  ['medium date', 'd-mmm-yy'],
  ['short date', 'm/d/yyyy'],
  ['long time', 'h:mm:ss AM/PM'],
  ['medium time', 'h:mm AM/PM'],
  ['short time', 'h:mm'],
  ['currency', '$#,##0.00_);($#,##0.00)'],
  ['euro currency', '[$€-2] #,##0.00'],
  ['fixed', '0.00'],
  ['standard', '#,##0.00'],
  ['percent', '0.00%'],
  ['scientific', '0.00E+00'],
  ['yes/no', '"Yes";"Yes";"No"'],
  ['true/false', '"True";"True";"False"'],
  ['on/off', '"On";"On";"Off"'],
]);
const GENERAL: ReadonlySet<string> = new Set(['', 'general', 'general number']);

/** How cells look, by the id of their style; a style takes from its parent what it does not say itself. */
class Xml2003Styles {
  readonly looks = new CellLooks();
  readonly #ids = new Map<string, number>();
  /** The colours of the text and of the cell, by the id of the style. */
  readonly #colours = new Map<string, { ink: string; fill: string | undefined }>();
  #open:
    | { id: string; format: string | undefined; struck: true | undefined; ink: string; fill: string | undefined }
    | undefined;

  /** An id that nothing declares looks like none. */
  lookOf(styleId: string | undefined): number {
    return this.#ids.get(styleId ?? 'Default') ?? 0;
  }

  openStyle(id: string, parent: string | undefined): void {
    const { format, struck } = this.looks.byId[this.lookOf(parent)] ?? {};
    const colours = this.#colours.get(parent ?? 'Default') ?? { ink: BLACK, fill: WHITE };
    this.#open = { id, format, struck: struck === true ? true : undefined, ...colours };
  }

  /** As `#FFFFFF`, or `Automatic` for the usual one; absent where it is that of the parent. */
  setInk(colour: string | undefined): void {
    if (this.#open === undefined || colour === undefined) return;
    this.#open.ink = colour.startsWith('#') ? colour.slice(1).toUpperCase() : BLACK;
  }

  setFill(pattern: string | undefined, colour: string | undefined): void {
    if (this.#open === undefined || pattern === undefined) return;
    this.#open.fill = pattern === 'Solid' ? colour?.slice(1).toUpperCase() : undefined;
  }

  setFormat(code: string): void {
    if (this.#open === undefined) return;
    const name = code.toLowerCase();
    this.#open.format = GENERAL.has(name) ? undefined : (NAMED_FORMATS.get(name) ?? code);
  }

  strike(): void {
    if (this.#open !== undefined) this.#open.struck = true;
  }

  closeStyle(): void {
    if (this.#open === undefined) return;
    const { id, format, struck, ink, fill } = this.#open;
    const unseen = ink === fill || undefined;
    this.#colours.set(id, { ink, fill });
    this.#ids.set(id, this.looks.idOf(omitAbsent({ format, struck, unseen })));
    this.#open = undefined;
  }
}

/** A cell that is being read: its attributes, and of its data the type and as much text as came. */
interface OpenCell {
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
  type: string;
  runs: TextRuns | undefined;
}

/** A value that contradicts its own type stays visible as text. */
function toXml2003Value({ type, runs, isFormula }: OpenCell): CellValue | undefined {
  const text = runs?.text;
  if (text === undefined) return isFormula ? { kind: 'uncached' } : undefined;
  const stored = text.trim();
  if (type === 'String') return text === '' && !isFormula ? undefined : { kind: 'text', text };
  if (stored === '') return isFormula ? { kind: 'uncached' } : undefined;
  if (type === 'Number') return toNumberValue(stored);
  if (type === 'DateTime') return toDateValue(stored);
  if (type === 'Boolean')
    return stored === '1' || stored === '0' ? { kind: 'boolean', value: stored === '1' } : { kind: 'text', text };
  if (type === 'Error') return { kind: 'error', text: stored };
  return { kind: 'text', text };
}
