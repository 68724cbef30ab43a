import { foldName } from '../../../base/util/text/text.ts';
import type { CheckedRecord } from '../../../model/records/record.ts';
import type { RowOrigin } from '../../../model/values/origin.ts';

/** What was told of one column of a sheet: names as they stand, and folded. */
interface ToldNames {
  readonly stated: Set<string>;
  readonly folded: Set<string>;
}

interface ToldSheet extends Pick<RowOrigin, 'inputIndex' | 'sheet'> {
  readonly byColumn: Map<string, ToldNames>;
}

/** Names that only the service can know: each is told once a sheet and column, where it stands first, however it is spelt. */
export class LaterNames {
  readonly #sheets: ToldSheet[] = [];
  #listener: (record: CheckedRecord, key: string) => void = () => {};

  /** Hears of every row that tells a name, with a key that is equal for names that are told once. */
  listen(listener: (record: CheckedRecord, key: string) => void): void {
    this.#listener = listener;
  }

  /** True where it is for this row to tell the name; never for a skipped one, of which nothing is told. */
  claim(record: CheckedRecord, column: string, text: string): boolean {
    const { origin, action } = record;
    if (action === 'skip') return false;
    const { stated, folded } = this.#namesOf(origin, column);
    // Nearly all rows repeat a name as it was spelt before.
    if (stated.has(text)) return false;
    stated.add(text);
    const name = foldName(text);
    const isFirst = !folded.has(name);
    folded.add(name);
    if (isFirst) this.#listener(record, JSON.stringify([origin.inputIndex, origin.sheet, foldName(column), name]));
    return isFirst;
  }

  #namesOf({ inputIndex, sheet }: RowOrigin, column: string): ToldNames {
    const { byColumn } = this.#sheetOf(inputIndex, sheet);
    const known = byColumn.get(column);
    if (known !== undefined) return known;
    const folded = foldName(column);
    const names = byColumn.get(folded) ?? { stated: new Set(), folded: new Set() };
    byColumn.set(column, names).set(folded, names);
    return names;
  }

  #sheetOf(inputIndex: number, sheet: string): ToldSheet {
    const known = this.#sheets.find((each) => each.sheet === sheet && each.inputIndex === inputIndex);
    if (known !== undefined) return known;
    const made = { inputIndex, sheet, byColumn: new Map() };
    this.#sheets.push(made);
    return made;
  }
}
