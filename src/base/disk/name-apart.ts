import { basename, resolve, sep } from 'node:path';

/** Adds folders to inputs of the same name, as few as distinguish them. */
export function nameApart<T extends { readonly name: string }>(inputs: readonly T[], paths: readonly string[]): T[] {
  const full = paths.map((path) => resolve(path));
  return inputs.map((input, index) => {
    const path = full[index] ?? '';
    const others = full.filter((other, at) => other !== path && inputs[at]?.name === input.name);
    return others.length === 0 ? input : { ...input, name: shortestName(path, others) };
  });
}

function shortestName(path: string, others: readonly string[]): string {
  const end = (of: string, depth: number): string => of.split(sep).slice(-depth).join('/');
  let depth = 2;
  while (others.some((other) => end(other, depth) === end(path, depth))) depth += 1;
  return end(path, depth);
}

/** Names files for people: by their own names, with the folders that tell those of the same name apart. */
export function nameFiles(paths: readonly string[]): { readonly name: string; readonly path: string }[] {
  return nameApart(
    paths.map((path) => ({ name: basename(path), path })),
    paths,
  );
}
