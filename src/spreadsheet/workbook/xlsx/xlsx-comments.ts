import { CapsheetError } from '../../../base/util/capsheet-error.ts';
import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import type { OpcPackage } from '../../opc/opc-package.ts';
import { attribute, type XmlHandlers, type XmlTag } from '../../opc/xml/xml.ts';
import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { sortComments, toComment } from '../cells/comment-text.ts';
import type { CellComment } from '../table.ts';
import { joinWithin, RichText } from './rich-text.ts';

/** The comments on the cells of a sheet, in the order of its rows. None where their part is damaged: no value is in it. */
export async function readComments(source: OpcPackage, sheetPart: string): Promise<readonly CellComment[]> {
  const part = source.findPart(await source.relationships(sheetPart), 'comments');
  if (part === undefined) return [];
  const reader = new CommentReader(source);
  try {
    await source.read(part, reader);
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'input-damaged') return [];
    throw error;
  }
  return sortComments(reader.comments);
}

/** Follows `comments`, which holds `authors` and then a `commentList`. */
class CommentReader implements XmlHandlers {
  readonly comments: CellComment[] = [];
  readonly #source: OpcPackage;
  readonly #text: RichText;
  readonly #authors: string[] = [];
  #author: string | undefined;
  #comment: { readonly ref: string; readonly authorId: number } | undefined;

  constructor(source: OpcPackage) {
    this.#source = source;
    this.#text = new RichText(source.budget);
  }

  open(tag: XmlTag): void {
    if (tag.local === 'author') this.#author = '';
    else if (tag.local === 'comment')
      this.#comment = { ref: attribute(tag, 'ref') ?? '', authorId: Number(attribute(tag, 'authorId') ?? -1) };
    else if (this.#comment !== undefined) this.#text.open(tag);
  }

  close({ local }: XmlTag): void {
    if (local === 'author') {
      this.#authors.push(decodeEscapes(this.#author ?? '').trim());
      this.#author = undefined;
    } else if (local === 'comment') this.#add();
    else if (this.#comment !== undefined) this.#text.close(local);
  }

  text(text: string): void {
    if (this.#author !== undefined) this.#author = joinWithin(this.#source.budget, this.#author, text);
    else if (this.#comment !== undefined) this.#text.text(text);
  }

  #add(): void {
    const { ref = '', authorId = -1 } = this.#comment ?? {};
    this.#comment = undefined;
    const text = this.#text.take();
    const position = parseCellAddress(ref);
    if (position === undefined) return;
    const comment = toComment({ ...position, text, author: this.#authors[authorId] ?? '' });
    this.#source.budget.spendText(comment?.text.length ?? 0);
    if (comment !== undefined) this.comments.push(comment);
  }
}
