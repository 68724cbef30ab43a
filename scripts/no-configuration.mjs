/**
 * Stands in for `cosmiconfig` in the bundle. graphile-worker looks with it for a file of its settings in the folder that
 * capsheet happens to be started in, and above: what a worker does is said by capsheet alone.
 */
export function cosmiconfigSync() {
  return { search: () => null };
}
