import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { onPage } from '../../base/util/setting-names.ts';

const MOST_SHOWN = 20;

/** Something that is no longer as a saved plan shows it: a row, or what the plan as a whole was made from. */
export interface Moved {
  /** The tab's name as it is; absent where it is no row. */
  readonly sheet?: string;
  /** As Excel shows it, from 1. */
  readonly row?: number;
  /** A clause for a row, else a sentence. */
  readonly what: string;
}

/** A saved plan that no longer holds (`plan-stale`, exit status 2): nothing was sent. */
export class StalePlan extends CapsheetError {
  /** All of it, however much; the message shows the first of it. */
  readonly moved: readonly Moved[];

  /** @param name of the plan, as the user knows it. */
  constructor(name: string, moved: readonly Moved[]) {
    const shown = describeFirstMoved(moved, MOST_SHOWN).map(
      (line, index) => `\n  ${index < MOST_SHOWN ? '- ' : ''}${line}`,
    );
    super({
      code: 'plan-stale',
      message: `${onPage('This plan', `The plan ${name}`)} no longer holds; nothing was sent.${shown.join('')}`,
      hint: onPage(
        'Compare again, and look at what it would change now.',
        'Make a new plan, and have it reviewed again.',
      ),
      exitStatus: 2,
    });
    this.moved = moved;
  }
}

/** The changes that made an apply end as stale; else none. */
export function listMoved(error: unknown): readonly Moved[] {
  return error instanceof StalePlan ? error.moved : [];
}

/** `Rounds row 2: it was "add" and would now be "unchanged"`. */
function describeMoved({ sheet, row, what }: Moved): string {
  return sheet === undefined ? what : `${sheet} row ${row}: ${what}`;
}

/** The first of it in words, and how much more: as much as people read. */
export function describeFirstMoved(moved: readonly Moved[], most: number): string[] {
  const told = moved.slice(0, most).map(describeMoved);
  return moved.length > most ? [...told, `… and ${moved.length - most} more`] : told;
}
