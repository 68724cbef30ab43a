import type { CheckedRecord } from '../model/record.ts';
import { foldName } from '../util/text.ts';

/** Names that only the service can know: each is told once a sheet and column, where it stands first, however it is spelt. */
export class LaterNames {
  readonly #told = new Set<string>();

  /** True where it is for this row to tell the name; never for a skipped one, of which nothing is told. */
  claim({ origin, action }: CheckedRecord, column: string, text: string): boolean {
    if (action === 'skip') return false;
    const place = `${origin.inputIndex}/${origin.sheet}/`;
    const stated = `${place}${column}/${text}`;
    // Nearly all rows repeat a name as it was spelt before.
    if (this.#told.has(stated)) return false;
    const folded = `${place}${foldName(column)}/${foldName(text)}`;
    const isFirst = !this.#told.has(folded);
    this.#told.add(stated).add(folded);
    return isFirst;
  }
}
