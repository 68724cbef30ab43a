import { describe, expect, it } from 'vitest';
import { sheetOf } from '../../../src/format/sheets/all-sheets.ts';
import { isHeaderOfFormat } from '../../../src/format/sheets/own-headers.ts';

const companies = sheetOf('companies');

describe('a header of a list that is called Companies', () => {
  it('is one of the format where it is spelled as the format spells it', () => {
    expect(isHeaderOfFormat(companies, ['Company', 'Sector', 'City'])).toBe(true);
    expect(isHeaderOfFormat(companies, ['Company *', 'Sector', 'remarks of ours'])).toBe(true);
  });

  it('is foreign where its names only coincide, or are mostly unknown', () => {
    expect(isHeaderOfFormat(companies, ['company_id', 'company_name', 'sector', 'website', 'status'])).toBe(false);
    expect(isHeaderOfFormat(companies, ['Company', 'Thesis', 'Entry', 'Platform', 'Region'])).toBe(false);
  });
});
