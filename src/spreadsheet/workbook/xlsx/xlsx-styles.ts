import type { OpcPackage } from '../../opc/opc-package.ts';
import { isTrue } from '../../opc/xml/tag-attributes.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { type CellLooks, StyleLists } from '../cells/cell-looks.ts';
import { type Colour, toThemeColour, WHITE } from '../cells/colours.ts';
import { changeOf } from './conditional-formats.ts';

const LISTS: ReadonlySet<string> = new Set(['numFmts', 'fonts', 'fills', 'cellXfs', 'dxfs', 'indexedColors']);

/** Reads the number formats, what is struck out and the colours from the styles part; named styles are nothing to us. */
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
  #isSolid = false;
  #paletteSize = 0;

  constructor(lists: StyleLists) {
    this.#lists = lists;
  }

  open(tag: XmlTag): void {
    if (LISTS.has(tag.local)) this.#list = tag.local;
    else if (this.#list === 'fonts') this.#takeFont(tag);
    else if (this.#list === 'fills') this.#takeFill(tag);
    else if (this.#list === 'dxfs') this.#takeChange(tag);
    else if (this.#list === 'indexedColors') this.#takePaletteColour(tag);
    else if (tag.local === 'xf' && this.#list === 'cellXfs') {
      const [formatId = 0, fontId = 0, fillId] = ['numFmtId', 'fontId', 'fillId'].map((id) =>
        Number(attribute(tag, id) ?? 0),
      );
      this.#lists.addStyle(formatId, fontId, fillId);
    } else if (tag.local === 'numFmt' && this.#list === 'numFmts') {
      this.#lists.addFormat(Number(attribute(tag, 'numFmtId')), decodeEscapes(attribute(tag, 'formatCode') ?? ''));
    }
  }

  close(tag: XmlTag): void {
    if (tag.local === this.#list) this.#list = '';
  }

  #takePaletteColour(tag: XmlTag): void {
    if (tag.local !== 'rgbColor') return;
    this.#lists.setPaletteColour(this.#paletteSize, (attribute(tag, 'rgb') ?? '').slice(-6));
    this.#paletteSize += 1;
  }

  #takeChange(tag: XmlTag): void {
    if (tag.local === 'dxf') this.#lists.addChange();
    else this.#lists.extendChange(changeOf(tag));
  }

  #takeFill(tag: XmlTag): void {
    const pattern = attribute(tag, 'patternType') ?? 'none';
    if (tag.local === 'fill') {
      this.#lists.addFill(WHITE);
    } else if (tag.local === 'patternFill') {
      this.#isSolid = pattern === 'solid';
      if (pattern !== 'none') this.#lists.setFill(undefined);
    } else if (tag.local === 'fgColor' && this.#isSolid) this.#lists.setFill(toColour(tag));
    else if (tag.local === 'gradientFill') this.#lists.setFill(undefined);
  }

  #takeFont(tag: XmlTag): void {
    if (tag.local === 'font') this.#lists.addFont();
    else if (tag.local === 'color') this.#lists.setInk(toColour(tag));
    else if (tag.local === 'strike' && isTrue(attribute(tag, 'val') ?? '1')) this.#lists.strikeFont();
  }
}

/** `undefined` for shades, and for most colours of the theme. */
function toColour(tag: XmlTag): Colour {
  if (Number(attribute(tag, 'tint') ?? 0) !== 0) return undefined;
  const [rgb, indexed, theme] = ['rgb', 'indexed', 'theme'].map((name) => attribute(tag, name));
  if (rgb !== undefined) return rgb.slice(-6).toUpperCase();
  return indexed === undefined ? toThemeColour(Number(theme)) : Number(indexed);
}
