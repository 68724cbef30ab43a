/** Something that is no longer as a saved plan shows it: a row, or what the plan as a whole was made from. */
export interface Moved {
  /** The tab's name as it is; absent where it is no row. */
  readonly sheet?: string;
  /** As Excel shows it, from 1. */
  readonly row?: number;
  /** A clause for a row, else a sentence. */
  readonly what: string;
}

/** `Rounds row 2: it was "add" and would now be "unchanged"`. */
function tellMoved({ sheet, row, what }: Moved): string {
  return sheet === undefined ? what : `${sheet} row ${row}: ${what}`;
}

/** The first of it in words, and how much more: as much as people read. */
export function tellFirstMoved(moved: readonly Moved[], most: number): string[] {
  const told = moved.slice(0, most).map(tellMoved);
  return moved.length > most ? [...told, `… and ${moved.length - most} more`] : told;
}
