import type { Section } from '../../../src/base/handbook/list-sections.ts';

export function toAddress(path: string): string;
export function toSectionAddress(section: Section): string;
