import { inputEncryptedOtherwise, inputNotASpreadsheet, inputNoWorksheets } from '../../../base/input/input-errors.ts';
import type { ReadBudget } from '../../../base/input/read-budget.ts';
import { OpcPackage } from '../../opc/opc-package.ts';
import type { XmlHandlers, XmlTag } from '../../opc/xml/xml.ts';
import type { ZipArchive } from '../../opc/zip/zip.ts';
import { toTable } from '../cells/sheet-shape.ts';
import { TextPool } from '../cells/text-pool.ts';
import { joinWithin, type RunLook, TextRuns } from '../cells/text-runs.ts';
import { ODF_CONTENT, ODF_MANIFEST } from '../package-kind.ts';
import type { Table } from '../table.ts';
import { ODF_NAMESPACES, readOdfAttributes, toCount, toOdfName } from './odf-names.ts';
import { OdsRows } from './ods-rows.ts';
import { OdsStyles } from './ods-styles.ts';

const STYLES = 'styles.xml';
const SETTINGS = 'settings.xml';
const OTHER = 'an OpenDocument file (LibreOffice) of another kind';

/**
 * Reads the tables of an `.ods` file, in tab order, formulas by their stored results. Throws `input-encrypted`,
 * `input-damaged`, `input-too-large`, `input-no-worksheets`, and `input-not-a-spreadsheet` for other OpenDocument files.
 */
export async function readOds(
  archive: ZipArchive,
  budget: ReadBudget,
  wantsSheet: (name: string) => boolean = () => true,
): Promise<readonly Table[]> {
  const source = new OpcPackage(archive, budget);
  if (await isEncrypted(source)) throw inputEncryptedOtherwise(budget.path);
  const styles = new OdsStyles();
  if (archive.has(STYLES)) await source.read(STYLES, styles);
  const content = new OdsContent(budget, styles, wantsSheet);
  await source.read(ODF_CONTENT, content);
  const { tables } = content;
  if (tables === undefined) throw inputNotASpreadsheet(budget.path, OTHER);
  if (tables.length === 0) throw inputNoWorksheets(budget.path);
  return (await hidesZeros(source)) ? tables.map((table) => ({ ...table, hidesZeros: true })) : tables;
}

/** Whether the document is set to show no zeros. */
async function hidesZeros(source: OpcPackage): Promise<boolean> {
  let name: string | undefined;
  let isSet = false;
  if (!source.has(SETTINGS)) return false;
  await source.readIfSound(SETTINGS, {
    namespaces: ODF_NAMESPACES,
    open: (tag) => {
      name = readOdfAttributes(tag).get('config:name');
    },
    text: (text) => {
      if (name === 'ShowZeroValues' && text.trim() === 'false') isSet = true;
    },
  });
  return isSet;
}

async function isEncrypted(source: OpcPackage): Promise<boolean> {
  let found = false;
  if (!source.has(ODF_MANIFEST)) return false;
  await source.read(ODF_MANIFEST, {
    namespaces: ODF_NAMESPACES,
    open: (tag) => {
      if (toOdfName(tag) === 'manifest:encryption-data') found = true;
    },
  });
  return found;
}

/** These contain cells or texts that are not the sheet's: drawings, old versions, caches of other files. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  'office:forms',
  'table:dde-links',
  'table:shapes',
  'table:tracked-changes',
  'text:note',
  'text:ruby-text',
]);

/** The table that is being read. */
interface OpenTable {
  readonly name: string;
  readonly state: Table['state'];
  readonly rows: OdsRows;
  readonly isWanted: boolean;
  /** True for a copy that is kept of another file's sheet. */
  isForeign: boolean;
}

type Attributes = ReadonlyMap<string, string>;

/** Follows the elements of `content.xml`: `table:table` holds `table:table-row` holds `table:table-cell` holds `text:p`. */
class OdsContent implements XmlHandlers {
  readonly namespaces = ODF_NAMESPACES;
  readonly #tables: Table[] = [];
  readonly #budget: ReadBudget;
  readonly #texts: TextPool;
  readonly #wantsSheet: (name: string) => boolean;
  readonly #styles: OdsStyles;
  #epoch: Table['epoch'] = 1900;
  #recalculates = false;
  #isSpreadsheet = false;
  #table: OpenTable | undefined;
  #row: Attributes | undefined;
  #cell: Attributes | undefined;
  readonly #runs: TextRuns;
  /** How text looks in each of the paragraphs and spans that are open. */
  readonly #looks: RunLook[] = [];
  #paragraphs = 0;
  #isInParagraph = false;
  #annotation: OdsAnnotation | undefined;
  /** How many elements are open from the one on that is passed over. */
  #passedOver = 0;

  /** `styles` are those of the document's other part; its own are added to them. */
  constructor(budget: ReadBudget, styles: OdsStyles, wantsSheet: (name: string) => boolean) {
    this.#budget = budget;
    this.#styles = styles;
    this.#texts = new TextPool(budget);
    this.#runs = new TextRuns(budget);
    this.#wantsSheet = wantsSheet;
  }

  /** In tab order; `undefined` where the document is no spreadsheet. */
  get tables(): readonly Table[] | undefined {
    if (!this.#isSpreadsheet) return undefined;
    const shared = { epoch: this.#epoch, ...(this.#recalculates ? { recalculates: true as const } : {}) };
    return this.#tables.map((table) => ({ ...table, ...shared }));
  }

  open(tag: XmlTag): void {
    const name = toOdfName(tag);
    if (this.#annotation !== undefined) this.#annotation.open(name);
    else if (this.#passedOver > 0 || this.#isPassedOver(name)) this.#passedOver += 1;
    else if (name === 'office:annotation') this.#annotation = new OdsAnnotation(this.#budget);
    else if (this.#cell !== undefined) this.#openInCell(name, tag);
    else this.#openOutside(name, readOdfAttributes(tag));
  }

  close(tag: XmlTag): void {
    if (this.#annotation !== undefined) this.#closeAnnotation(this.#annotation.close(toOdfName(tag)));
    else if (this.#passedOver > 0) this.#passedOver -= 1;
    else this.#closeElement(toOdfName(tag));
  }

  text(text: string): void {
    if (this.#annotation !== undefined) this.#annotation.text(text);
    else if (this.#table === undefined) this.#styles.text(text);
    // Line breaks and indents of the XML are one space (OpenDocument 1.3, 6.1.2).
    else if (this.#passedOver === 0 && this.#isInParagraph) this.#join(text.replace(/[ \t\r\n]+/g, ' '));
  }

  #isPassedOver(name: string): boolean {
    if (name === 'table:table') return this.#table !== undefined;
    return PASSED_OVER.has(name) || name.startsWith('draw:');
  }

  #openOutside(name: string, attributes: Attributes): void {
    if (name === 'office:document-content') this.#recalculates = attributes.get('capsheet:recalculates') === 'true';
    else if (name === 'office:spreadsheet') this.#isSpreadsheet = true;
    else if (name === 'table:null-date') {
      if (attributes.get('table:date-value')?.startsWith('1904') === true) this.#epoch = 1904;
    } else if (name === 'table:table') this.#openTable(attributes);
    else if (name === 'table:table-source') {
      if (this.#table !== undefined) this.#table.isForeign = true;
    } else if (name === 'calcext:conditional-format') this.#table?.rows.conditions.openFormat(attributes);
    else if (name === 'calcext:condition') this.#table?.rows.conditions.addCondition(attributes);
    else if (name === 'calcext:icon-set') this.#table?.rows.conditions.addMark('icon', attributes);
    else if (name === 'calcext:formatting-entry') this.#table?.rows.conditions.addStep(attributes);
    else if (name === 'calcext:data-bar') this.#table?.rows.conditions.addMark('bar', attributes);
    else if (name === 'table:table-column') this.#table?.rows.addColumns(attributes);
    else if (name === 'table:table-row') this.#row = attributes;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#cell = attributes;
    else if (this.#table === undefined) this.#styles.take(name, attributes);
  }

  #openTable(attributes: Attributes): void {
    const { sheets } = this.#budget.limits;
    if (this.#tables.length >= sheets) this.#budget.refuse(`it has more than ${sheets} sheets`);
    const name = attributes.get('table:name') ?? '';
    this.#table = {
      name,
      state: this.#styles.isHiddenTable(attributes.get('table:style-name') ?? '') ? 'hidden' : 'visible',
      rows: new OdsRows({ tableName: name, budget: this.#budget, texts: this.#texts, styles: this.#styles }),
      isWanted: this.#wantsSheet(name),
      isForeign: false,
    };
  }

  #openInCell(name: string, tag: XmlTag): void {
    if (name === 'text:p' || name === 'text:h') {
      if (this.#paragraphs > 0) this.#join('\n');
      this.#paragraphs += 1;
      this.#isInParagraph = true;
      this.#openRun('paragraph', tag);
    } else if (name === 'text:span') this.#openRun('text', tag);
    else if (name === 'text:s') this.#joinSpaces(toCount(readOdfAttributes(tag).get('text:c')));
    else if (name === 'text:tab') this.#join('\t');
    else if (name === 'text:line-break') this.#join('\n');
  }

  #openRun(family: 'text' | 'paragraph', tag: XmlTag): void {
    const styleName = readOdfAttributes(tag).get('text:style-name');
    const own = styleName === undefined ? {} : this.#styles.lookOfRun(family, styleName);
    this.#looks.push({ ...this.#looks.at(-1), ...own });
  }

  #join(text: string): void {
    this.#runs.add(text, this.#looks.at(-1));
  }

  #joinSpaces(count: number): void {
    this.#budget.spendRepeats(count - 1);
    this.#join(' '.repeat(count));
  }

  #closeAnnotation(text: string | undefined): void {
    if (text === undefined) return;
    this.#annotation = undefined;
    if (text !== '' && this.#cell !== undefined && !this.#isEnough()) this.#table?.rows.addComment(text);
  }

  #closeElement(name: string): void {
    if (name === 'text:p' || name === 'text:h') {
      this.#isInParagraph = false;
      this.#looks.pop();
    } else if (name === 'text:span') this.#looks.pop();
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      this.#closeCell(name === 'table:covered-table-cell');
    else if (name === 'table:table-row') {
      if (this.#row !== undefined && !this.#isEnough()) this.#table?.rows.closeRow(this.#row);
      this.#row = undefined;
    } else if (name === 'table:table') this.#closeTable();
    else if (this.#table === undefined) this.#styles.end(name);
  }

  #closeCell(isCovered: boolean): void {
    if (this.#cell !== undefined && this.#row !== undefined && !this.#isEnough())
      this.#table?.rows.addCell(this.#cell, { runs: this.#runs, isCovered, row: this.#row });
    this.#cell = undefined;
    this.#runs.clear();
    this.#paragraphs = 0;
  }

  /** For an unwanted sheet, only whether it has any content matters. */
  #isEnough(): boolean {
    return this.#table !== undefined && !this.#table.isWanted && this.#table.rows.hasContent;
  }

  #closeTable(): void {
    if (this.#table === undefined) return;
    const { name, state, rows, isForeign } = this.#table;
    this.#table = undefined;
    if (isForeign) return;
    this.#tables.push(toTable({ name, state, epoch: this.#epoch, rows: rows.finish() }, rows.shape, rows.comments));
  }
}

/** The comment on a cell, an `office:annotation`: its text stands in paragraphs, beside who wrote it and when. */
class OdsAnnotation {
  readonly #budget: ReadBudget;
  #depth = 1;
  #text = '';
  #isInParagraph = false;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  open(name: string): void {
    this.#depth += 1;
    if (name !== 'text:p') return;
    if (this.#text !== '') this.#text = joinWithin(this.#budget, this.#text, '\n');
    this.#isInParagraph = true;
  }

  text(text: string): void {
    if (this.#isInParagraph) this.#text = joinWithin(this.#budget, this.#text, text.replace(/[ \t\r\n]+/g, ' '));
  }

  /** The text once the whole element has ended. */
  close(name: string): string | undefined {
    this.#depth -= 1;
    if (name === 'text:p') this.#isInParagraph = false;
    return this.#depth === 0 ? this.#text.trim() : undefined;
  }
}
