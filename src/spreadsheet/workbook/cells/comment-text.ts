import type { CellComment } from '../table.ts';

/** Excel's preface to a threaded comment, for programs that know none. */
const THREADED = /^\[Threaded comment\][\s\S]*?\n\s*Comment:\s*/;

/** A comment as a file holds it. */
interface StoredComment extends Pick<CellComment, 'rowNumber' | 'columnIndex' | 'text'> {
  /** Empty where the file does not say. */
  readonly author: string;
}

/** A comment without what Excel writes around its text; `undefined` where nothing is left. */
export function toComment({ rowNumber, columnIndex, text: stored, author }: StoredComment): CellComment | undefined {
  const whole = stored.replaceAll('\r\n', '\n').replace(THREADED, '');
  // Excel puts the name of who writes on a line of its own first.
  const text = (author !== '' && whole.startsWith(`${author}:`) ? whole.slice(author.length + 1) : whole).trim();
  if (text === '') return undefined;
  return { rowNumber, columnIndex, text, ...(author === '' ? {} : { author }) };
}

/** In the order of the rows, and of the columns in each. */
export function sortComments(comments: readonly CellComment[]): readonly CellComment[] {
  return [...comments].sort((a, b) => a.rowNumber - b.rowNumber || a.columnIndex - b.columnIndex);
}
