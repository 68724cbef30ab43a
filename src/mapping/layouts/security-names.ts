import { COMMON_NAMES, NOTE_TYPES, ROUND_ENDINGS, WARRANT_NAME } from '../../model/lexicon/class-kinds.ts';

/** Splits a security's name into whether it is a note or a warrant. */
const KIND = String.raw`^(?:.*\b(?<Note>${Object.keys(NOTE_TYPES).join('|').toLowerCase()})s?\b.*|.*\b(?<Warrant>${WARRANT_NAME})s?\b.*|.*)$`;
const STOCK = String.raw`^(?:.*\b(?<Stock>${COMMON_NAMES})\b.*|.*)$`;
const ROUND = String.raw`^(?<Round>.+?)\s+(?:${ROUND_ENDINGS})\b.*$`;

/** Splits off the round that a security is named after; else the whole name is the round. */
export const ROUND_PART = { pattern: ROUND, otherwise: 'Round' };
/** Fills the part Note or Warrant if it is one. */
export const KIND_PARTS = { pattern: KIND };
/** Fills the part Stock for common shares. */
export const STOCK_PART = { pattern: STOCK };

export const IS_EQUITY = [
  { column: 'Note', blank: true },
  { column: 'Warrant', blank: true },
] as const;
export const IS_NOTE = [{ column: 'Note', blank: false }] as const;
export const IS_WARRANT = [{ column: 'Warrant', blank: false }] as const;
