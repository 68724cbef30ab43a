import type { z } from 'zod';
import type { CarriedBack } from './carried-back.ts';
import type { carriedFacts } from './carried-schema.ts';

/** Facts of the service that a workbook of capsheet carries beside its rows; they are in their schema. */
export type CarriedFacts = Readonly<z.infer<typeof carriedFacts>>;
export type CarriedOrigin = NonNullable<CarriedFacts['origin']>;
export type CarriedPortfolio = NonNullable<CarriedFacts['portfolio']>;
export type CarriedColumn = CarriedPortfolio['customColumns'][number];

/** Adds to the facts of a workbook those that its result carries; of two for one key the later counts. */
export function withCarriedBack(
  facts: CarriedFacts | undefined,
  back: CarriedBack | undefined,
): CarriedFacts | undefined {
  if (back === undefined) return facts;
  return {
    ...facts,
    holdingIds: facts?.holdingIds ?? new Map(),
    customValues: new Map([...(facts?.customValues ?? []), ...back.customValues]),
    marks: new Map([...(facts?.marks ?? []), ...back.marks]),
    answered: new Set(back.answered),
    readAt: back.readAt,
    readBefore: facts?.readAt ?? '',
    back,
  };
}

/** True of an export and of the workbook of a quarter, and of their results: their rows are what was there. */
export function isWrittenFromService(facts: CarriedFacts | undefined): boolean {
  if (facts === undefined) return false;
  const readAt = facts.back === undefined ? facts.readAt : facts.readBefore;
  return facts.origin !== undefined || facts.quarter !== undefined || (readAt ?? '') !== '';
}

/** When it was last known what is there of a mark; nothing where the workbook does not say it. */
export function markReadAt(facts: CarriedFacts | undefined, key: string): string {
  const isBefore = facts?.back !== undefined && !facts.back.marks.some(([known]) => known === key);
  return (isBefore ? facts.readBefore : facts?.readAt) ?? '';
}

export function carriedValueKey(companyId: string, columnId: string): string {
  return `${companyId}/${columnId}`;
}

/** Headers of the hidden sheet under which a workbook carries what was read of the service when it was written. */
export const CARRIED_COLUMNS = {
  holding: 'capsheet_all_holding',
  holdingId: 'holding id',
  customCompany: 'custom company',
  customColumn: 'custom column',
  /** One of its values; blank where there is none. */
  customValue: 'custom value',
  markKey: 'mark key',
  markValue: 'mark value',
  /** ISO 8601 in UTC. */
  readAt: 'read at',
  /** YYYY-MM-DD. */
  quarter: 'quarter',
  service: 'origin service',
  firmId: 'origin firm id',
  firmName: 'origin firm',
  fund: 'fund name',
  fundId: 'fund id',
  fundCurrency: 'fund currency',
  column: 'column name',
  columnId: 'column id',
  columnType: 'column type',
  /** Belongs to the custom column with the ID beside it. */
  option: 'option',
  optionColumn: 'option of',
  transaction: 'transaction',
  created: 'creates',
  security: 'security',
  /** Blank where its row shows none. */
  unitsShown: 'units shown',
  unitsIssued: 'units issued',
  costOf: 'cost of',
  costListed: 'cost listed',
} as const;
