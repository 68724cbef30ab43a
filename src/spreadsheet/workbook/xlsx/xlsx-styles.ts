import type { OpcPackage } from '../../opc/opc-package.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { type CellLooks, StyleLists } from '../cells/cell-looks.ts';
import { changeOf } from './conditional-formats.ts';

const LISTS: ReadonlySet<string> = new Set(['numFmts', 'fonts', 'cellXfs', 'dxfs']);

/** Reads the number formats and what is struck out from the styles part; fills and named styles are nothing to us. */
export async function readCellLooks(source: OpcPackage, part: string): Promise<CellLooks> {
  const lists = new StyleLists(source.budget);
  await source.read(part, new StylesReader(lists));
  return lists.toLooks();
}

/**
 * Follows the lists of the styles part. Only the children of `numFmts` and `fonts` are the workbook's own: a differential
 * style (of a table, a pivot, a conditional format) has a `numFmt` of its own, to which Excel gives numbers that mean another
 * format in a cell, and a `font` that no cell counts.
 */
class StylesReader implements XmlHandlers {
  readonly #lists: StyleLists;
  #list = '';

  constructor(lists: StyleLists) {
    this.#lists = lists;
  }

  open(tag: XmlTag): void {
    if (LISTS.has(tag.local)) this.#list = tag.local;
    else if (this.#list === 'fonts') this.#takeFont(tag);
    else if (this.#list === 'dxfs') this.#takeChange(tag);
    else if (tag.local === 'xf' && this.#list === 'cellXfs') {
      const [formatId, fontId] = [attribute(tag, 'numFmtId'), attribute(tag, 'fontId')].map((id) => Number(id ?? 0));
      this.#lists.addStyle(formatId ?? 0, fontId ?? 0);
    } else if (tag.local === 'numFmt' && this.#list === 'numFmts') {
      this.#lists.addFormat(Number(attribute(tag, 'numFmtId')), decodeEscapes(attribute(tag, 'formatCode') ?? ''));
    }
  }

  close(tag: XmlTag): void {
    if (tag.local === this.#list) this.#list = '';
  }

  #takeChange(tag: XmlTag): void {
    if (tag.local === 'dxf') this.#lists.addChange();
    else this.#lists.extendChange(changeOf(tag));
  }

  #takeFont(tag: XmlTag): void {
    if (tag.local === 'font') this.#lists.addFont();
    else if (tag.local === 'strike' && isTrue(attribute(tag, 'val') ?? '1')) this.#lists.strikeFont();
  }
}
