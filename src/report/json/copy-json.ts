import type { WrittenResult } from '../written-result.ts';

/** What `check --json` and `plan --json` say of the copy that `--report` wrote. */
interface CopyJson {
  readonly report?: {
    readonly path: string;
    /** What the copy lost of the workbook, as sentences. */
    readonly note?: string;
  };
}

export function toCopyJson(copy: WrittenResult | undefined): CopyJson {
  return copy === undefined ? {} : { report: copy };
}
