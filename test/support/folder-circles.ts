import type { SourceFile } from './source-files.ts';

/** Which folders of one folder import which others of it, and by which imports: `src/engine/plan/a.ts: src/engine/apply/b.ts`. */
type Ways = Map<string, Map<string, string[]>>;

/**
 * Folders that stand beside each other and import each other in a circle, however long, whatever lies between; imports of
 * types count. What stands on the floor of a folder puts together what is within, and is no neighbour of it. Each circle
 * with the imports that close it.
 */
export function findFolderCircles(
  files: readonly Pick<SourceFile, 'path' | 'imports'>[],
): readonly { readonly folder: string; readonly circle: readonly string[]; readonly imports: readonly string[] }[] {
  return [...waysByFolder(files)].flatMap(([folder, ways]) =>
    findCircles(ways).map((circle) => ({ folder, circle, imports: importsWithin(ways, circle) })),
  );
}

/** Imports of a room by one that stands before it in `order`, types included: `src/engine/plan/a.ts: src/engine/apply/b.ts`. */
export function listUphill(
  files: readonly SourceFile[],
  order: readonly string[],
  roomOf: (path: string) => string,
): readonly string[] {
  const placeOf = new Map(order.map((room, place) => [room, place]));
  return files.flatMap(({ path, room, imports }) =>
    imports.flatMap(({ target }) => {
      if (target === undefined) return [];
      return (placeOf.get(roomOf(target)) ?? -1) > (placeOf.get(room) ?? -1) ? [`${path}: ${target}`] : [];
    }),
  );
}

function waysByFolder(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): Map<string, Ways> {
  const byFolder = new Map<string, Ways>();
  for (const { path, imports } of files)
    for (const { target } of imports) {
      const parting = target === undefined ? undefined : findParting(path, target);
      if (parting === undefined) continue;
      const ways = byFolder.get(parting.folder) ?? new Map<string, Map<string, string[]>>();
      const from = ways.get(parting.from) ?? new Map<string, string[]>();
      from.set(parting.to, [...(from.get(parting.to) ?? []), `${path}: ${target}`]);
      byFolder.set(parting.folder, ways.set(parting.from, from));
    }
  return byFolder;
}

/** The last folder that two files share, and the folders within it where they part; none where one of them stands on its floor. */
function findParting(
  path: string,
  target: string,
): { readonly folder: string; readonly from: string; readonly to: string } | undefined {
  const [own, other] = [path.split('/').slice(0, -1), target.split('/').slice(0, -1)];
  const depth = own.findIndex((name, place) => name !== other[place]);
  const [from, to] = [own[depth], other[depth]];
  return from === undefined || to === undefined ? undefined : { folder: own.slice(0, depth).join('/'), from, to };
}

/** Folders of which each reaches the others, in the order of their names. */
function findCircles(ways: Ways): readonly (readonly string[])[] {
  const reached = new Map([...ways.keys()].map((name) => [name, reachedFrom(ways, name)]));
  const reaches = (from: string, to: string): boolean => reached.get(from)?.has(to) === true;
  const circles = [...ways.keys()]
    .filter((name) => reaches(name, name))
    .map((name) => [...ways.keys()].filter((other) => reaches(name, other) && reaches(other, name)).sort());
  return [...new Map(circles.map((circle) => [circle.join(' '), circle])).values()];
}

function reachedFrom(ways: Ways, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of ways.get(name)?.keys() ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

function importsWithin(ways: Ways, circle: readonly string[]): readonly string[] {
  return circle.flatMap((from) => circle.flatMap((to) => ways.get(from)?.get(to) ?? []));
}
