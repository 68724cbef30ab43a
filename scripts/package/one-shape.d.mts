export function giveOneShape(code: string): string;
