import { describe, expect, it } from 'vitest';
import { makeTable } from '../../../support/make-table.ts';
import { findingsOf } from '../support.ts';

function told(sheet: string, facts: { readonly [column: string]: string }): string[] {
  const findings = findingsOf([makeTable(sheet, [Object.keys(facts), Object.values(facts)])]);
  return findings.filter((text) => text.includes('row-disowned'));
}

describe('a row', () => {
  it.each([
    'do not upload',
    'Please do not upload yet!',
    "Don't import",
    'VOID',
    'Cancelled.',
    'duplicate of C-1',
    'draft',
    'skip',
    'not to be used',
    'Subtotal',
  ])('that says that it does not count is asked about: %s', (Notes) => {
    expect(told('Rounds', { Company: 'Oak Motion', Round: 'Seed', Notes })).toEqual([
      `warning Rounds!C2 (Notes) row-disowned: "${Notes}" · Action`,
    ]);
    expect(told('Securities', { Ref: Notes, Company: 'Oak Motion' })).toHaveLength(1);
  });

  it.each([
    'Oak Motion (cancelled)',
    'Oak Motion - VOID',
    'Oak Motion [draft]',
    'DRAFT: Oak Motion',
    'Oak - do not use',
  ])('whose name says so is asked about: %s', (Company) => {
    expect(told('Companies', { Company })).toHaveLength(1);
  });

  it.each([
    'Cancelled and replaced by C-7',
    'voided check',
    'Duplicated by hand',
    'closed',
    'not yet audited',
    'see draft 3',
  ])('is sent without a word beside a remark like this: %s', (Notes) => {
    expect(told('Rounds', { Company: 'Oak Motion', Round: 'Seed', Notes })).toEqual([]);
  });

  it.each(['Draft Kings', 'Void Systems', 'Duplicate Labs', 'Skip', 'Ignore'])(
    'of this company is one: %s',
    (Company) => {
      expect(told('Companies', { Company })).toEqual([]);
      expect(told('Companies', { Company: 'Oak Motion', City: Company, Description: 'A draft' })).toEqual([]);
    },
  );

  it('that its Action leaves out, or says to be a further one, is not asked about', () => {
    expect(told('Companies', { Company: 'Oak Motion (cancelled)', Action: 'skip' })).toEqual([]);
    expect(told('Companies', { Company: 'Oak Motion (cancelled)', Action: 'new' })).toEqual([]);
  });
});
