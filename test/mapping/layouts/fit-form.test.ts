import { describe, expect, it } from 'vitest';
import { printMapping } from '../../../src/mapping/file/print-mapping.ts';
import { fitForm, type TabForm } from '../../../src/mapping/layouts/fit-form.ts';
import { SourceTab } from '../../../src/mapping/layouts/source-tab.ts';
import { makeTable } from '../../support/make-table.ts';

const COMPANY = ['Portfolio Company', 'Company'];
const COST = ['Cost', 'Total Cost'];
const SHARES = ['Quantity'];
const KIND = ['Kind'];

const FORM: TabForm = {
  make: [{ name: 'Price', divide: [COST, SHARES] }],
  skipRows: [{ column: COMPANY, blank: true }],
  ignore: [{ column: COST, when: [{ column: KIND, is: ['Warrant'] }], because: 'a warrant has none' }],
  when: {
    Certificates: [{ column: KIND, isNot: ['Warrant'] }],
    Warrants: [{ column: KIND, is: ['Warrant'] }],
  },
  to: {
    Certificates: {
      Company: COMPANY,
      Shares: SHARES,
      'Investment Amount': COST,
      'Share Class': { firstOf: [['Class'], KIND, { needs: [SHARES], column: 'Price' }], or: { value: 'Common' } },
    },
    Warrants: { Company: COMPANY },
  },
};

function settingsOf(...headers: readonly string[]) {
  const tab = new SourceTab(makeTable('Positions', [headers, headers.map(() => 'x')]), [COMPANY, COST].flat());
  return fitForm(FORM, tab);
}

describe('a layout as data', () => {
  it('names each column as the tab has it, or as the format does', () => {
    const { to, make, ignore } = settingsOf('Company', 'Total Cost', 'Shares', 'Quantity', 'Kind', 'Class');
    expect(to?.map(({ columns }) => columns)).toEqual([
      {
        Company: 'Company',
        Shares: 'Quantity',
        'Investment Amount': 'Total Cost',
        'Share Class': { firstOf: ['Class', 'Kind', 'Price'] },
      },
      { Company: 'Company' },
    ]);
    expect(make).toEqual([{ name: 'Price', divide: ['Total Cost', 'Quantity'] }]);
    expect(ignore).toEqual([
      { column: 'Total Cost', when: [{ column: 'Kind', is: ['Warrant'] }], because: 'a warrant has none' },
    ]);
    expect(settingsOf('Company', 'Cost', 'Shares').to?.[0]?.columns).toMatchObject({ Shares: 'Shares' });
  });

  it('leaves away what a tab has no column for, and takes what stands instead', () => {
    const { to, make, ignore } = settingsOf('Portfolio Company', 'Cost');
    expect(to).toEqual([
      {
        sheet: 'Certificates',
        when: [],
        columns: { Company: 'Portfolio Company', 'Investment Amount': 'Cost', 'Share Class': { value: 'Common' } },
      },
    ]);
    expect(make).toEqual([]);
    // The cost would be left out in all rows.
    expect(ignore).toEqual([]);
  });

  it('is printed like any other mapping', () => {
    const sheet = settingsOf('Company', 'Cost', 'Kind');
    expect(printMapping({ sheets: [sheet] }).map((line) => line.trim())).toContain('Share Class: Kind');
  });
});
