export function fillParts(page: string, parts: { readonly [name: string]: string }): string;
