import type { Section } from './search.mjs';

export function listSections(path: string, text: string): readonly Section[];
