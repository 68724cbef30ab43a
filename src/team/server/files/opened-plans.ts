import type { PlanDocument } from '../../../model/outcomes/plan.ts';
import { parseSavedPlan } from '../../../pipeline/planning/saved-plan.ts';
import type { FileStore } from '../../../store/file-store.ts';
import { ChangeIndex } from '../../../ui/views/change-index.ts';
import { ChangePages } from '../../../ui/views/change-page.ts';

/** A plan that somebody looks at. */
export interface OpenedPlan {
  readonly document: PlanDocument;
  readonly changes: ChangePages;
}

interface Kept {
  readonly plan: Promise<OpenedPlan>;
  /** Of the file; 0 while it is read. */
  bytes: number;
}

const MIB = 1024 ** 2;
/** Of plan files; what they become in memory is several times that. */
const MOST_BYTES = 64 * MIB;

/** The plans that were looked at last: page after page of one is asked for, and reading it takes its time. */
export class OpenedPlans {
  readonly #files: Pick<FileStore, 'load'>;
  readonly #mostBytes: number;
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, Kept>();

  constructor(files: Pick<FileStore, 'load'>, mostBytes = MOST_BYTES) {
    this.#files = files;
    this.#mostBytes = mostBytes;
  }

  /** @throws CapsheetError of the store, and of a plan file that is not whole. */
  async open(sha256: string): Promise<OpenedPlan> {
    const kept = this.#kept.get(sha256) ?? this.#read(sha256);
    this.#kept.delete(sha256);
    this.#kept.set(sha256, kept);
    try {
      return await kept.plan;
    } catch (error) {
      // Whoever asks again has it read again.
      if (this.#kept.get(sha256) === kept) this.#kept.delete(sha256);
      throw error;
    }
  }

  #read(sha256: string): Kept {
    const kept: Kept = { plan: this.#load(sha256, (bytes) => this.#account(kept, bytes)), bytes: 0 };
    return kept;
  }

  async #load(sha256: string, account: (bytes: number) => void): Promise<OpenedPlan> {
    const bytes = await this.#files.load(sha256);
    const { document } = parseSavedPlan(`${sha256}.plan.json`, bytes);
    account(bytes.length);
    return { document, changes: new ChangePages(new ChangeIndex(document, undefined)) };
  }

  /** However large it is, the last one is kept. */
  #account(kept: Kept, bytes: number): void {
    kept.bytes = bytes;
    let sum = [...this.#kept.values()].reduce((total, one) => total + one.bytes, 0);
    for (const [sha256, one] of this.#kept) {
      if (sum <= this.#mostBytes || one === kept) return;
      this.#kept.delete(sha256);
      sum -= one.bytes;
    }
  }
}
