import { describe, expect, it } from 'vitest';
import { type CellSource, formatted, makeTable } from '../../../support/make-table.ts';
import { findingsOf } from '../support.ts';

const ZERO = { value: { kind: 'number', text: '0' }, formula: true } as const;

function told(sheet: string, facts: { readonly [column: string]: CellSource }): string[] {
  const findings = findingsOf([makeTable(sheet, [Object.keys(facts), Object.values(facts)])]);
  return findings.filter((text) => text.includes('text-implausible'));
}

describe('a cell of a column of texts', () => {
  it('is asked about where it is the 0 of a formula that points at an empty cell', () => {
    expect(told('Companies', { Company: 'Oak Motion', Description: ZERO, City: ZERO })).toEqual([
      'warning Companies!B2 (Description) text-implausible: 0 · Description',
      'warning Companies!C2 (City) text-implausible: 0 · City',
    ]);
  });

  it('is asked about where Excel made a date of a label', () => {
    expect(told('Securities', { Ref: formatted(46024, 'd-mmm'), Company: 'Oak Motion' })).toEqual([
      'warning Securities!A2 (Ref) text-implausible: "2026-01-02" · 46024 · Ref · 1 · 2 · MAR-24',
    ]);
    expect(told('Rounds', { Company: 'Oak Motion', Round: formatted(45352, 'mmm-yy') })).toEqual([
      'warning Rounds!B2 (Round) text-implausible: "2024-03-01" · 45352 · Round',
    ]);
  });

  it.each(['12/31', '2025-05-03', '03/05/2025', '10115', 10115])('is asked about where a city is %j', (City) => {
    expect(told('Companies', { Company: 'Oak Motion', City })).toHaveLength(1);
  });

  it.each(['jane@oak.example', 'https://oak.example', 'www.oak.example'])(
    'is asked about where a city is %s',
    (City) => {
      expect(told('Companies', { Company: 'Oak Motion', City })).toHaveLength(1);
    },
  );

  it('is asked about where a description or a token is a number', () => {
    expect(told('Companies', { Company: 'Oak Motion', Description: 20250503 })).toHaveLength(1);
    expect(told('Securities', { Ref: 7, Company: 'Oak Motion', Token: 0.05 })).toEqual([
      'warning Securities!C2 (Token) text-implausible: "0.05" · Token',
    ]);
  });

  it('is asked about where a name is yes or no', () => {
    const [yes] = told('Companies', { Company: { value: { kind: 'boolean', value: true } } });
    expect(yes).toMatch(/^warning Companies!A2 \(Company\) text-implausible: "TRUE" · Company/);
  });

  it('is taken as it is where it may be meant', () => {
    const facts = { Company: 'Oak Motion', City: '29 Palms', Description: '2024', Sector: 'Hardware' };
    expect(told('Companies', facts)).toEqual([]);
    expect(told('Securities', { Ref: 0, Company: 'Oak Motion', Token: '2024' })).toEqual([]);
    expect(told('Securities', { Ref: formatted('0.5625', 'h:mm'), Token: '2025-05-03' })).toEqual([]);
    expect(told('Rounds', { Round: '2024-05-03', Company: { value: { kind: 'text', text: 'Oak' } } })).toEqual([]);
    expect(told('Custom Columns', { Company: 'Oak Motion', Due: formatted(46024, 'd-mmm'), Staff: ZERO })).toEqual([]);
  });
});
