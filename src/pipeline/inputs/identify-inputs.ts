import { resolve } from 'node:path';
import type { InputIdentity } from '../../model/outcomes/plan.ts';
import type { CheckedInputs } from './checked-inputs.ts';

/** Name, digest and absolute path of each input: whoever saves a plan makes the paths relative to it. */
export function identifyInputs({ paths, contents }: Pick<CheckedInputs, 'paths' | 'contents'>): InputIdentity[] {
  return contents.map(({ name, sha256 }, index) => ({ name, sha256, path: resolve(paths[index] ?? name) }));
}
