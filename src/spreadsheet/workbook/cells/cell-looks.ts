import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CellLook } from '../table.ts';
import { LAST_LOOK_ID } from './packed-cells.ts';
import { strikeOf } from './run-lines.ts';

/** The looks of a workbook's cells, each with a number of its own; 0 is General. */
export class CellLooks {
  /** Grows where the runs of a text look otherwise than its cell. */
  readonly byId: readonly CellLook[];
  /** Numbers by cell style. */
  readonly ids: Uint16Array;
  readonly #looks: CellLook[] = [{}];
  readonly #known = new Map([[toLookKey({}), 0]]);

  constructor(byStyle: readonly CellLook[]) {
    this.byId = this.#looks;
    this.ids = Uint16Array.from(byStyle.map((look) => this.#idOf(look)));
  }

  /** The number of the look of a cell whose text has such runs (`RunLines`). */
  withLines(lookId: number, lines: number): number {
    const look = this.#looks[lookId] ?? {};
    const struck = strikeOf(lines, look.struck);
    if (struck === look.struck || this.#looks.length > LAST_LOOK_ID) return lookId;
    return this.#idOf(omitAbsent({ format: look.format, struck }));
  }

  #idOf(look: CellLook): number {
    const key = toLookKey(look);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.#looks.length);
    return this.#looks.push(look) - 1;
  }
}

function toLookKey({ format, struck }: CellLook): string {
  return `${struck ?? ''} ${format ?? ''}`;
}
