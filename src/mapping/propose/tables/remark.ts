/** Footnotes, notes, sources and long lines, which are not companies. */
const NOTE = /^(?:\(\d+\)|\[\d+\]|[*†‡]|(?:notes?|sources?)\b)|^.{80}/i;
/** Texts on each page of a printed table. */
const PAGE = /^page \d+(?: ?(?:of|\/) ?\d+)?$|\b(?:continued|cont['’]d|cont\.)\)?$/i;

/** Recognises remarks about a table. */
export function isRemark(text: string): boolean {
  return NOTE.test(text) || isOfPage(text);
}

/** Recognises texts repeated on each page: `Page 2 of 3`, `Schedule of Investments (continued)`. */
export function isOfPage(text: string): boolean {
  return PAGE.test(text);
}
