import type { ConvertibleType, DaysConvention } from '../values/cap-table.ts';
import type { Choice, Terms } from './term.ts';

const CONVERTIBLE_TYPE_CHOICES = [
  { value: 'convertible_note', label: 'convertible note', aliases: ['convertible', 'cn', 'convertible loan'] },
  { value: 'basic_note', label: 'basic note', aliases: ['note', 'promissory note'] },
  { value: 'safe', label: 'SAFE', aliases: ['simple agreement for future equity', 'SAFE note'] },
  { value: 'kiss', label: 'KISS', aliases: ['keep it simple security'] },
] as const satisfies readonly Choice<ConvertibleType>[];

const DAYS_CONVENTION_CHOICES = [
  { value: '360', label: '360', aliases: ['actual/360', '30/360', '360 days'] },
  { value: '365', label: '365', aliases: ['actual/365', '365 days'] },
] as const satisfies readonly Choice<DaysConvention>[];

/**
 * The terms of securities, in the template's order. A term that no type of security names as its own
 * (`security-types.ts`) is one that all of them may have.
 */
export const SECURITY_TERMS = [
  {
    field: 'shares',
    name: 'Shares',
    aliases: ['Number Of Shares', 'Share Count', 'No Of Shares', 'Shares Purchased', '# Shares'],
    value: { kind: 'count' },
    help: 'How many shares it is for.',
    example: '250000',
  },
  {
    field: 'investmentAmount',
    name: 'Investment Amount',
    aliases: ['Amount', 'Purchase Amount', 'Amount Invested', 'Invested Amount', 'Invested', 'Principal', 'Cost'],
    value: { kind: 'money' },
    help: 'What was paid; for a token convertible, the purchase amount.',
    example: '404500',
  },
  {
    field: 'dueDate',
    name: 'Due Date',
    aliases: ['Expiry Date', 'Expiration Date', 'Expiry', 'Expires', 'Exercise By'],
    value: { kind: 'date' },
    help: 'The last day on which it can be exercised.',
    example: '2031-03-31',
  },
  {
    field: 'exercisePrice',
    name: 'Exercise Price',
    aliases: ['Strike', 'Strike Price'],
    value: { kind: 'money' },
    help: 'What one share or token costs when exercised.',
    example: '1.6180',
  },
  {
    field: 'totalCost',
    name: 'Total Cost',
    aliases: ['Warrant Cost'],
    value: { kind: 'money' },
    help: 'What the token warrant cost.',
    example: '10000',
  },
  {
    field: 'convertibleType',
    name: 'Convertible Type',
    aliases: ['Note Type', 'Instrument'],
    value: { kind: 'choice', choices: CONVERTIBLE_TYPE_CHOICES },
    help: 'convertible note, basic note, SAFE or KISS.',
    example: 'SAFE',
  },
  {
    field: 'discount',
    name: 'Discount',
    aliases: ['Discount Rate', 'Conversion Discount', 'Discount %'],
    value: { kind: 'rate' },
    help: 'The discount at which it converts: 20% or 0.2.',
    example: '20%',
  },
  {
    field: 'valuationCap',
    name: 'Valuation Cap',
    aliases: ['Cap', 'Conversion Cap', 'Val Cap'],
    value: { kind: 'money' },
    help: 'The highest valuation at which it converts, in total.',
    example: '12000000',
  },
  {
    field: 'maturityDate',
    name: 'Maturity Date',
    aliases: ['Maturity', 'Matures', 'Matures On'],
    value: { kind: 'date' },
    help: 'The day the note falls due; blank if it has no such day.',
    example: '2026-03-31',
  },
  {
    field: 'interestRate',
    name: 'Interest Rate',
    aliases: ['Interest', 'Coupon', 'Interest %'],
    value: { kind: 'rate' },
    help: 'Interest per year: 8% or 0.08.',
    example: '8%',
  },
  {
    field: 'daysConvention',
    name: 'Days Convention',
    aliases: ['Day Count', 'Day Count Convention', 'Days In Year'],
    value: { kind: 'choice', choices: DAYS_CONVENTION_CHOICES, isNumber: true },
    help: 'How many days a year has for interest: 360 or 365.',
    example: '365',
  },
  {
    field: 'token',
    name: 'Token',
    aliases: ['Token Symbol', 'Token Short Code', 'Token Name', 'Ticker'],
    value: { kind: 'text' },
    isKey: true,
    isFreeText: true,
    help: 'The short code of the token.',
    example: 'NRX',
  },
  {
    field: 'quantity',
    name: 'Quantity',
    aliases: ['Token Quantity', 'Number Of Tokens', 'Token Count'],
    value: { kind: 'count' },
    help: 'How many tokens it is for.',
    example: '1500000.25',
  },
  {
    field: 'pricePerToken',
    name: 'Price Per Token',
    aliases: ['Token Price'],
    value: { kind: 'money' },
    help: 'What one token cost.',
    example: '0.04',
  },
] as const satisfies Terms;

export type SecurityTerm = (typeof SECURITY_TERMS)[number]['field'];
