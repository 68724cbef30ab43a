/** A part name with plain slashes and none in front. */
export function toPartName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^(\.?\/)+/, '');
}

/** The same key for all names of one part: they are compared without regard to case (ECMA-376 part 2, 6.2.2.3). */
export function toPartKey(name: string): string {
  return toPartName(name).toLowerCase();
}

/** The folder that a part lies in, with its slash; '' for the package itself. */
export function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

/** The part that holds what a part points at; of the package itself for ''. */
export function toRelationshipsPart(part: string): string {
  const folder = folderOf(part);
  return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

/**
 * The part that a target names, as seen from a folder. Some writers escape the target as a URI (`my%20sheet.xml`), some
 * do not: whichever names a part that is there.
 */
export function resolvePart(folder: string, target: string, isThere: (part: string) => boolean): string {
  const plain = resolvePath(folder, target);
  return isThere(plain) ? plain : resolvePath(folder, decodePercents(target));
}

/** Relative, since some readers know no other targets: `../comments1.xml` from `xl/worksheets/`. */
export function toRelativeTarget(folder: string, part: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = part.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
}

function resolvePath(folder: string, target: string): string {
  const slashed = target.replaceAll('\\', '/');
  const segments: string[] = [];
  for (const segment of (slashed.startsWith('/') ? slashed : folder + slashed).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

function decodePercents(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
