import type { SheetSettings } from './layout.ts';

type Split = NonNullable<SheetSettings['split']>[number];

/** Splits a security's name into whether it is a note or a warrant. */
const KIND = String.raw`^(?:.*\b(?<Note>safe|kiss|note|convertible|loan)s?\b.*|.*\b(?<Warrant>warrant)s?\b.*|.*)$`;
const STOCK = String.raw`^(?:.*\b(?<Stock>common|ordinary)\b.*|.*)$`;
const ROUND = String.raw`^(?<Round>.+?)\s+(?:preferred|pref|common|ordinary)\b.*$`;

/** The convertible types of notes, by the words in their names. */
export const NOTES = {
  SAFE: 'SAFE',
  KISS: 'KISS',
  note: 'convertible note',
  convertible: 'convertible note',
  loan: 'convertible note',
};

/** Splits off the round that a security is named after; else the whole name is the round. */
export function splitRound(column: string): Split {
  return { column, pattern: ROUND, otherwise: 'Round' };
}

/** Fills the part Note or Warrant if it is one. */
export function splitKind(column: string): Split {
  return { column, pattern: KIND };
}

/** Fills the part Stock for common shares. */
export function splitStock(column: string): Split {
  return { column, pattern: STOCK };
}

export const IS_EQUITY = [
  { column: 'Note', blank: true },
  { column: 'Warrant', blank: true },
] as const;
export const IS_NOTE = [{ column: 'Note', blank: false }] as const;
export const IS_WARRANT = [{ column: 'Warrant', blank: false }] as const;
