export function writePages(root: string, pages: { readonly [path: string]: string }): void;
