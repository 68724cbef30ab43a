import type { SeedFirm } from '../../src/service/sandbox/seed/seed-portfolio.ts';

/** The sample's firm with its funds and custom columns, before its first company. */
export const FIRST_DAY: SeedFirm = {};
