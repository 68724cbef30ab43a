export interface ChosenFile<File> {
  readonly file: File;
  readonly path: string;
  readonly kind: 'input' | 'mapping';
}

/** The later of two files with the same name counts, and there is one mapping. */
export function addFiles<File>(
  before: readonly ChosenFile<File>[],
  found: readonly Omit<ChosenFile<File>, 'kind'>[],
): readonly ChosenFile<File>[] {
  const added = found.map((one) => ({ ...one, kind: isMapping(one.path) ? ('mapping' as const) : ('input' as const) }));
  const all = [...before, ...added];
  const lastMapping = all.findLastIndex(({ kind }) => kind === 'mapping');
  return all.filter(({ path, kind }, index) => {
    const isLast = all.findLastIndex((other) => other.path === path) === index;
    return isLast && (kind === 'input' || index === lastMapping);
  });
}

function isMapping(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
