import type { Section } from '../../../src/handbook/list-sections.ts';

export function toAddress(path: string): string;
export function toSectionAddress(section: Section): string;
