export function listPages(root: string): readonly string[];
