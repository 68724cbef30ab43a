export const TESTED_NODES: readonly string[];
export function fetchPackage(wanted: string, folder: string): string;
export function fetchNode(major: string, folder: string): string;
