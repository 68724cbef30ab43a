import { getOrInsert } from '../../../base/util/collections/get-or-insert.ts';
import type { Severity } from '../../../model/findings/finding.ts';
import { MAX_CELL_TEXT } from '../../../spreadsheet/opc/xml/xml-text.ts';
import type { RowMark } from '../annotated-row.ts';
import { FINDING_COLOURS, OUTCOME_COLOURS, type Pen } from '../style/palette.ts';
import { type OdfStyleChange, type OdfStyles, type Prefixes, toParagraphs } from './odf-styles.ts';

/**
 * The number format of our own headers. It shows the text; its three conditions for numbers make it differ from any of
 * the user's.
 */
const MARK = 'capsheet-mark';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const OF_FINDING = /^capsheet-(?:error|warning|info)-of-(.+)$/;

/** Left-aligned, with an indent that keeps it apart from a number on its left. */
const LEFT = { 'paragraph-properties': { 'fo:text-align': 'start', 'fo:margin-left': '0.1in' } };

/** Styles of annotations in an OpenDocument spreadsheet, where they have names; numbered as they appear. */
export class OdfPen implements Pen {
  readonly restored: ReadonlyMap<number, number>;
  readonly #styles: OdfStyles;
  readonly #prefixes: Prefixes;
  /** 0 stands for none. */
  readonly #names: string[] = [''];
  readonly #ids = new Map<string, number>([['', 0]]);

  constructor(styles: OdfStyles, prefixes: Prefixes) {
    this.#styles = styles;
    this.#prefixes = prefixes;
    this.restored = this.#findRestored();
  }

  idOf(name: string): number {
    return getOrInsert(this.#ids, name, () => this.#names.push(name) - 1);
  }

  nameOf(id: number): string {
    return this.#names[id] ?? '';
  }

  toContent(text: string): string {
    return text === '' ? '' : toParagraphs(text, this.#prefixes, MAX_CELL_TEXT);
  }

  finding(own: number, severity: Severity): number {
    return this.#derive(own, severity, {
      properties: { 'table-cell-properties': { 'fo:background-color': `#${FINDING_COLOURS[severity].toLowerCase()}` } },
    });
  }

  resultHeader(lastInRow: number): number {
    return this.#derive(lastInRow, 'header', { format: this.mark(), isPlain: true, ...withAlignment({}) });
  }

  idHeader(lastInRow: number): number {
    return this.#derive(lastInRow, 'id-header', { format: undefined, isPlain: true, ...withAlignment({}) });
  }

  outcome(lastInRow: number, outcome: RowMark): number {
    const colour = `#${OUTCOME_COLOURS[outcome].toLowerCase()}`;
    return this.#text(lastInRow, `outcome-${colour.slice(1)}`, { 'fo:background-color': colour });
  }

  message(lastInRow: number): number {
    return this.#text(lastInRow, 'message', { 'fo:background-color': undefined, 'fo:wrap-option': 'wrap' });
  }

  plain(lastInRow: number): number {
    return this.#text(lastInRow, 'plain', { 'fo:background-color': undefined });
  }

  /** Returns the name of the number format that identifies our own headers. */
  mark(): string {
    const { number: n, style: s } = this.#prefixes;
    const parts = ['&gt;', '&lt;', '='].map((sign, index) => ({ sign, name: `${MARK}-${index}` }));
    for (const { name } of parts) {
      const shown = `<${n}text>capsheet</${n}text>`;
      this.#styles.add(name, `<${n}number-style ${s}name="${name}" ${s}volatile="true">${shown}</${n}number-style>`);
    }
    const maps = parts.map(
      ({ sign, name }) => `<${s}map ${s}condition="value()${sign}0" ${s}apply-style-name="${name}"/>`,
    );
    this.#styles.add(MARK, `<${n}text-style ${s}name="${MARK}"><${n}text-content/>${maps.join('')}</${n}text-style>`);
    return MARK;
  }

  #text(lastInRow: number, use: string, cell: OdfStyleChange['properties'][string]): number {
    return this.#derive(lastInRow, use, { format: undefined, isPlain: true, ...withAlignment(cell) });
  }

  #derive(own: number, use: string, change: OdfStyleChange): number {
    return this.idOf(this.#styles.derive('table-cell', this.nameOf(own), use, change));
  }

  /** By their colours; the style's name contains the former one, unless a program has renamed it. */
  #findRestored(): ReadonlyMap<number, number> {
    const ours = new Set(SEVERITIES.map((severity) => `#${FINDING_COLOURS[severity].toLowerCase()}`));
    const restored = new Map<number, number>();
    for (const name of this.#styles.namesOf('table-cell')) {
      // Cells of our own columns may have the same colours; they are emptied anyway.
      if (name.startsWith('capsheet-outcome-')) continue;
      const colour = this.#styles.propertyOf('table-cell', name, 'table-cell-properties', 'fo:background-color');
      if (colour === undefined || !ours.has(colour.toLowerCase())) continue;
      restored.set(this.idOf(name), this.idOf(this.#beforeOf(name)));
    }
    return restored;
  }

  #beforeOf(name: string): string {
    if (SEVERITIES.some((severity) => name === `capsheet-${severity}`)) return '';
    const before = OF_FINDING.exec(name)?.[1];
    if (before !== undefined) return before;
    const bare = { properties: { 'table-cell-properties': { 'fo:background-color': undefined } } };
    return this.#styles.derive('table-cell', name, 'bare', bare);
  }
}

function withAlignment(cell: OdfStyleChange['properties'][string] = {}): Pick<OdfStyleChange, 'properties'> {
  return { properties: { ...LEFT, 'table-cell-properties': { ...cell, 'style:text-align-source': 'fix' } } };
}
