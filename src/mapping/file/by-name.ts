/** By names of the source or of the format; a `Map` keeps the order of names such as 2020. */
export type ByName<T> = ReadonlyMap<string, T> | { readonly [name: string]: T | undefined };

export function entriesOf<T>(named: ByName<T> = {}): readonly (readonly [name: string, value: T])[] {
  if (named instanceof Map) return [...named];
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Returns the first of that name. */
export function findByName<T extends { readonly name: string }>(
  all: readonly T[] | undefined,
  name: string | undefined,
) {
  return all?.find((one) => one.name === name);
}

export function hasNamed(all: readonly { readonly name: string }[] | undefined, name: string | undefined): boolean {
  return findByName(all, name) !== undefined;
}
