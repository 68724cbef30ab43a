import type { Participation, Seniority } from '../values/cap-table.ts';
import type { Choice, Terms } from './term.ts';

const SENIORITY_CHOICES = [
  { value: 'SENIOR_TO_ALL', label: 'Senior To All', aliases: ['Senior'] },
  { value: 'PARI_PASSU', label: 'Pari Passu' },
  { value: 'PARI_PASSU_ALL_PREVIOUS', label: 'Pari Passu All Previous', aliases: ['Pari Passu With All Previous'] },
] as const satisfies readonly Choice<Seniority>[];

const PARTICIPATION_CHOICES = [
  { value: 'NON_PARTICIPATING', label: 'Non Participating', aliases: ['Not Participating', 'None'] },
  { value: 'FULLY_PARTICIPATING', label: 'Fully Participating', aliases: ['Full Participating', 'Full'] },
  { value: 'CAPPED_PARTICIPATING', label: 'Capped Participating', aliases: ['Capped'] },
] as const satisfies readonly Choice<Participation>[];

/** The terms of rounds, in the template's order. */
export const ROUND_TERMS = [
  {
    field: 'closingDate',
    name: 'Closing Date',
    aliases: ['Close Date', 'Closed', 'Closed On', 'Date Closed', 'Round Date', 'Date'],
    value: { kind: 'date' },
    isRequired: true,
    help: 'The day the round closed.',
    example: '2024-03-31',
  },
  {
    field: 'preMoneyValuation',
    name: 'Pre-Money Valuation',
    aliases: ['Pre-Money', 'Pre-Money Value'],
    value: { kind: 'money' },
    help: 'What the company was worth before the round.',
    example: '20000000',
  },
  {
    field: 'roundSize',
    name: 'Round Size',
    aliases: ['Size', 'Amount Raised', 'Total Raised', 'Total Round Size'],
    value: { kind: 'money' },
    help: 'What all investors together put in.',
    example: '5000000',
  },
  {
    field: 'fullyDilutedShares',
    name: 'Fully Diluted Shares',
    aliases: ['FD Shares', 'FDS', 'Fully Diluted', 'Fully Diluted Share Count'],
    value: { kind: 'count' },
    help: 'The number of shares after the round, fully diluted.',
    example: '12500000',
  },
  {
    field: 'coInvestors',
    name: 'Co-Investors',
    aliases: ['Other Investors', 'Investors'],
    value: { kind: 'co-investors' },
    isFreeText: true,
    blankMeans: [],
    help: 'Who else took part, separated by semicolons, with (lead) after the name of a lead.',
    example: 'Harbour Ventures (lead); Pine Capital',
  },
  {
    field: 'isCrypto',
    name: 'Crypto',
    aliases: ['Is Crypto', 'Crypto Round'],
    value: { kind: 'boolean' },
    help: 'Whether it is a crypto financing.',
    example: 'no',
  },
  {
    field: 'liquidationMultiple',
    name: 'Liquidation Multiple',
    aliases: ['Liquidation Preference', 'Liq Pref', 'Liquidation Preference Multiple'],
    value: { kind: 'multiple' },
    help: 'How many times its money the round gets back first.',
    example: '1x',
  },
  {
    field: 'capMultiple',
    name: 'Cap Multiple',
    aliases: ['Participation Cap', 'Participation Cap Multiple'],
    value: { kind: 'multiple' },
    help: 'The multiple at which participation ends, for capped participation.',
    example: '3x',
  },
  {
    field: 'seniority',
    name: 'Seniority',
    aliases: ['Seniority Position'],
    value: { kind: 'choice', choices: SENIORITY_CHOICES, isOpen: true },
    help: 'The rank of the round when proceeds are shared out.',
    example: 'Pari Passu',
  },
  {
    field: 'participation',
    name: 'Participation',
    aliases: ['Participation Type'],
    value: { kind: 'choice', choices: PARTICIPATION_CHOICES, isOpen: true },
    help: 'Whether the round shares in what is left after preferences.',
    example: 'Capped Participating',
  },
] as const satisfies Terms;

export type RoundTerm = (typeof ROUND_TERMS)[number]['field'];
