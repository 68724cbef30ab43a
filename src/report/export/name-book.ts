import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { foldName } from '../../base/util/text/text.ts';
import type { NamedRecord } from './fact.ts';

/** Something that cells refer to, with every text that may stand for it. */
interface Titled {
  readonly id: string;
  readonly title: string;
  /** Beside its id and its title. */
  readonly others?: readonly string[];
}

/** How things of one scope (the firm, a company, a round) are referred to: by name, or by id where a name is not one thing's. */
export class NameBook {
  readonly #titles = new Map<string, string>();
  readonly #idsOf = new Map<string, Set<string>>();

  constructor(things: Iterable<Titled>) {
    for (const { id, title, others = [] } of things) {
      this.#titles.set(id, title);
      for (const text of [id, title, ...others]) {
        const ids = this.#idsOf.get(foldName(text)) ?? new Set();
        this.#idsOf.set(foldName(text), ids.add(id));
      }
    }
  }

  /** True where the name means this thing and no other one. */
  isUnique(id: string): boolean {
    const title = this.#titles.get(id);
    return title !== undefined && foldName(title) !== '' && this.#idsOf.get(foldName(title))?.size === 1;
  }

  titleOf(id: string): string | undefined {
    return this.#titles.get(id);
  }

  /** `undefined` without an id. */
  refer(id: string | undefined): NamedRecord | undefined {
    if (id === undefined || id === '') return undefined;
    const title = this.#titles.get(id);
    return omitAbsent({ id, title, name: this.isUnique(id) ? title : undefined });
  }
}
