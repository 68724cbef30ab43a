import { describe, expect, it } from 'vitest';
import { makeTable, makeWorkbook } from '../support/make-table.ts';
import { saying } from '../support/saying.ts';
import { fieldsOf } from './steps/support.ts';
import { mapAndCheckAll } from './support.ts';

const DEALS = makeTable('Deals', [
  ['Company', 'Round', 'Cost'],
  ['Acme', 'Seed', 5],
  ['Borealis', 'Seed', 7],
]);
const LIST = makeTable('List', [
  ['Name', 'City', 'Web'],
  ['acme', 'Jena', 'https://acme.example'],
  ['Cascade', 'Kiel'],
]);
const MAPPING = `
sheets:
  - sheet: Deals
    to:
      - { sheet: Companies, columns: { Company: Company } }
      - { sheet: Certificates, columns: { Company: Company, Round: Round, Investment Amount: Cost } }
  - sheet: List
    to: [{ sheet: Companies, columns: { Company: Name, City: City, Website: Web } }]
`;
const INPUTS = [makeWorkbook([DEALS], { name: 'deals.xlsx' }), makeWorkbook([LIST], { name: 'list.xlsx' })];

/** The companies, and whether one stands twice. */
function companiesOf(inputs: typeof INPUTS, yaml = MAPPING) {
  const { records, findings } = mapAndCheckAll(inputs, yaml);
  return {
    companies: fieldsOf(
      records.filter(({ kind }) => kind === 'company'),
      'name',
      'city',
      'website',
    ).sort(),
    twice: findings.flatMap(({ code, message }) => (code === 'duplicate-key' ? [message] : [])),
  };
}

describe('what only the creation of a company can take', () => {
  it('is gathered from all tables and files into one, in whichever order they come', () => {
    const city = 'https://acme.example';
    expect(companiesOf(INPUTS)).toEqual({
      companies: ['company Acme Jena https://acme.example', 'company Borealis - -', 'company Cascade Kiel -'],
      twice: [],
    });
    expect(companiesOf([...INPUTS].reverse())).toEqual({
      companies: ['company Borealis - -', 'company Cascade Kiel -', `company acme Jena ${city}`],
      twice: [],
    });
  });

  it('is gathered from two lists of companies, but two lists of rounds are told', () => {
    const more = makeTable('More', [
      ['Firm', 'About'],
      ['Acme', 'robots'],
    ]);
    const yaml = `${MAPPING}  - sheet: More
    to: [{ sheet: Companies, columns: { Company: Firm, Description: About } }]
`;
    const inputs = [makeWorkbook([LIST, more])];
    const lists = yaml.replace('sheet: Deals', 'sheet: Deals\n    optional: true');
    expect(companiesOf(inputs, lists)).toEqual({
      companies: ['company Cascade Kiel -', 'company acme Jena https://acme.example'],
      twice: [],
    });
    const rounds = (name: string) =>
      makeTable(name, [
        ['Company', 'Round'],
        ['Acme', 'Seed'],
      ]);
    const to = 'to: [{ sheet: Rounds, columns: { Company: Company, Round: Round } }]';
    const twice = `sheets: [{ sheet: A, ${to} }, { sheet: B, ${to} }]`;
    expect(companiesOf([makeWorkbook([rounds('A'), rounds('B')])], twice).twice).toEqual([
      saying('duplicate-key', '"Seed"', 'Acme', '2', '"A"'),
    ]);
  });

  it('is not gathered within a list of companies: one that stands there twice is told', () => {
    const twice = makeTable('List', [
      ['Name', 'City', 'Web'],
      ['Cascade', 'Kiel'],
      ['Cascade', 'Bonn'],
    ]);
    expect(companiesOf([makeWorkbook([DEALS, twice])]).twice).toEqual([
      'The company "Cascade" appears twice: row 2 of "List" already has it.',
    ]);
    const none = MAPPING.replace(
      'sheet: Companies, columns: { Company: Name',
      'sheet: Companies, once: false, columns: { Company: Name',
    );
    expect(companiesOf(INPUTS, none).twice).toEqual([
      'The company "acme" appears twice: row 2 of "Deals" of deals.xlsx already has it.',
    ]);
  });
});
