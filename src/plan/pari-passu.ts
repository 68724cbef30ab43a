import type { LinkedRound } from '../model/linked.ts';
import type { Change } from '../model/plan.ts';
import type { Round, Snapshot } from '../model/snapshot.ts';
import { targetKey } from '../model/target-key.ts';
import type { NameOf } from './row-plan.ts';

/**
 * Pari passu is an equivalence: whoever names whom, rounds that are linked in any way are one group. The service may
 * keep a link on one side or on both, and rows may state it on either, so groups are compared, not lists.
 */
export class PariPassuGroups {
  readonly #held = new Groups();
  readonly #stated = new Groups();
  readonly #isHeld: ReadonlySet<string>;

  constructor(rows: readonly LinkedRound[], snapshot: Snapshot) {
    this.#isHeld = new Set(snapshot.rounds.map((round) => round.id));
    for (const round of snapshot.rounds) for (const other of round.pariPassuRounds) this.#held.join(round.id, other.id);
    for (const row of rows) {
      if (row.status !== 'sound') continue;
      const self = row.match?.id ?? `row:${row.record.key}`;
      for (const other of row.stated.pariPassuRounds ?? []) this.#stated.join(self, targetKey(other));
    }
  }

  /** The change where a row states a group and the service has another; rounds still to be added are no difference. */
  change(row: LinkedRound, held: Round, nameOf: NameOf): Change | undefined {
    if (row.stated.pariPassuRounds === undefined) return undefined;
    const stated = this.#stated.of(held.id).filter((id) => this.#isHeld.has(id));
    const there = this.#held.of(held.id);
    if (stated.join() === there.join()) return undefined;
    const show = (ids: readonly string[]) =>
      ids
        .filter((id) => id !== held.id)
        .map(nameOf)
        .join('; ');
    const service = show(there);
    return { column: 'Pari Passu With', ...(service === '' ? {} : { service }), workbook: show(stated) };
  }
}

/** Disjoint sets of ids. */
class Groups {
  readonly #members = new Map<string, Set<string>>();

  join(a: string, b: string): void {
    const merged = new Set([...(this.#members.get(a) ?? [a]), ...(this.#members.get(b) ?? [b])]);
    for (const member of merged) this.#members.set(member, merged);
  }

  /** Sorted, itself included. */
  of(id: string): readonly string[] {
    return [...(this.#members.get(id) ?? [id])].sort();
  }
}
