import { DisjointSets } from '../../../base/util/collections/disjoint-sets.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import type { LinkedRound } from '../../../model/records/linked.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type { Round, Snapshot } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { NameOf } from '../row-plan.ts';

/**
 * Pari passu is an equivalence: whoever names whom, rounds that are linked in any way are one group. The service may
 * keep a link on one side or on both, and rows may state it on either, so groups are compared, not lists.
 */
export class PariPassuGroups {
  readonly #held = new DisjointSets();
  /** As the service will have them once the rounds to be added are: those may link what is not linked yet. */
  readonly #coming = new DisjointSets();
  readonly #stated = new DisjointSets();
  /** The closing of each round that the service has, by its id. */
  readonly #closings: ReadonlyMap<string, string | undefined>;
  /** By the key of a round to be added: the rounds of the service whose rows name it. */
  readonly #namedBy = new Map<string, Target[]>();

  constructor(rows: readonly LinkedRound[], snapshot: Snapshot) {
    this.#closings = new Map(snapshot.rounds.map(({ id, closingDate }) => [id, closingDate]));
    const sound = rows.filter((row) => row.status === 'sound');
    for (const row of sound) this.#addRow(row);
    const spokenFor = new Set(
      sound.flatMap(({ match, stated }) => (match && stated.pariPassuRounds ? [match.id] : [])),
    );
    for (const round of snapshot.rounds) this.#addHeld(round, spokenFor);
    for (const row of sound.filter(({ match }) => match === undefined)) {
      for (const other of this.linksOf(row)) this.#coming.join(`row:${row.record.key}`, targetKey(other));
    }
  }

  /**
   * The rounds that a new round must name: its own, and existing ones whose rows name it, since those cannot be
   * changed.
   */
  linksOf({ record, stated }: LinkedRound): readonly Target[] {
    const own = stated.pariPassuRounds ?? [];
    const further = this.#namedBy.get(`row:${record.key}`) ?? [];
    return [...new Map([...own, ...further].map((target) => [targetKey(target), target])).values()];
  }

  /** The change where a row states a group and the service has another; rounds still to be added are no difference. */
  changes(row: LinkedRound, held: Round, nameOf: NameOf): readonly Change[] {
    if (row.stated.pariPassuRounds === undefined) return [];
    const stated = this.#stated.membersOf(held.id).filter((id) => this.#closings.has(id));
    const coming = this.#coming.membersOf(held.id).filter((id) => this.#closings.has(id));
    if (stated.join() === coming.join()) return [];
    const there = this.#held.membersOf(held.id);
    const show = (ids: readonly string[]) =>
      ids
        .filter((id) => id !== held.id)
        .map(nameOf)
        .join('; ');
    const service = show(there);
    return [omitAbsent({ column: 'Pari Passu With', service: service || undefined, workbook: show(stated) })];
  }

  /**
   * A link with a round of which no row speaks is taken as it is: a row that names one of the two joins both. But a row that
   * does not name a round that closed before its own has lost it, whichever side the service keeps it on.
   */
  #addHeld({ id, pariPassuRounds }: Round, spokenFor: ReadonlySet<string>): void {
    const closing = this.#closings.get(id) ?? '';
    for (const other of pariPassuRounds) {
      this.#held.join(id, other.id);
      this.#coming.join(id, other.id);
      const otherClosing = this.#closings.get(other.id) ?? '';
      const isTaken = spokenFor.has(other.id)
        ? !spokenFor.has(id) && closing >= otherClosing
        : !spokenFor.has(id) || otherClosing > closing;
      if (isTaken) this.#stated.join(id, other.id);
    }
  }

  #addRow({ match, record, stated }: LinkedRound): void {
    const self = match?.id ?? `row:${record.key}`;
    for (const other of stated.pariPassuRounds ?? []) {
      this.#stated.join(self, targetKey(other));
      if (match === undefined || other.kind === 'existing') continue;
      const names = this.#namedBy.get(targetKey(other)) ?? [];
      this.#namedBy.set(targetKey(other), [...names, existing(match.id)]);
    }
  }
}
