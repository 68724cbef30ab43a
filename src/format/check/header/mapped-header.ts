import { toMappedUnit } from '../../../model/values/unit-text.ts';
import type { MappedColumn, MappedTable } from '../mapped-tables.ts';
import type { TableBinding } from '../table-binding.ts';
import type { HeaderMatch, MatchedHeader } from './match-header.ts';

/** The header of a table that a mapping made: nothing is to be guessed. */
export function toMappedHeader({ columns, headerRowNumber }: MappedTable): HeaderMatch {
  return { rowNumber: headerRowNumber, headers: columns.map(toMatchedHeader), resultColumns: [], shownColumns: [] };
}

export function toMatchedHeader(column: MappedColumn, columnIndex: number): MatchedHeader {
  const { declaration, headerText, unit, written } = column;
  return {
    columnIndex,
    text: headerText,
    written,
    ...(declaration === undefined ? {} : { declaration }),
    // A percentage is one already: the mapping has divided it by a hundred.
    ...(unit === undefined || unit === 'percent' ? {} : { unit: toMappedUnit(unit) }),
  };
}

/** Words before the comments' name. */
const WHOSE = "(?:(?:my|our|your|other|internal|general|additional|finance|ops|(?:review|prepar)er(?:'?s)?) )?";
/** Names of a column of comments, in the languages of the lexicon. */
const COMMENTS =
  '(?:comments?|remarks?|notes?|memos?|kommentare?|bemerkung(?:en)?|anmerkung(?:en)?|notiz(?:en)?|commentaires?|remarques?|observaciones|observações|comentarios?|comentários?|opmerking(?:en)?|備考|备注|コメント)';
/** Matches headers in lower case: to compile it for either takes V8 three times as long, at each start. */
const HEADER = new RegExp(String.raw`^${WHOSE}${COMMENTS}(?!\p{L})`, 'u');

/** True of a column of words that its own header says to be comments: figures below it would be something else. */
export function isColumnOfComments(
  { text, columnIndex }: Pick<MatchedHeader, 'text' | 'columnIndex'>,
  { source, header }: TableBinding,
): boolean {
  if (!HEADER.test(text.trim().toLowerCase())) return false;
  const below = source.table.rows.filter(({ rowNumber }) => rowNumber > header.rowNumber);
  return !below.some(({ cells }) =>
    cells.some((cell) => cell.columnIndex === columnIndex && cell.value.kind === 'number'),
  );
}
