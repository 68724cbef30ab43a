import { toColumnLetters } from '../../src/base/util/text/cell-address.ts';
import { makeXlsx } from '../support/make-xlsx.ts';
import { type BookRow, toGrids } from './book.ts';

/** A cell as it stands in a workbook: a number or text, or one that looks otherwise or has no result. */
export type GridCell =
  | string
  | number
  | { readonly value: string | number; readonly look: Look }
  | { readonly runs: readonly Run[]; readonly look?: Look }
  | 'uncached formula';

/** A part of a text that has a font of its own. */
interface Run {
  readonly text: string;
  readonly isStruck?: true;
}

export type Look = 'struck' | 'time' | 'day' | 'total';

/** One tab of a workbook, row by row from the first. */
export interface Tab {
  readonly name: string;
  readonly rows: readonly (readonly GridCell[])[];
  /** The XML before and after the rows in the sheet's part. */
  readonly before?: string;
  readonly after?: string;
  readonly attributes?: string;
  /** The type of the part; a worksheet where left out. */
  readonly type?: 'chartsheet';
  /** Attributes of a row's tag, by its number, from 1. */
  readonly rowAttributes?: { readonly [rowNumber: number]: string };
}

/** A workbook as it is drawn up in a spreadsheet, with a mistake of its structure. */
export interface TabsMistake {
  readonly mistake: string;
  readonly tabs: readonly Tab[];
  /** Names of files that lie beside the workbook, which is called `book.xlsx`. */
  readonly beside?: readonly string[];
  /** `code Sheet!Cell`, with the row or nothing where there is no cell. */
  readonly told: readonly string[];
}

export interface SoundTabs {
  readonly sound: string;
  readonly tabs: readonly Tab[];
}

const LOOKS: readonly string[] = ['plain', 'struck', 'time', 'day', 'total'];

const STYLES = `
  <fonts count="3"><font><sz val="11"/></font><font><strike/><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>
  <cellXfs count="5"><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="20" fontId="0"/>
  <xf numFmtId="14" fontId="0"/><xf numFmtId="4" fontId="2"/></cellXfs>`;

/** The tabs of a book, as it is laid out by who fills in the template. */
export function tabsOf(rows: readonly BookRow[]): readonly Tab[] {
  return toGrids(rows).map(({ sheet, grid }) => ({
    name: sheet,
    rows: grid.map((line) => line.map((text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text))),
  }));
}

/** The same tabs, one of them changed. */
export function withTab(tabs: readonly Tab[], name: string, change: (tab: Tab) => Tab): readonly Tab[] {
  return tabs.map((tab) => (tab.name === name ? change(tab) : tab));
}

export function toWorkbook(tabs: readonly Tab[]): Buffer {
  const sheets = tabs.map(({ name, rows, rowAttributes = {}, ...rest }) => ({
    ...rest,
    name: escapeXml(name),
    data: rows.map((cells, index) => toRow(cells, index + 1, rowAttributes[index + 1] ?? '')).join(''),
  }));
  return makeXlsx({ sheets, styles: STYLES });
}

function toRow(cells: readonly GridCell[], rowNumber: number, attributes: string): string {
  const written = cells.map((cell, index) => toCell(cell, `${toColumnLetters(index)}${rowNumber}`));
  return `<row r="${rowNumber}" ${attributes}>${written.join('')}</row>`;
}

function toCell(cell: GridCell, address: string): string {
  if (cell === '') return '';
  if (cell === 'uncached formula') return `<c r="${address}"><f>A1</f></c>`;
  if (typeof cell === 'object' && 'runs' in cell) return toRichCell(cell, address);
  const { value, look } = typeof cell === 'object' ? cell : { value: cell, look: 'plain' as const };
  const style = LOOKS.indexOf(look);
  if (typeof value === 'number') return `<c r="${address}" s="${style}"><v>${value}</v></c>`;
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

function toRichCell({ runs, look }: Extract<GridCell, { runs: unknown }>, address: string): string {
  const written = runs.map(({ text, isStruck }) => {
    const font = `<rPr>${isStruck === true ? '<strike/>' : ''}<sz val="11"/></rPr>`;
    return `<r>${font}<t xml:space="preserve">${escapeXml(text)}</t></r>`;
  });
  return `<c r="${address}" s="${LOOKS.indexOf(look ?? 'plain')}" t="inlineStr"><is>${written.join('')}</is></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
