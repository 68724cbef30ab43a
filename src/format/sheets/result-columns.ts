import { foldHeader } from '../../base/util/text/text.ts';

/** The columns a result workbook has beyond the input's, in their order. */
export const RESULT_COLUMNS = [
  { name: 'Outcome', help: 'What became of the row.' },
  { name: 'Message', help: 'Why, in words, and what to do if anything is left to do.' },
  { name: 'Run', help: 'The run that did it.' },
] as const;

export type ResultColumnName = (typeof RESULT_COLUMNS)[number]['name'];

/**
 * The number format that the header cells of the result columns carry. It shows the text as it is, survives editing,
 * moving and re-saving, and no user gives it to a column of his own: so a user's own column called Message is told from
 * ours, which a mark within the header's text would do too, but only by making the header another text than it looks.
 */
export const RESULT_MARK_FORMAT = '"capsheet";"capsheet";"capsheet";@';

/** True for a cell that capsheet wrote as its own. */
export function carriesMark(format: string | undefined): boolean {
  return format?.toLowerCase().includes('"capsheet"') === true;
}

const names: ReadonlyMap<string, ResultColumnName> = new Map(
  RESULT_COLUMNS.map(({ name }) => [foldHeader(name), name]),
);

/** A header cell, in so far as it decides whether the column is one of ours. */
export interface HeaderText {
  /** From 0. */
  readonly columnIndex: number;
  readonly text: string;
  readonly format?: string;
}

/**
 * The columns that an earlier result wrote. In a format without cell formats (CSV) nothing carries the mark; there the
 * three names side by side, in order and as the last columns, are taken for it.
 *
 * @param headers the header cells from left to right
 */
export function findResultColumns(
  headers: readonly HeaderText[],
  isCsv: boolean,
): { readonly column: ResultColumnName; readonly columnIndex: number }[] {
  const candidates = isCsv ? lastThreeInOrder(headers) : headers.filter(({ format }) => carriesMark(format));
  return candidates.flatMap(({ text, columnIndex }) => {
    const column = names.get(foldHeader(text));
    return column === undefined ? [] : [{ column, columnIndex }];
  });
}

function lastThreeInOrder(headers: readonly HeaderText[]): readonly HeaderText[] {
  const last = headers.slice(-RESULT_COLUMNS.length);
  const isOurs = RESULT_COLUMNS.every(({ name }, index) => foldHeader(last[index]?.text ?? '') === foldHeader(name));
  return isOurs ? last : [];
}

/** The author of capsheet's comments on cells. */
export const OWN_AUTHOR = 'capsheet';

/** The last line of every comment of capsheet's: programs that save a workbook may forget who wrote a comment. */
export const OWN_SIGNATURE = '— capsheet';

/** True for a comment that capsheet itself has put on a cell: nobody has to be told of it. */
export function isOwnComment({ author, text }: { readonly author?: string; readonly text: string }): boolean {
  return author?.startsWith(OWN_AUTHOR) === true || text.trimEnd().endsWith(OWN_SIGNATURE);
}
