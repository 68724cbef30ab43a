import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toCellAddress } from '../../../base/util/text/cell-address.ts';
import { CellLooks } from '../cells/cell-looks.ts';
import { applyConditions } from '../cells/conditional-looks.ts';
import { toNumberValue } from '../cells/number-text.ts';
import { LAST_LOOK_ID } from '../cells/packed-cells.ts';
import { SheetShape } from '../cells/sheet-shape.ts';
import { TableBuilder } from '../cells/table-builder.ts';
import type { TextPool } from '../cells/text-pool.ts';
import { strikeOf, type TextRuns } from '../cells/text-runs.ts';
import type { CellComment, CellValue, Row } from '../table.ts';
import { toDateValue } from '../xlsx/xlsx-cell.ts';
import { isCollapsed, toCount } from './odf-names.ts';
import { OdsConditions } from './ods-conditions.ts';
import type { OdsStyles } from './ods-styles.ts';

/** A cell with something in it, as often as it stands side by side. */
interface FilledCell {
  readonly columnIndex: number;
  readonly repeat: number;
  readonly value: CellValue;
  readonly lookId: number;
  readonly isFormula: boolean;
}

/** The look of a cell, and the attributes of its row. */
interface OdsCell {
  readonly runs: TextRuns;
  readonly isCovered: boolean;
  readonly row: ReadonlyMap<string, string>;
}

interface OdsRowsOptions {
  /** For messages. */
  readonly tableName: string;
  readonly budget: ReadBudget;
  readonly texts: TextPool;
  readonly styles: OdsStyles;
}

/** The rows of one table of an `.ods` file, where cells and rows that are alike stand once with how often they repeat. */
export class OdsRows {
  readonly shape: SheetShape;
  readonly comments: CellComment[] = [];
  readonly conditions: OdsConditions;
  readonly #budget: ReadBudget;
  readonly #builder: TableBuilder;
  readonly #looks = new CellLooks();
  #rowNumber = 1;
  #columnIndex = 0;
  #cells: FilledCell[] = [];
  #hasContent = false;

  readonly #styles: OdsStyles;
  /** By column, the style of cells that state none. */
  readonly #columnStyles: (string | undefined)[] = [];

  constructor({ tableName, budget, texts, styles }: OdsRowsOptions) {
    this.#budget = budget;
    this.#styles = styles;
    this.shape = new SheetShape(budget);
    this.conditions = new OdsConditions(budget, (styleName) => styles.lookOfShown(styleName));
    this.#builder = new TableBuilder({ tableName, budget, texts, looks: this.#looks.byId });
  }

  /** True once there is a cell with more than spaces in it. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  /** Adds the next columns of the table, and what cells have there that state nothing else. */
  addColumns(attributes: ReadonlyMap<string, string>): void {
    const first = this.#columnStyles.length;
    const last = Math.min(
      first + toCount(attributes.get('table:number-columns-repeated')),
      this.#budget.limits.columns,
    );
    const styleName = attributes.get('table:default-cell-style-name');
    for (let column = first; column < last; column += 1) this.#columnStyles.push(styleName);
    if (isCollapsed(attributes)) this.shape.hideColumns(first, last - 1);
  }

  /** Adds the next cell of the row; a covered one lies below a merge and shows nothing. Throws `input-too-large`. */
  addCell(attributes: ReadonlyMap<string, string>, { runs, isCovered, row }: OdsCell): void {
    const repeat = toCount(attributes.get('table:number-columns-repeated'));
    const value = isCovered ? undefined : toOdsValue(attributes, runs.text);
    this.#addMerge(attributes);
    if (value !== undefined) {
      if (this.#columnIndex + repeat > this.#budget.limits.columns) this.#builder.refuse('columns');
      const ofRow = row.get('table:default-cell-style-name');
      const styleName = attributes.get('table:style-name') ?? ofRow ?? this.#columnStyles[this.#columnIndex] ?? '';
      const { format = toOdsFormat(attributes), struck, unseen } = this.#styles.lookOf(styleName);
      const look = this.#looks.idOf(omitAbsent({ format, struck: strikeOf(runs.lines, struck), unseen }));
      const formula = attributes.get('table:formula');
      const lookId = look > LAST_LOOK_ID ? 0 : this.#looks.withFormula(look, formula ?? '');
      const isFormula = formula !== undefined;
      this.#cells.push({ columnIndex: this.#columnIndex, repeat, value, lookId, isFormula });
      this.#hasContent ||= value.kind !== 'text' || value.text.trim() !== '';
    }
    this.#columnIndex += repeat;
  }

  /** Adds a comment on the next cell. Throws `input-too-large`. */
  addComment(text: string): void {
    this.#budget.spendText(text.length);
    this.comments.push({ rowNumber: this.#rowNumber, columnIndex: this.#columnIndex, text });
  }

  /** Ends the row. Throws `input-too-large`. */
  closeRow(attributes: ReadonlyMap<string, string>): void {
    const repeat = toCount(attributes.get('table:number-rows-repeated'));
    const isHidden = isCollapsed(attributes);
    if (this.#cells.length > 0) this.#addRows(repeat, isHidden);
    this.#rowNumber += repeat;
    this.#columnIndex = 0;
    this.#cells = [];
  }

  finish(): readonly Row[] {
    applyConditions(this.conditions.rules, this.#builder, { looks: this.#looks, budget: this.#budget });
    return this.#builder.finish();
  }

  #addRows(repeat: number, isHidden: boolean): void {
    if (this.#rowNumber + repeat - 1 > this.#budget.limits.rows) this.#builder.refuse('rows');
    const cellsInRow = this.#cells.reduce((sum, cell) => sum + cell.repeat, 0);
    this.#budget.spendRepeats(cellsInRow * repeat - this.#cells.length);
    for (let row = 0; row < repeat; row += 1) {
      this.#budget.assertTime();
      for (const { columnIndex, repeat: columns, value, lookId, isFormula } of this.#cells) {
        for (let column = 0; column < columns; column += 1)
          this.#builder.cells.add(columnIndex + column, value, lookId, isFormula);
      }
      this.#builder.closeRow(this.#rowNumber + row, isHidden);
    }
  }

  #addMerge(attributes: ReadonlyMap<string, string>): void {
    const columns = toCount(attributes.get('table:number-columns-spanned'));
    const rows = toCount(attributes.get('table:number-rows-spanned'));
    if (columns === 1 && rows === 1) return;
    const first = toCellAddress(this.#rowNumber, this.#columnIndex);
    const last = toCellAddress(this.#rowNumber + rows - 1, this.#columnIndex + columns - 1);
    this.shape.addMergedRange(`${first}:${last}`);
  }
}

/** Shown by a formula without a result; not every program says so otherwise, and some store a 0 beside it. */
const ERROR = /^(?:#(?:REF|DIV\/0|VALUE|NAME|NUM|NULL|SPILL|CALC)[!?]|#N\/A|(?:Err|Error|Fehler|Erreur):\s?\d{3})$/i;

/**
 * The value of a `table:table-cell`; `undefined` for an empty one. What contradicts its own type stays visible as text.
 *
 * @param attributes by their names in OpenDocument 1.3, 19
 * @param text what the cell shows, its paragraphs divided by line breaks
 */
function toOdsValue(attributes: ReadonlyMap<string, string>, text: string): CellValue | undefined {
  const isFormula = attributes.has('table:formula');
  const isError = attributes.get('calcext:value-type') === 'error' || (isFormula && ERROR.test(text));
  if (isError) return { kind: 'error', text };
  switch (attributes.get('office:value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return toStated(attributes.get('office:value'), toNumberValue) ?? toMissing(text, isFormula);
    case 'date':
      return toStated(attributes.get('office:date-value'), toDateValue) ?? toMissing(text, isFormula);
    case 'boolean':
      return toStated(attributes.get('office:boolean-value'), toBoolean) ?? toMissing(text, isFormula);
    case 'string':
      return toText(attributes.get('office:string-value') ?? text, isFormula);
    default:
      return toMissing(text, isFormula);
  }
}

/** The number format that Excel would have for the type; a currency is the only thing that says which it is. */
function toOdsFormat(attributes: ReadonlyMap<string, string>): string | undefined {
  switch (attributes.get('office:value-type')) {
    case 'percentage':
      return '0.00%';
    case 'currency': {
      const currency = attributes.get('office:currency');
      return currency === undefined ? undefined : `[$${currency}] #,##0.00`;
    }
    default:
      return undefined;
  }
}

function toStated(stored: string | undefined, read: (stored: string) => CellValue): CellValue | undefined {
  const trimmed = stored?.trim() ?? '';
  return trimmed === '' ? undefined : read(trimmed);
}

function toBoolean(stored: string): CellValue {
  return stored === 'true' || stored === 'false'
    ? { kind: 'boolean', value: stored === 'true' }
    : { kind: 'text', text: stored };
}

function toMissing(text: string, isFormula: boolean): CellValue | undefined {
  if (isFormula && text === '') return { kind: 'uncached' };
  return toText(text, isFormula);
}

/** An empty text that a formula gave is a result; one that was typed is an empty cell. */
function toText(text: string, isFormula: boolean): CellValue | undefined {
  return text === '' && !isFormula ? undefined : { kind: 'text', text };
}
