import { compareOrigins } from '../neighbours.ts';
import type { CapTable } from './cap-table.ts';
import type { JudgedRow, Planned, SecurityEntry, TransactionEntry } from './entries.ts';

/** Which rows have a label of their own: a Ref that says more than that the row comes after the one above. */
export class Labels {
  readonly #named: ReadonlySet<string>;
  readonly #counting = new Set<JudgedRow>();

  constructor({ sent, transactions }: CapTable) {
    this.#named = new Set(transactions.flatMap(({ security }) => security ?? []));
    const labelled = sent.securities.map(({ row }) => row).filter(({ ref }) => ref !== undefined);
    const inOrder = labelled.toSorted(compareOrigins);
    for (const [index, row] of inOrder.entries()) {
      const above = inOrder[index - 1];
      if (above === undefined || !countsOn(above, row)) continue;
      this.#counting.add(above).add(row);
    }
  }

  isOwn({ key, row }: Planned<SecurityEntry | TransactionEntry>): boolean {
    return row.ref !== undefined && (!this.#counting.has(row) || this.#named.has(key));
  }
}

/** `CERT-1` and `CERT-2`, on one sheet. */
function countsOn(above: JudgedRow, row: JudgedRow): boolean {
  const [first, next] = [splitNumber(above.ref), splitNumber(row.ref)];
  const isOneSheet = above.origin.inputIndex === row.origin.inputIndex && above.origin.sheet === row.origin.sheet;
  return isOneSheet && first !== undefined && next !== undefined && isNext(first, next);
}

interface Numbered {
  readonly words: string;
  readonly number: bigint;
}

function isNext(first: Numbered, next: Numbered): boolean {
  return first.words === next.words && next.number - first.number === 1n;
}

/** The last number of a Ref, and what stands around it. */
function splitNumber(ref = ''): Numbered | undefined {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(ref);
  const [, before = '', digits = '', after = ''] = found ?? [];
  return found === null ? undefined : { words: `${before}#${after}`, number: BigInt(digits) };
}
