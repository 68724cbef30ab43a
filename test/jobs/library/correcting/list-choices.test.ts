import { describe, expect, it } from 'vitest';
import { listChoices } from '../../../../src/jobs/library/inside/correcting/list-choices.ts';
import { classRow, companyRow, roundRow, securityRow, transactionRow } from '../../../support/make-records.ts';

const KNOWN = { companies: ['Beta Grid', 'ACME  Robotics'], funds: ['Fund I'], customColumns: ['Deal Lead'] };
const SALE = transactionRow(9, { company: 'Acme Robotics', security: 'A-1' });
const RECORDS = [
  companyRow(2, { name: 'Acme Robotics' }),
  roundRow(3, { company: 'Acme Robotics', name: 'Seed' }),
  roundRow(4, { company: 'Beta Grid', name: 'Series B' }),
  classRow(5, { company: 'acme robotics', name: 'Seed Preferred', round: 'Seed' }),
  securityRow(6, { company: 'Acme Robotics', ref: 'A-1', fund: 'Fund II', round: 'Series A' }),
  securityRow(7, { company: 'Beta Grid', ref: 'B-1', fund: 'Fund I' }),
  transactionRow(8, { company: 'Cirrus', security: 'C-1' }),
  SALE,
];

const choicesOf = (kind: Parameters<typeof listChoices>[0]['kind'], column: string, row = RECORDS.at(-1)) =>
  listChoices({ kind, column, row }, RECORDS, KNOWN);

describe('what may be chosen for a cell', () => {
  it('is all that a column knows, and nothing else', () => {
    const events = choicesOf('transactions', 'Event');
    expect([events.isClosed, events.choices.includes('sale')]).toEqual([true, true]);
    expect(choicesOf('securities', 'Action').isClosed).toBe(true);
    const currencies = choicesOf('securities', 'Currency');
    expect([currencies.isClosed, currencies.choices.includes('EUR')]).toEqual([true, true]);
  });

  it('are companies, those with a row first, each once however it is written', () => {
    expect(choicesOf('transactions', 'Company')).toEqual({
      isClosed: false,
      choices: ['Acme Robotics', 'Beta Grid', 'Cirrus'],
    });
  });

  it('are the funds of the firm, and those that other rows name', () => {
    expect(choicesOf('securities', 'Fund').choices).toEqual(['Fund I', 'Fund II']);
  });

  it('are rounds, classes and securities of the company of the row alone', () => {
    expect(choicesOf('securities', 'Round').choices).toEqual(['Seed', 'Series A']);
    expect(choicesOf('securities', 'Share Class').choices).toEqual(['Seed Preferred']);
    expect(choicesOf('transactions', 'Security').choices).toEqual(['A-1']);
  });

  it('are none of a company where there is no row, or one that names none or is a company itself', () => {
    expect(listChoices({ kind: 'securities', column: 'Round', row: undefined }, RECORDS, KNOWN).choices).toEqual([]);
    expect(choicesOf('securities', 'Round', securityRow(10, {})).choices).toEqual([]);
    expect(choicesOf('securities', 'Round', RECORDS[0]).choices).toEqual([]);
  });

  it('are the custom columns of the firm, and nothing for a text', () => {
    expect(choicesOf('custom-columns', 'Column').choices).toEqual(['Deal Lead']);
    expect(choicesOf('companies', 'Description').choices).toEqual([]);
  });
});
