import type { ColumnDeclaration } from './sheet.ts';

export const ACTION_WORDS = [
  { value: 'skip', label: 'skip' },
  { value: 'new', label: 'new' },
] as const;

/** On every sheet; it speaks for its row. */
export const ACTION_COLUMN = {
  name: 'Action',
  aliases: ['Command', 'Row Action'],
  field: 'action',
  value: { kind: 'action' },
  required: 'never',
  help: 'Blank; skip to leave the row out; new if this is an additional one although something like it exists.',
  example: 'skip',
} as const;

export const COMPANY_COLUMN = {
  name: 'Company',
  aliases: ['Company Name', 'Portfolio Company', 'Portfolio Company Name', 'Issuer', 'Company Slug'],
  field: 'company',
  value: { kind: 'reference', to: 'company' },
  required: 'always',
  help: 'The company, by name, slug or ID.',
  example: 'Northwind Robotics',
} as const;

export const ROUND_COLUMN = {
  name: 'Round',
  aliases: ['Round Name', 'Financing Round', 'Financing Round Name', 'Financing'],
  field: 'round',
  value: { kind: 'reference', to: 'round' },
  example: 'Series A',
} as const;

export const FUND_COLUMN = {
  name: 'Fund',
  aliases: ['Fund Name', 'Vehicle'],
  field: 'fund',
  value: { kind: 'reference', to: 'fund' },
  example: 'Growth Fund II',
} as const;

export const CURRENCY_COLUMN = {
  name: 'Currency',
  aliases: ['Currency Code', 'CCY', 'Curr'],
  value: { kind: 'currency' },
  required: 'never',
  help: 'The currency of every amount in the row that has no currency column of its own, as a three-letter code.',
  example: 'USD',
} as const;

export function toIdColumn(name: string, example: string, aliases: readonly string[]) {
  const help = `The ID of a ${name.toLowerCase()} that already exists; the row then needs nothing else.`;
  return { name: `${name} ID`, aliases, field: 'id', value: { kind: 'id' }, required: 'never', help, example } as const;
}

export function toRefColumn(help: string, example: string) {
  const aliases = ['Reference', 'Label', 'Row Ref'];
  return { name: 'Ref', aliases, field: 'ref', value: { kind: 'ref' }, required: 'never', help, example } as const;
}

/** A money column's own currency column, which wins over `Currency`. */
export function toOwnCurrencyColumn(column: ColumnDeclaration): ColumnDeclaration {
  return {
    name: ownCurrencyName(column.name),
    aliases: column.aliases.map(ownCurrencyName),
    value: { kind: 'currency' },
    required: 'never',
    ...(column.allowedFor === undefined ? {} : { allowedFor: column.allowedFor }),
    help: `The currency of ${column.name}, if it is not the one under Currency.`,
    example: 'EUR',
    isImplied: true,
  };
}

export function ownCurrencyName(moneyColumn: string): string {
  return `${moneyColumn} Currency`;
}
