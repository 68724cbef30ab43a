import { describe, expect, it } from 'vitest';
import { makeTable } from '../support/make-table.ts';
import { faultsOf, mapAndCheck } from './support.ts';

const TABLE = makeTable('Book', [['What we hold'], ['Investee', 'Town'], ['Acme', 'Jena']]);
const yaml = (confirm: string) => `
sheets:
  - sheet: Book
    header: 2
    ${confirm}
    to:
      - sheet: Companies
        columns: { Company: Investee, City: Town }
`;
const openIn = (confirm: string) => mapAndCheck([TABLE], yaml(confirm)).findings;

describe('what a mapping leaves to be confirmed', () => {
  it('is an error at the header of its column', () => {
    expect(openIn("confirm: [{ column: Town, that: 'a town is a city' }]")).toEqual([
      expect.objectContaining({
        severity: 'error',
        code: 'mapping-unconfirmed',
        sheet: 'Book',
        row: 2,
        column: 'Town',
        cell: 'B2',
        message: 'Not confirmed yet: a town is a city.',
      }),
    ]);
  });

  it('may concern the tab alone', () => {
    const [finding, ...more] = openIn('confirm: [all rows count]');
    expect([finding?.row, finding?.cell, more.length]).toEqual([2, undefined, 0]);
  });

  it('is settled where the line is taken out', () => {
    expect(openIn('confirm: []')).toEqual([]);
    expect(openIn('')).toEqual([]);
  });

  it('says what it is about', () => {
    expect(faultsOf(yaml('confirm: [{ column: Town }]'))).toEqual(['5:15 "that" is missing.']);
  });
});
