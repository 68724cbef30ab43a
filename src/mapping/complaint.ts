import { nearestOrBest } from '../base/util/text/near-names.ts';
import type { MappingPath } from './mapping.ts';

/** What is wrong with a mapping, at the place in its document. */
export interface MappingComplaint {
  readonly path: MappingPath;
  /** A sentence or two, the cure among them. */
  readonly message: string;
}

/** `Do you mean "X"?`, before a space; nothing where there is nothing to offer. */
export function suggest(text: string, names: readonly string[]): string {
  const [near] = nearestOrBest(text, names);
  return near === undefined ? '' : ` Do you mean "${near}"?`;
}
