import { parseRange, toCellAddress, toColumnLetters } from '../../../base/util/text/cell-address.ts';
import { compareTexts } from '../../../base/util/text/compare-texts.ts';
import { parseIsoDate, toSerialDay } from '../../../model/values/calendar-date.ts';
import { escapeAttribute, escapeCellText } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { PackedPart, ZipArchive } from '../../../spreadsheet/opc/zip/zip.ts';
import { packPart } from '../../../spreadsheet/opc/zip/zip-writer.ts';
import type { CellValue, Row, Table } from '../../../spreadsheet/workbook/table.ts';
import { FreshStyles } from './fresh-styles.ts';
import type { CellRule, DefinedName, FreshSheet, SheetFurniture } from './sheet-furniture.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Makes a new `.xlsx` package with the cells of tables; its sheets are generated when they are read, and never held. */
export function makeFreshArchive(sheets: readonly FreshSheet[], names: readonly DefinedName[] = []): ZipArchive {
  const styles = new FreshStyles(MAIN, sheets);
  const links = sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  const parts = new Map<string, () => AsyncGenerator<Buffer>>([
    ['[Content_Types].xml', () => toChunks(contentTypesXml(sheets.length))],
    ['_rels/.rels', () => toChunks(relationshipsXml([['officeDocument', 'xl/workbook.xml']]))],
    ['xl/workbook.xml', () => toChunks(workbookXml(sheets, names))],
    ['xl/_rels/workbook.xml.rels', () => toChunks(relationshipsXml([...links, ['styles', 'styles.xml']]))],
    ['xl/styles.xml', () => toChunks(styles.toXml())],
    ...sheets.map((sheet, index) => {
      return [`xl/worksheets/sheet${index + 1}.xml`, () => toFreshSheet(sheet, styles, MAIN)] as const;
    }),
  ]);
  const open = (name: string): AsyncGenerator<Buffer> => {
    const make = parts.get(name);
    if (make === undefined) throw new Error(`a new package has no part ${name}`);
    return make();
  };
  return {
    partNames: [...parts.keys()],
    isAsWritten: false,
    has: (name) => parts.has(name),
    open,
    packed: (name): Promise<PackedPart> => packPart(name, open(name)),
  };
}

async function* toChunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Makes names valid and distinct for tabs, in the order of the tables. */
export function toTabNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const clean =
      name
        .replace(/[[\]:*?/\\]/g, '_')
        .replace(/^'|'$/g, '_')
        .trim() || 'Sheet';
    let tab = clean.slice(0, 31);
    for (let number = 2; taken.has(tab.toLowerCase()); number += 1) {
      const ending = ` (${number})`;
      tab = clean.slice(0, 31 - ending.length) + ending;
    }
    taken.add(tab.toLowerCase());
    return tab;
  });
}

function contentTypesXml(sheetCount: number): string {
  const parts = Array.from({ length: sheetCount }, (_, index) => {
    return `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`;
  });
  return (
    `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`
  );
}

function relationshipsXml(links: readonly (readonly [type: string, target: string])[]): string {
  const items = links.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly FreshSheet[], names: readonly DefinedName[]): string {
  const properties = sheets.some(({ table }) => table.epoch === 1904) ? '<workbookPr date1904="1"/>' : '';
  const items = sheets.map(({ table }, index) => {
    const state = { visible: '', hidden: ' state="hidden"', 'very-hidden': ' state="veryHidden"' }[table.state];
    return `<sheet name="${escapeAttribute(table.name)}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const ofSheets = sheets.flatMap(({ table, furniture }, index) =>
    furniture === undefined ? [] : toSheetNames(furniture, table, index),
  );
  return (
    `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${properties}` +
    `<bookViews><workbookView/></bookViews><sheets>${items.join('')}</sheets>${toDefinedNamesXml([...names, ...ofSheets])}</workbook>`
  );
}

/** Days between the first days of the 1900 and the 1904 system. */
const EPOCH_SHIFT = 1462;

const MIN_WIDTH = 11;
const MAX_WIDTH = 44;
/** Rows per chunk. */
const ROWS_A_CHUNK = 500;

/** Generates the XML of a new sheet in UTF-8, some rows at a time; `namespace` is that of spreadsheet parts. */
async function* toFreshSheet(sheet: FreshSheet, styles: FreshStyles, namespace: string): AsyncGenerator<Buffer> {
  const { table, layout, isAllText, furniture } = sheet;
  const header = layout?.headerRowNumber;
  const isGuide = isForReading(sheet);
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">` +
      `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>${isGuide ? GUIDE_VIEW : toViewXml(header)}</sheetViews>` +
      `${furniture === undefined ? '<sheetFormatPr defaultRowHeight="15"/>' : FURNISHED_ROWS}${colsOf(sheet, styles)}<sheetData>`,
  );
  for (let from = 0; from < table.rows.length; from += ROWS_A_CHUNK) {
    const rows = table.rows.slice(from, from + ROWS_A_CHUNK);
    yield Buffer.from(rows.map((row) => toRowXml(row, sheet, styles)).join(''));
  }
  const merges = table.mergedRanges.filter((range) => parseRange(range) !== undefined);
  const ignored = '<ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors>';
  const tail = [
    '</sheetData>',
    furniture === undefined ? '' : toFilterXml(furniture, table),
    merges.length === 0 ? '' : `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    furniture === undefined ? '' : toGreyedXml(furniture, styles.greyed()),
    furniture === undefined ? '' : toRulesXml(furniture),
    furniture === undefined ? '' : NARROW_MARGINS,
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    furniture === undefined ? '' : PAGE_FOOTER,
    isAllText ? ignored : '',
    '</worksheet>',
  ];
  yield Buffer.from(tail.join(''));
}

const GUIDE_VIEW = '<sheetView showGridLines="0" workbookViewId="0"/>';
const GUIDE_COLS =
  '<cols><col min="1" max="1" width="26" customWidth="1"/><col min="2" max="2" width="100" customWidth="1"/></cols>';
const FURNISHED_ROWS = '<sheetFormatPr defaultRowHeight="18" customHeight="1"/>';
const HEADER_HEIGHT = 30;
/** Without customHeight: it grows with its text. */
const ROW_HEIGHT = ' ht="18"';
/** Sheets are wider than any page and need its full width. */
const NARROW_MARGINS = '<pageMargins left="0.25" right="0.25" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>';
/** File, sheet, page and number of pages. */
const PAGE_FOOTER = '<headerFooter><oddFooter>&amp;L&amp;F · &amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>';

/** True for a sheet of lines without data. */
function isForReading({ dress, furniture }: FreshSheet): boolean {
  return dress !== undefined && furniture === undefined;
}

function colsOf(sheet: FreshSheet, styles: FreshStyles): string {
  const { furniture, table } = sheet;
  if (furniture !== undefined) return toFurnishedCols(furniture, (index) => styles.ofColumn(furniture, index));
  return isForReading(sheet) ? GUIDE_COLS : toColsXml(table);
}

/** Freezes the header. */
function toViewXml(header: number | undefined): string {
  if (header === undefined) return '<sheetView workbookViewId="0"/>';
  const pane = `<pane ySplit="${header}" topLeftCell="A${header + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<sheetView workbookViewId="0">${pane}<selection pane="bottomLeft"/></sheetView>`;
}

function toColsXml(table: Table): string {
  const widths: number[] = [];
  for (const { cells } of table.rows.slice(0, 200)) {
    for (const { columnIndex, value } of cells) {
      const length = Math.min(Math.max(toText(value).length + 2, MIN_WIDTH), MAX_WIDTH);
      widths[columnIndex] = Math.max(widths[columnIndex] ?? MIN_WIDTH, length);
    }
  }
  const hidden = new Set(table.hiddenColumns);
  const cols = Array.from({ length: Math.max(widths.length, Math.max(-1, ...hidden) + 1) }, (_, index) => {
    const look = hidden.has(index) ? ' hidden="1"' : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${widths[index] ?? MIN_WIDTH}" customWidth="1"${look}/>`;
  });
  return cols.length === 0 ? '' : `<cols>${cols.join('')}</cols>`;
}

function toRowXml(row: Row, sheet: FreshSheet, styles: FreshStyles): string {
  const { table, dress, formulas, furniture, layout, keepsFormulas } = sheet;
  const cells = row.cells.map((cell) => {
    const style = styles.of(cell, sheet, row.rowNumber);
    const address = toCellAddress(row.rowNumber, cell.columnIndex);
    const head = `r="${address}"${style === 0 ? '' : ` s="${style}"`}`;
    const formula = formulas?.get(address);
    if (formula !== undefined) return formulaCell(head, formula, toText(cell.value));
    if (keepsFormulas === true && cell.formula === true) return constantCell(head, cell.value);
    if (dress?.has(address) === true) return toDressedXml(head, cell.value, table.epoch);
    return cell.struck === 'partly' && cell.value.kind === 'text'
      ? partlyStruckCell(head, cell.value.text)
      : toCellXml(head, cell.value, table.epoch);
  });
  const isHeader = furniture !== undefined && row.rowNumber === layout?.headerRowNumber;
  const height = isHeader ? ` ht="${HEADER_HEIGHT}" customHeight="1"` : furniture === undefined ? '' : ROW_HEIGHT;
  return `<row r="${row.rowNumber}"${height}${row.hidden === true ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
}

function formulaCell(head: string, formula: string, result: string): string {
  return `<c ${head} t="str"><f>${escapeCellText(formula)}</f><v>${escapeCellText(result)}</v></c>`;
}

/** A formula that gives what the one in its place gave. */
function constantCell(head: string, value: CellValue): string {
  switch (value.kind) {
    case 'number':
      return `<c ${head}><f>${value.text}</f><v>${value.text}</v></c>`;
    case 'boolean':
      return `<c ${head} t="b"><f>${value.value ? 'TRUE' : 'FALSE'}()</f><v>${value.value ? 1 : 0}</v></c>`;
    case 'error':
      return `<c ${head} t="e"><f>${escapeCellText(value.text)}</f><v>${escapeCellText(value.text)}</v></c>`;
    case 'uncached':
      return `<c ${head}><f>NA()</f></c>`;
    default: {
      const text = toText(value);
      return formulaCell(head, `"${text.replaceAll('"', '""')}"`, text);
    }
  }
}

/** An input cell is empty; text between back-ticks is set as code. */
function toDressedXml(head: string, value: CellValue, epoch: Table['epoch']): string {
  if (value.kind !== 'text') return toCellXml(head, value, epoch);
  if (value.text === '') return `<c ${head}/>`;
  const pieces = value.text.split('`');
  if (pieces.length === 1) return textCell(head, value.text);
  const runs = pieces.map((text, index) => {
    const font = index % 2 === 1 ? '<b/><sz val="10"/><rFont val="Consolas"/>' : '<sz val="11"/><rFont val="Calibri"/>';
    return text === '' ? '' : `<r><rPr>${font}</rPr><t xml:space="preserve">${escapeCellText(text)}</t></r>`;
  });
  return `<c ${head} t="inlineStr"><is>${runs.join('')}</is></c>`;
}

function toCellXml(head: string, value: CellValue, epoch: Table['epoch']): string {
  switch (value.kind) {
    case 'number':
      return `<c ${head}><v>${value.text}</v></c>`;
    case 'boolean':
      return `<c ${head} t="b"><v>${value.value ? 1 : 0}</v></c>`;
    case 'error':
      return `<c ${head} t="e"><v>${escapeCellText(value.text)}</v></c>`;
    case 'uncached':
      // A blank would be taken for nothing; an error shows that the value is missing.
      return `<c ${head} t="e"><v>#N/A</v></c>`;
    case 'date': {
      const serial = value.time === undefined ? toSerial(value.iso, epoch) : undefined;
      if (serial !== undefined) return `<c ${head}><v>${serial}</v></c>`;
      return textCell(head, toText(value));
    }
    default:
      return textCell(head, value.text);
  }
}

function toSerial(iso: string, epoch: Table['epoch']): number | undefined {
  const date = parseIsoDate(iso);
  // The serials before March 1900 count a day that did not exist.
  if (date === undefined || date < '1900-03-01') return undefined;
  const serial = toSerialDay(date) - (epoch === 1904 ? EPOCH_SHIFT : 0);
  return serial < 0 ? undefined : serial;
}

function textCell(head: string, text: string): string {
  return `<c ${head} t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text)}</t></is></c>`;
}

/** Nobody knows any more which part it was. */
function partlyStruckCell(head: string, text: string): string {
  const [first = '', ...rest] = text;
  const runs = [`<r><rPr><strike/></rPr>${runText(first)}</r>`, `<r>${runText(rest.join(''))}</r>`];
  return `<c ${head} t="inlineStr"><is>${runs.join('')}</is></c>`;
}

function runText(text: string): string {
  return `<t xml:space="preserve">${escapeCellText(text)}</t>`;
}

function toText(value: CellValue): string {
  if (value.kind === 'date') return value.time === undefined ? value.iso : `${value.iso} ${value.time}`;
  if (value.kind === 'boolean') return value.value ? 'TRUE' : 'FALSE';
  if (value.kind === 'uncached') return '#N/A';
  return value.text;
}

const FIRST_ROW = 2;

/** Formats and sizes whole columns, also below the data. */
function toFurnishedCols({ columns }: SheetFurniture, styleOf: (columnIndex: number) => number): string {
  const cols = columns.map(({ width }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${styleOf(index)}" customWidth="1"/>`;
  });
  return `<cols>${cols.join('')}</cols>`;
}

/** The filter arrows of the header. */
function toFilterXml(furniture: SheetFurniture, table: Table): string {
  return `<autoFilter ref="${filteredRange(furniture, table).replaceAll('$', '')}"/>`;
}

/** Greys cells that do not apply; columns with the same condition share an element. */
function toGreyedXml({ columns, lastRow }: SheetFurniture, styleId: number): string {
  const ranges = new Map<string, string[]>();
  for (const [index, { greyedWhen }] of columns.entries()) {
    if (greyedWhen === undefined) continue;
    const letters = toColumnLetters(index);
    ranges.set(greyedWhen, [...(ranges.get(greyedWhen) ?? []), `${letters}${FIRST_ROW}:${letters}${lastRow}`]);
  }
  return [...ranges]
    .map(([formula, cells], index) => {
      const rule = `<cfRule type="expression" dxfId="${styleId}" priority="${index + 1}"><formula>${escapeCellText(formula)}</formula></cfRule>`;
      return `<conditionalFormatting sqref="${cells.join(' ')}">${rule}</conditionalFormatting>`;
    })
    .join('');
}

function toRulesXml({ columns, lastRow }: SheetFurniture): string {
  const rules = columns.flatMap(({ rule }, index) => {
    const letters = toColumnLetters(index);
    return rule === undefined ? [] : [toRuleXml(rule, `${letters}${FIRST_ROW}:${letters}${lastRow}`)];
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function toRuleXml({ type, operator, formulas, warning, prompt }: CellRule, range: string): string {
  const attributes = [
    ...(type === 'any' ? [] : [['type', type]]),
    ['errorStyle', 'warning'],
    ...(operator === undefined || operator === 'between' ? [] : [['operator', operator]]),
    ['allowBlank', '1'],
    ['showInputMessage', '1'],
    ...(warning === undefined
      ? []
      : [
          ['showErrorMessage', '1'],
          ['errorTitle', warning.title],
          ['error', warning.text],
        ]),
    ['promptTitle', prompt.title],
    ['prompt', prompt.text],
    ['sqref', range],
  ];
  const written = attributes.map(([name, value = '']) => `${name}="${escapeAttribute(value)}"`).join(' ');
  const content = formulas.map(
    (formula, index) => `<formula${index + 1}>${escapeCellText(formula)}</formula${index + 1}>`,
  );
  return `<dataValidation ${written}>${content.join('')}</dataValidation>`;
}

/** Names a sheet's filter and its repeated header row, as programs expect. */
function toSheetNames(furniture: SheetFurniture, table: Table, sheetIndex: number): readonly DefinedName[] {
  const sheet = `'${table.name.replaceAll("'", "''")}'!`;
  const filter = `${sheet}${filteredRange(furniture, table)}`;
  return [
    { name: '_xlnm._FilterDatabase', formula: filter, sheetIndex, isHidden: true },
    { name: '_xlnm.Print_Titles', formula: `${sheet}$1:$1`, sheetIndex },
  ];
}

function filteredRange({ columns }: SheetFurniture, { rows }: Table): string {
  const last = Math.max(FIRST_ROW, rows.at(-1)?.rowNumber ?? FIRST_ROW);
  const corner = toCellAddress(last, columns.length - 1).replace(/^([A-Z]+)/, '$$$1$$');
  return `$A$1:${corner}`;
}

function toDefinedNamesXml(names: readonly DefinedName[]): string {
  if (names.length === 0) return '';
  // Sorted by name, as every program keeps them.
  const sorted = [...names].sort((a, b) => compareTexts(a.name, b.name));
  const elements = sorted.map(({ name, formula, sheetIndex, isHidden }) => {
    const local = sheetIndex === undefined ? '' : ` localSheetId="${sheetIndex}"`;
    const hidden = isHidden === true ? ' hidden="1"' : '';
    return `<definedName name="${name}"${local}${hidden}>${escapeCellText(formula)}</definedName>`;
  });
  return `<definedNames>${elements.join('')}</definedNames>`;
}
