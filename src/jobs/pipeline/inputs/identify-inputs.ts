import { resolve } from 'node:path';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readCarriedFacts } from '../../../format/check/carried-facts.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import type { CheckedInputs } from './checked-inputs.ts';

/**
 * Name, digest and absolute path of each input, and when capsheet wrote it: whoever saves a plan makes the paths relative
 * to it.
 */
export function identifyInputs({ paths, contents }: Pick<CheckedInputs, 'paths' | 'contents'>): InputIdentity[] {
  return contents.map((content, index) => {
    const { name, sha256 } = content;
    const writtenAt = readCarriedFacts(content)?.readAt;
    return omitAbsent({ name, sha256, path: resolve(paths[index] ?? name), writtenAt });
  });
}
