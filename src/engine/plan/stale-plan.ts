import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { type Moved, tellFirstMoved } from '../../model/outcomes/moved.ts';

const MOST_SHOWN = 20;

/** A saved plan that no longer holds (`plan-stale`, exit status 2): nothing was sent. */
export class StalePlan extends CapsheetError {
  /** All of it, however much; the message shows the first of it. */
  readonly moved: readonly Moved[];

  /** @param name of the plan, as the user knows it. */
  constructor(name: string, moved: readonly Moved[]) {
    const shown = tellFirstMoved(moved, MOST_SHOWN).map(
      (line, index) => `\n  ${index < MOST_SHOWN ? '- ' : ''}${line}`,
    );
    super({
      code: 'plan-stale',
      message: `The plan ${name} no longer holds; nothing was sent.${shown.join('')}`,
      hint: 'Make a new plan, and have it reviewed again.',
      exitStatus: 2,
    });
    this.moved = moved;
  }
}

/** The changes that made an apply end as stale; else none. */
export function listMoved(error: unknown): readonly Moved[] {
  return error instanceof StalePlan ? error.moved : [];
}
