/** Derives a value of a thing that does not change once, and forgets it with the thing. */
export function deriveOnce<Source extends object, Derived>(
  derive: (source: Source) => Derived,
): (source: Source) => Derived {
  const derived = new WeakMap<Source, { readonly value: Derived }>();
  return (source) => {
    const known = derived.get(source);
    if (known !== undefined) return known.value;
    const value = derive(source);
    derived.set(source, { value });
    return value;
  };
}

/** Makes a value when it is first asked for. */
export function makeOnce<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
