/** A mark of a footnote, a note, a source, or what fills a line: no company is called so, or at such length. */
const NOTE = /^(?:\(\d+\)|\[\d+\]|[*†‡]|(?:notes?|sources?)\b)|^.{80}/i;
/** What stands on each page of a printed table. */
const PAGE = /^page \d+(?: ?(?:of|\/) ?\d+)?$|\b(?:continued|cont['’]d|cont\.)\)?$/i;

/** True for what is written beside a table about it, and not a row of its data. */
export function isRemark(text: string): boolean {
  return NOTE.test(text) || isOfPage(text);
}

/** True for what is written again on each page: `Page 2 of 3`, `Schedule of Investments (continued)`. */
export function isOfPage(text: string): boolean {
  return PAGE.test(text);
}
