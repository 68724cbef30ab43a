import { z } from 'zod';
import { documentOf, parsePlan } from '../../../jobs/library/inside/plan-values.ts';
import { toFindingsJson } from '../../../model/findings/finding-json.ts';
import { shownFinding } from '../../../ui/api/row-status.ts';
import { ChangeIndex, rowsOfPlan } from '../../../ui/views/change-index.ts';
import { ChangePages } from '../../../ui/views/change-page.ts';
import type { FileStore } from '../../store/file-store.ts';
import { FindingIndex } from '../views/finding-index.ts';

interface Kept<T> {
  readonly file: Promise<T>;
  /** 0 while it is read. */
  bytes: number;
}

/** The most recently used files, parsed: pages of one are asked for one after another, and parsing takes time. */
class OpenedFiles<T> {
  readonly #files: Pick<FileStore, 'load'>;
  readonly #parse: (sha256: string, bytes: Buffer) => T;
  readonly #mostBytes: number;
  /** The most recent stands last. */
  readonly #kept = new Map<string, Kept<T>>();

  /** `mostBytes` counts files; in memory they take several times as much. */
  constructor(files: Pick<FileStore, 'load'>, parse: (sha256: string, bytes: Buffer) => T, mostBytes: number) {
    this.#files = files;
    this.#parse = parse;
    this.#mostBytes = mostBytes;
  }

  /** Throws as the store, and for a file that is not whole. */
  async open(sha256: string): Promise<T> {
    const kept = this.#kept.get(sha256) ?? this.#read(sha256);
    this.#kept.delete(sha256);
    this.#kept.set(sha256, kept);
    try {
      return await kept.file;
    } catch (error) {
      // The next request reads it again.
      if (this.#kept.get(sha256) === kept) this.#kept.delete(sha256);
      throw error;
    }
  }

  #read(sha256: string): Kept<T> {
    const file = this.#files.load(sha256).then((bytes) => {
      const parsed = this.#parse(sha256, bytes);
      this.#account(kept, bytes.length);
      return parsed;
    });
    const kept: Kept<T> = { file, bytes: 0 };
    return kept;
  }

  /** The last one is kept, however large. */
  #account(kept: Kept<T>, bytes: number): void {
    kept.bytes = bytes;
    let sum = [...this.#kept.values()].reduce((total, one) => total + one.bytes, 0);
    for (const [sha256, one] of this.#kept) {
      if (sum <= this.#mostBytes || one === kept) return;
      this.#kept.delete(sha256);
      sum -= one.bytes;
    }
  }
}

const MIB = 1024 ** 2;
const MOST_FINDINGS_BYTES = 16 * MIB;

const findings = z.array(shownFinding.strip());

export class OpenedFindings extends OpenedFiles<FindingIndex> {
  constructor(files: Pick<FileStore, 'load'>, mostBytes = MOST_FINDINGS_BYTES) {
    super(files, (_sha256, bytes) => new FindingIndex(findings.parse(JSON.parse(bytes.toString('utf8')))), mostBytes);
  }
}

const MOST_PLANS_BYTES = 64 * MIB;

export class OpenedPlans extends OpenedFiles<ReturnType<typeof toOpenedPlan>> {
  constructor(files: Pick<FileStore, 'load'>, mostBytes = MOST_PLANS_BYTES) {
    super(files, toOpenedPlan, mostBytes);
  }
}

function toOpenedPlan(sha256: string, bytes: Buffer) {
  const document = documentOf(parsePlan(bytes.toString('utf8'), { path: `${sha256}.plan.json` }));
  const { plan, inputs } = document;
  const findings = new FindingIndex(toFindingsJson(plan.findings, inputs.length > 1));
  return { document, changes: new ChangePages(new ChangeIndex(rowsOfPlan(document))), findings };
}
