import { resolve, sep } from 'node:path';
import { usageError } from '../../../base/util/capsheet-error.ts';

/** Throws `input-twice`, because two equal securities are legitimate and would both be entered. */
export function assertEachOnce(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const full = resolve(path);
    if (seen.has(full)) throw usageError('input-twice', `The input "${path}" is given twice.`, 'Give each input once.');
    seen.add(full);
  }
}

/** Adds folders to inputs of the same name, as few as distinguish them. */
export function nameApart<T extends { readonly name: string }>(inputs: readonly T[], paths: readonly string[]): T[] {
  return inputs.map((input, index) => {
    const others = paths.filter((_, other) => other !== index && inputs[other]?.name === input.name);
    return others.length === 0 ? input : { ...input, name: shortestName(paths[index] ?? '', others) };
  });
}

function shortestName(path: string, others: readonly string[]): string {
  const end = (of: string, depth: number): string => resolve(of).split(sep).slice(-depth).join('/');
  let depth = 2;
  while (others.some((other) => end(other, depth) === end(path, depth))) depth += 1;
  return end(path, depth);
}
