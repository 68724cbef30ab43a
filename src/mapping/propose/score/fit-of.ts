import type { ColumnDeclaration } from '../../../format/sheets/sheet.ts';
import { shareOfChoices } from './choice-share.ts';
import { type ColumnFacts, shareOf } from './column-facts.ts';
import type { ValueKind } from './value-kinds.ts';

/** Which kinds of value a column may hold; any where it says nothing. */
const FITTING: { readonly [kind: string]: readonly ValueKind[] } = {
  date: ['date'],
  money: ['number'],
  count: ['number'],
  multiple: ['number', 'multiple'],
  rate: ['number', 'percent'],
  currency: ['currency'],
  boolean: ['boolean', 'number'],
  reference: ['text'],
  'co-investors': ['text'],
};

/** Between 0 and 1: how much of the column is of the right kind; 1 where it is empty. */
export function fitOf(facts: ColumnFacts, { name, value }: ColumnDeclaration): number {
  if (value.kind === 'choice') return facts.filled === 0 ? 1 : Math.min(0.8, shareOfChoices(facts, value.choices) * 2);
  // A day that lost its format is a whole number.
  if (value.kind === 'date' && facts.filled > 0 && facts.texts.every(isSerialDay)) return 1;
  const kinds = FITTING[name === 'Company' ? 'reference' : value.kind];
  return kinds === undefined || facts.filled === 0 ? 1 : shareOf(facts, ...kinds);
}

/** Of 1954 to 2064. */
function isSerialDay(text: string): boolean {
  return /^[2-5]\d{4}$/.test(text);
}
