import type { Terms } from './term.ts';

/** The marks that a row can set, in the template's order. Each is entered by itself, as one mark of its day. */
export const MARK_TERMS = [
  {
    field: 'fairValue',
    name: 'Fair Value',
    aliases: ['Fair Market Value', 'FMV'],
    value: { kind: 'money' },
    help: "The fair value of the fund's holding.",
    example: '1250000',
  },
  {
    field: 'ownership',
    name: 'Ownership',
    aliases: ['Ownership %', 'Ownership Percentage'],
    value: { kind: 'rate' },
    help: "The fund's share of the company: 12.5% or 0.125.",
    example: '12.5%',
  },
  {
    field: 'postMoneyValuation',
    name: 'Post-Money Valuation',
    aliases: ['Post-Money', 'Post-Money Value'],
    value: { kind: 'money' },
    help: 'What the company is worth after its last round.',
    example: '25000000',
  },
] as const satisfies Terms;

/** The marks that are of one fund's holding, not of the whole company. */
export const MARKS_OF_FUND: readonly string[] = ['Fair Value', 'Ownership'];
