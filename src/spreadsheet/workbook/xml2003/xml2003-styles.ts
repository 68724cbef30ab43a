import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { toNumberValue } from '../cells/number-text.ts';
import type { CellLook, CellValue } from '../table.ts';
import { toDateValue } from '../xlsx/xlsx-cell.ts';

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
export class Xml2003Styles {
  readonly looks: CellLook[] = [{}];
  readonly #ids = new Map<string, number>();
  #open: { readonly id: string; format: string | undefined; struck: true | undefined } | undefined;

  /** An id that nothing declares looks like none. */
  lookOf(styleId: string | undefined): number {
    return this.#ids.get(styleId ?? 'Default') ?? 0;
  }

  openStyle(id: string, parent: string | undefined): void {
    const { format, struck } = this.looks[this.lookOf(parent)] ?? {};
    this.#open = { id, format, struck: struck === true ? true : undefined };
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
    const { id, format, struck } = this.#open;
    this.#ids.set(id, this.looks.push(omitAbsent({ format, struck })) - 1);
    this.#open = undefined;
  }
}

/** A cell that is being read: its attributes, and of its data the type and as much text as came. */
export interface OpenCell {
  readonly columnIndex: number;
  readonly lookId: number;
  readonly isFormula: boolean;
  type: string;
  text: string | undefined;
}

/** A value that contradicts its own type stays visible as text. */
export function toXml2003Value({ type, text, isFormula }: OpenCell): CellValue | undefined {
  if (text === undefined) return isFormula ? { kind: 'uncached' } : undefined;
  const stored = text.trim();
  if (type === 'String') return text === '' && !isFormula ? undefined : { kind: 'text', text };
  if (stored === '') return isFormula ? { kind: 'uncached' } : undefined;
  switch (type) {
    case 'Number':
      return toNumberValue(stored);
    case 'DateTime':
      return toDateValue(stored);
    case 'Boolean':
      return stored === '1' || stored === '0' ? { kind: 'boolean', value: stored === '1' } : { kind: 'text', text };
    case 'Error':
      return { kind: 'error', text: stored };
    default:
      return { kind: 'text', text };
  }
}
