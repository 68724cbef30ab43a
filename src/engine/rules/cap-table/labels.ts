import type { CapTable } from './cap-table.ts';
import type { JudgedRow, Planned, SecurityEntry, TransactionEntry } from './entries.ts';

/** Which rows have a label of their own: a Ref that says more than that the row is one of a numbered list. */
export class Labels {
  readonly #named: ReadonlySet<string>;
  /** The numbers of the Refs of a sheet that are spelt alike but for them, by the spelling. */
  readonly #numbers = new Map<string, Set<bigint>>();

  constructor({ sent, transactions }: CapTable) {
    this.#named = new Set(transactions.flatMap(({ security }) => security ?? []));
    for (const { row } of [...sent.securities, ...sent.transactions]) {
      const numbered = splitNumber(row.ref);
      if (numbered === undefined) continue;
      const series = seriesOf(row, numbered);
      this.#numbers.set(series, (this.#numbers.get(series) ?? new Set()).add(numbered.number));
    }
  }

  isOwn({ key, row }: Planned<SecurityEntry | TransactionEntry>): boolean {
    return row.ref !== undefined && (!this.#countsOn(row) || this.#named.has(key));
  }

  /** `CERT-1` where there is a `CERT-2` on the sheet, wherever it stands. */
  #countsOn(row: JudgedRow): boolean {
    const numbered = splitNumber(row.ref);
    if (numbered === undefined) return false;
    const numbers = this.#numbers.get(seriesOf(row, numbered));
    return numbers !== undefined && (numbers.has(numbered.number - 1n) || numbers.has(numbered.number + 1n));
  }
}

function seriesOf({ origin: { inputIndex, sheet } }: JudgedRow, { words }: Numbered): string {
  return JSON.stringify([inputIndex, sheet, words]);
}

interface Numbered {
  readonly words: string;
  readonly number: bigint;
}

/** The last number of a Ref, and what stands around it. */
function splitNumber(ref = ''): Numbered | undefined {
  const found = /^(.*?)(\d+)(\D*)$/s.exec(ref);
  const [, before = '', digits = '', after = ''] = found ?? [];
  return found === null ? undefined : { words: `${before}#${after}`, number: BigInt(digits) };
}
