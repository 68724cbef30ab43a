/** How often each name comes. */
export function countEach(names: readonly string[]): { readonly [name: string]: number } {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
