import type { Section } from '../../../src/base/handbook/search-sections.ts';

export function toAddress(path: string): string;
export function toSectionAddress(section: Section): string;
