/** The page of each finding as it is written, by its code. */
export function readFindingPages(root: string): ReadonlyMap<string, string>;

/** Files of `src` that are collected from what is declared elsewhere, by their path. */
export function collect(root: string): { readonly [path: string]: string };
