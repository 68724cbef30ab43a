import { nearestOrBest } from '../base/util/text/near-names.ts';
import type { MappingPath } from './mapping.ts';

export interface MappingComplaint {
  readonly path: MappingPath;
  readonly message: string;
}

/** Returns ` Do you mean "X"?`, or nothing where no name is near. */
export function suggest(text: string, names: readonly string[]): string {
  const [near] = nearestOrBest(text, names);
  return near === undefined ? '' : ` Do you mean "${near}"?`;
}
