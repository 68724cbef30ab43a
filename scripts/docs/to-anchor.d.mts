export function toAnchor(title: string): string;
