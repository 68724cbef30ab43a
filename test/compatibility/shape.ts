/** The shape of a document: the kinds of each of its parts, by the way there. `rows[].changes[].column`: text. */
export type Shape = { readonly [way: string]: readonly string[] };

/** The entries of a list are one part: whatever one of them has is counted. Keys in `open` are data, such as the name of a sheet. */
export function shapeOf(document: unknown, open: readonly string[] = []): Shape {
  const kinds = new Map<string, Set<string>>();
  const note = (value: unknown, way: string): void => {
    const kind = kindOf(value);
    kinds.set(way, (kinds.get(way) ?? new Set()).add(kind));
    if (Array.isArray(value)) for (const item of value) note(item, `${way}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) note(part, `${way}.${open.includes(way) ? '*' : key}`);
  };
  note(document, '');
  return Object.fromEntries([...kinds].map(([way, found]) => [way, [...found].sort()]).sort());
}

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Lists the ways to what was promised and is gone, or is of another kind. Additions break nothing. */
export function findBroken(promised: Shape, now: Shape): readonly string[] {
  return Object.entries(promised)
    .filter(([way, kinds]) => !kinds.every((kind) => now[way]?.includes(kind)))
    .map(([way]) => way);
}

/** The same for names, each with what is promised of it. */
export function findGone(promised: Promised, now: Promised): readonly string[] {
  return Object.entries(promised)
    .filter(([name, meaning]) => now[name] !== meaning)
    .map(([name]) => name);
}

export type Promised = { readonly [name: string]: string };
