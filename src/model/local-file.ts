import { recallLong } from '../base/util/recall-long.ts';
import type { FindingText } from './findings/finding.ts';

/** A file of the user's that a row names, as it was when it was looked at. */
export interface LocalFile {
  /** As the cell has it: relative to the workbook's folder. */
  readonly path: string;
  /** The last part of its path: the name it has in the service. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What looking at a file that a row names came to. */
export type InspectedFile =
  | { readonly kind: 'sound'; readonly file: LocalFile }
  /** It cannot be sent; an error only where it would be. */
  | { readonly kind: 'unusable'; readonly problem: FindingText };

/** The last part of a path, which may be written with `/` or `\`. */
export const fileNameOf = recallLong((path) => path.split(/[/\\]/).at(-1) ?? path);
