import { toMappedUnit } from '../../../model/values/unit-text.ts';
import type { MappedColumn, MappedTable } from '../mapped-tables.ts';
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
