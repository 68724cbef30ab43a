import { SECTORS } from '../values/cap-table.ts';
import type { Terms } from './term.ts';

/** The terms of companies, in the template's order. */
export const COMPANY_TERMS = [
  {
    field: 'description',
    name: 'Description',
    aliases: ['About', 'Company Description'],
    value: { kind: 'text' },
    isFreeText: true,
    help: 'What the company does.',
    example: 'Warehouse robots for small retailers',
  },
  {
    field: 'city',
    name: 'City',
    aliases: ['Headquarters', 'HQ', 'Location'],
    value: { kind: 'text' },
    isFreeText: true,
    help: 'The city it is based in.',
    example: 'Berlin',
  },
  {
    field: 'sector',
    name: 'Sector',
    aliases: ['Industry', 'Company Sector'],
    value: { kind: 'choice', isOpen: true, choices: SECTORS.map((value) => ({ value, label: value })) },
    help: 'One of the sectors of the portfolio service.',
    example: 'Hardware',
  },
  {
    field: 'fiscalYearEnd',
    name: 'Fiscal Year End',
    aliases: ['FYE', 'Year End', 'Financial Year End'],
    value: { kind: 'fiscal-year-end' },
    help: 'The last day of the fiscal year as MM/DD.',
    example: '12/31',
  },
  {
    field: 'website',
    name: 'Website',
    aliases: ['Web Site', 'URL', 'Homepage', 'Web Address'],
    value: { kind: 'url' },
    isFreeText: true,
    help: 'The address of its website.',
    example: 'https://northwind-robotics.example',
  },
] as const satisfies Terms;
