export function isUpToDate(root: string): boolean;
export function beginBuild(root: string): { readonly end: () => void };
