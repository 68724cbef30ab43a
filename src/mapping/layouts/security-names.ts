import type { SheetSettings } from './layout-form.ts';

type Split = NonNullable<SheetSettings['split']>[number];

/** Whatever a security is called: whether it is a note or a warrant. */
const KIND = String.raw`^(?:.*\b(?<Note>safe|kiss|note|convertible|loan)s?\b.*|.*\b(?<Warrant>warrant)s?\b.*|.*)$`;
const STOCK = String.raw`^(?:.*\b(?<Stock>common|ordinary)\b.*|.*)$`;
/** `Series A-1 Preferred (PA)` is of the round Series A-1. */
const ROUND = String.raw`^(?<Round>.+?)\s+(?:preferred|pref|common|ordinary)\b.*$`;

/** What the notes that names of securities speak of are, here. */
export const NOTES = {
  SAFE: 'SAFE',
  KISS: 'KISS',
  note: 'convertible note',
  convertible: 'convertible note',
  loan: 'convertible note',
};

/** The round that a security is called after, else the whole of its name. */
export function splitRound(column: string): Split {
  return { column, pattern: ROUND, otherwise: 'Round' };
}

/** Note and Warrant, filled where it is one. */
export function splitKind(column: string): Split {
  return { column, pattern: KIND };
}

/** Stock, filled for common shares. */
export function splitStock(column: string): Split {
  return { column, pattern: STOCK };
}

export const IS_EQUITY = [
  { column: 'Note', blank: 'true' },
  { column: 'Warrant', blank: 'true' },
] as const;
export const IS_NOTE = [{ column: 'Note', blank: 'false' }] as const;
export const IS_WARRANT = [{ column: 'Warrant', blank: 'false' }] as const;
