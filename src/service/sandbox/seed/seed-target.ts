import type { Store } from '../store/store.ts';

/** Where seed entries go: what they are written to, whose they are, and how they are named. */
export interface Seed {
  readonly store: Store;
  readonly firmId: string;
  readonly id: (kind: string, ...names: readonly string[]) => string;
}
