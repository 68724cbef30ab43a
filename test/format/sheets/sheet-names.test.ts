import { describe, expect, it } from 'vitest';
import { RESULT_MARK_FORMAT } from '../../../src/format/sheets/result-columns.ts';
import { isOwnSheet, listSheetNames, matchSheetName } from '../../../src/format/sheets/sheet-names.ts';

describe('matchSheetName', () => {
  it.each([
    ['Companies', 'companies', undefined],
    ['company', 'companies', undefined],
    ['ROUNDS', 'rounds', undefined],
    ['Financing Rounds', 'rounds', undefined],
    ['share_classes', 'share-classes', undefined],
    ['Share-Class', 'share-classes', undefined],
    ['ShareClasses*', 'share-classes', undefined],
    ['Securities', 'securities', undefined],
    ['security', 'securities', undefined],
    ['Certificates', 'securities', 'certificate'],
    ['Warrant', 'securities', 'warrant'],
    ['convertibles', 'securities', 'convertible'],
    ['Token Investments', 'securities', 'token_investment'],
    ['token warrants', 'securities', 'token_warrant'],
    ['Token_Convertibles', 'securities', 'token_convertible'],
    ['Transactions', 'transactions', undefined],
    ['Sales', 'transactions', 'sale'],
    ['Conversions', 'transactions', 'conversion'],
    ['exercise', 'transactions', 'exercise'],
    ['Custom Columns', 'custom-columns', undefined],
    ['Custom Values', 'custom-columns', undefined],
    ['custom_fields', 'custom-columns', undefined],
    ['Custom Q1 numbers', 'custom-columns', undefined],
    ['Custom', 'custom-columns', undefined],
    ['Documents', 'documents', undefined],
    ['Valuations', 'valuations', undefined],
  ])('knows %s', (name, kind, presetType) => {
    const match = matchSheetName(name);
    expect([match?.sheet.kind, match?.presetType]).toEqual([kind, presetType]);
  });

  it.each(['Customers', 'Sheet1', 'Notes', 'Overview', ''])('does not know "%s"', (name) => {
    expect(matchSheetName(name)).toBeUndefined();
  });

  it('knows every name it lists', () => {
    expect(listSheetNames().filter((name) => matchSheetName(name) === undefined)).toEqual([]);
  });
});

describe('isOwnSheet', () => {
  it('knows a summary by the mark of its first cell', () => {
    expect(isOwnSheet('Import Summary', RESULT_MARK_FORMAT)).toBe(true);
    expect(isOwnSheet('Import Summary (2)', RESULT_MARK_FORMAT)).toBe(true);
    expect(isOwnSheet('Import Summary', undefined)).toBe(false);
  });

  it("knows the template's tabs by name", () => {
    expect(isOwnSheet('capsheet lists', undefined)).toBe(true);
    expect(isOwnSheet('How To Fill In', undefined)).toBe(true);
    expect(isOwnSheet('Rounds', undefined)).toBe(false);
  });
});
