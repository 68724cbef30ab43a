import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { certificate, FIRM, firmWith, money, note, round, sale, shareClass } from '../../support/make-snapshot.ts';
import { nameSnapshot, rowOf, sheetOf, toPortfolio } from '../../support/name-snapshot.ts';

function exported(snapshot: Snapshot, companyIds?: string[]) {
  const { sheets, unresolved } = nameSnapshot(toPortfolio(snapshot, companyIds));
  expect(unresolved).toEqual([]);
  return sheets;
}

function leftOut(snapshot: Snapshot) {
  return exported(snapshot).flatMap((sheet) =>
    sheet.leftOut.map(({ sheet: name, cell, column, message }) => `${name}!${cell} ${column}: ${message}`),
  );
}

/** A firm whose first company says something of itself. */
function firmSaying(facts: Partial<Snapshot['companies'][number]>): Snapshot {
  const [acme, ...others] = FIRM.companies;
  if (acme === undefined) throw new Error('no company');
  return firmWith({ companies: [{ ...acme, ...facts }, ...others] });
}

describe('the sheets of an export', () => {
  it('have every declared column, whether it is filled in or not', () => {
    const headers = exported(FIRM).map(({ table }) => [
      table.name,
      table.rows[0]?.cells.map(({ value }) => (value.kind === 'text' ? value.text : '')).join(', '),
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      Companies: 'Company, Description, City, Sector, Fiscal Year End, Website, Logo, Company ID, Action',
      'Share Classes':
        'Company, Round, Share Class, Class Type, Purchase Type, Price Per Share, Currency, In Fair Value, Share Class ID, Action',
      'Custom Columns': 'Company, Deal Lead, Stage, Tags, Action',
    });
  });

  it('say what is held by names, amounts, dates and IDs', () => {
    const sold = sale('tx-1', 'sec-1');
    const sheets = exported(firmWith({ securities: [certificate('sec-1')], transactions: [sold] }));
    expect(rowOf(sheetOf(sheets, 'Rounds'), 2)).toEqual({
      Company: 'Acme Robotics',
      Round: 'Series A',
      'Closing Date': { date: '2022-03-01' },
      'Round Size': { number: '5000000' },
      Currency: 'EUR',
      'Round ID': 'rnd-a',
    });
    expect(rowOf(sheetOf(sheets, 'Securities'), 2)).toEqual({
      Type: 'certificate',
      Company: 'Acme Robotics',
      Round: 'Series A',
      Fund: 'Harbour Fund 1',
      'Issue Date': { date: '2022-03-01' },
      'Share Class': 'Preferred A',
      Shares: { number: '1000' },
      'Investment Amount': { number: '2500' },
      Currency: 'EUR',
      'Security ID': 'sec-1',
    });
    expect(rowOf(sheetOf(sheets, 'Transactions'), 2)).toEqual({
      Event: 'sale',
      Company: 'Acme Robotics',
      Date: { date: '2023-06-01' },
      Security: 'sec-1',
      'Shares Sold': { number: '400' },
      'Cash Received': { number: '1200' },
      Currency: 'EUR',
      'Transaction ID': 'tx-1',
    });
  });

  it('are the same however the service orders what it lists', () => {
    const snapshot = firmWith({ securities: [certificate('sec-1'), certificate('sec-2'), note('sec-3')] });
    const turned = {
      ...snapshot,
      companies: snapshot.companies.toReversed(),
      securities: snapshot.securities.toReversed(),
    };
    const tables = (of: Snapshot) => exported(of).map(({ table }) => table);
    expect(tables(turned)).toEqual(tables(snapshot));
  });

  it('hold the chosen companies alone, whose names are told from those of all others', () => {
    const twin = { id: 'co-twin', slug: 'twin', name: 'ACME robotics' };
    const firm = firmWith({
      companies: [...FIRM.companies, twin],
      rounds: [...FIRM.rounds, round('r-1', { companyId: 'co-twin' })],
    });
    const sheets = exported(firm, ['co-twin']);
    expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 1, 0, 0, 0, 0]);
    expect(rowOf(sheetOf(sheets, 'Rounds'), 2)).toEqual({ Company: 'co-twin', Round: 'r-1', 'Round ID': 'r-1' });
    expect(sheetOf(sheets, 'Rounds').comments.get('A2')).toBe(
      '"ACME robotics", by its ID since its name alone does not say which it is.',
    );
  });
});

describe('amounts', () => {
  it('get a currency column of their own only where a row has several', () => {
    const odd = round('r-2', { preMoneyValuation: money('10 USD'), roundSize: money('20 GBP') });
    const sheets = exported(firmWith({ rounds: [...FIRM.rounds, odd] }));
    const rounds = sheetOf(sheets, 'Rounds');
    expect(rowOf(rounds, 2)).toMatchObject({ 'Pre-Money Valuation': { number: '10' }, Currency: 'USD' });
    expect(rowOf(rounds, 2)).toMatchObject({ 'Round Size': { number: '20' }, 'Round Size Currency': 'GBP' });
    expect(rowOf(rounds, 3)).not.toHaveProperty('Round Size Currency');
    const headers = rounds.table.rows[0]?.cells.map(({ value }) => (value.kind === 'text' ? value.text : ''));
    expect(headers).not.toContain('Pre-Money Valuation Currency');
  });

  it.each([
    ['999999999999999', { number: '999999999999999' }],
    ['0.123456789012345', { number: '0.123456789012345' }],
    ['1000000000000000000', { number: '1000000000000000000' }],
    ['1234567890123456', '1234567890123456'],
    ['0.1234567890123456', '0.1234567890123456'],
    ['1234567.8901234567', '1234567.8901234567'],
    ['10000000000000000000000000000000000', '10000000000000000000000000000000000'],
  ])('are numbers where a cell holds every digit, else text: %s', (value, cell) => {
    const snapshot = firmWith({
      securities: [certificate('sec-1', { investmentAmount: { value: decimal(value), currency: 'EUR' } })],
    });
    expect(rowOf(sheetOf(exported(snapshot), 'Securities'), 2)).toMatchObject({ 'Investment Amount': cell });
    expect(leftOut(snapshot)).toEqual([]);
  });
});

describe('names', () => {
  it('give way to IDs where two rounds or classes have them', () => {
    const twice = round('rnd-b', { name: 'series  a' });
    const sheets = exported(firmWith({ rounds: [...FIRM.rounds, twice], securities: [certificate('sec-1')] }));
    expect(rowOf(sheetOf(sheets, 'Securities'), 2)).toMatchObject({ Round: 'rnd-a', 'Share Class': 'Preferred A' });
  });

  it('of classes stand where the round beside them makes them unique', () => {
    const other = shareClass('cls-b', { roundId: 'rnd-b', name: 'Preferred A' });
    const securities = [certificate('sec-1'), certificate('sec-2', { issueDate: calendarDate('2023-01-01') })];
    const [, { roundId: _none, ...rest } = certificate('x')] = securities;
    const sheets = exported(
      firmWith({
        rounds: [...FIRM.rounds, round('rnd-b')],
        shareClasses: [...FIRM.shareClasses, other],
        securities: [certificate('sec-1'), rest],
      }),
    );
    expect(rowOf(sheetOf(sheets, 'Securities'), 2)).toMatchObject({ Round: 'Series A', 'Share Class': 'Preferred A' });
    expect(rowOf(sheetOf(sheets, 'Securities'), 3)).toMatchObject({ 'Share Class': 'cls-a' });
    expect(rowOf(sheetOf(sheets, 'Securities'), 3)).not.toHaveProperty('Round');
  });

  it('that are read as nothing, as another thing, or as a template’s example are left to the ID', () => {
    const companies = [
      { id: 'c1', slug: '', name: 'Example' },
      { id: 'c2', slug: '', name: '-' },
      { id: 'c3', slug: '', name: 'c1' },
    ];
    const rounds = companies.map(({ id }) => round(`r-${id}`, { companyId: id }));
    const snapshot = firmWith({ companies, rounds, shareClasses: [] });
    const sheets = exported(snapshot);
    expect([2, 3, 4].map((row) => rowOf(sheetOf(sheets, 'Rounds'), row).Company)).toEqual(['c2', 'c3', 'Example']);
    expect(leftOut(snapshot)).toEqual([
      'Companies!A2 Company: The portfolio service has "-". It would be read as an empty cell.',
    ]);
    const first = firmWith({ companies: companies.slice(0, 1), rounds: [], shareClasses: [] });
    expect(leftOut(first)).toEqual([
      'Companies!A2 Company: The portfolio service has "Example". With it the row is read as the example of a template.',
    ]);
  });

  it('of rounds of equal rank stand in a list, or their IDs where a name would come apart', () => {
    const group = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
    const rounds = [
      round('r-1', { name: 'Seed; Bridge', pariPassuRounds: group(['r-2', 'r-3']) }),
      round('r-2', { name: 'Bridge', pariPassuRounds: group(['r-1', 'r-3']) }),
      round('r-3', { name: 'Seed', pariPassuRounds: group(['r-1', 'r-2']) }),
    ];
    const sheets = exported(firmWith({ rounds, shareClasses: [] }));
    const shown = [2, 3, 4].map((row) => {
      const { Round, 'Pari Passu With': others } = rowOf(sheetOf(sheets, 'Rounds'), row);
      return [Round, others];
    });
    expect(shown).toEqual([
      ['Bridge', 'r-1; r-3'],
      ['Seed', 'r-1; r-2'],
      ['Seed; Bridge', 'Bridge; Seed'],
    ]);
  });
});

describe('texts', () => {
  it.each([
    '007',
    '=1+1',
    '@SUM(A1)',
    '1.234',
    '2024-01-31',
    "'quoted",
    'line\nbreak',
    'a\r\nb',
    '<b>&amp;',
    '  padded',
  ])('stay what they are: %j', (text) => {
    const snapshot = firmSaying({ description: text });
    expect(rowOf(sheetOf(exported(snapshot), 'Companies'), 2)).toMatchObject({ Description: text });
    expect(leftOut(snapshot)).toEqual([]);
  });

  it.each([
    [{ description: 'n/a' }, 'Description: The portfolio service has "n/a". It would be read as an empty cell.'],
    [{ city: '#N/A' }, 'City: The portfolio service has "#N/A". The cell contains the error value #N/A.'],
    [
      { description: 'half \ud800' },
      'Description: The portfolio service has "half \ufffd". It has a character that no spreadsheet file can contain.',
    ],
    [
      { website: 'acme.example' },
      'Website: The portfolio service has "acme.example". The cell would be read as "https://acme.example".',
    ],
    [{ sector: 'Robots' }, 'Sector: The portfolio service has "Robots". "Robots" is not a known Sector.'],
    [
      { fiscalYearEnd: '30/06' },
      'Fiscal Year End: The portfolio service has "30/06". "30/06" is not a month and a day.',
    ],
  ])('that a cell cannot say are left out with the reason: %j', (facts, said) => {
    expect(leftOut(firmSaying(facts))).toEqual([expect.stringContaining(said)]);
    const [companies] = exported(firmSaying(facts));
    expect([...(companies?.comments.values() ?? [])]).toEqual([
      `Left out of the export.\n${said.slice(said.indexOf(':') + 2)}`,
    ]);
  });

  it('that are too long are left out, and their comment shows how they begin', () => {
    const [said] = leftOut(firmSaying({ description: 'x'.repeat(40_000) }));
    expect(said).toBe(
      `Companies!B2 Description: The portfolio service has "${'x'.repeat(300)}…". Its text has 40000 characters; a spreadsheet cell holds at most 32767.`,
    );
  });

  it('06/30 is a text, not the date that Excel makes of it', () => {
    const [companies] = exported(firmSaying({ fiscalYearEnd: '06/30' }));
    const cell = companies?.table.rows[1]?.cells.find(({ columnIndex }) => columnIndex === 4);
    expect(cell).toEqual({ columnIndex: 4, value: { kind: 'text', text: '06/30' }, format: '@' });
  });
});

describe('custom values', () => {
  const value = (columnId: string, ...values: string[]) => ({ companyId: 'co-acme', columnId, values });

  it('stand in one column each, several values separated by semicolons', () => {
    const customValues = [value('col-lead', '=Ines'), value('col-stage', 'Seed'), value('col-tags', 'EU', 'one; two')];
    const snapshot = firmWith({ customValues });
    expect(rowOf(sheetOf(exported(snapshot), 'Custom Columns'), 2)).toEqual({
      Company: 'Acme Robotics',
      'Deal Lead': '=Ines',
      Stage: 'Seed',
      Tags: 'EU; one; two',
    });
    expect(leftOut(snapshot)).toEqual([]);
  });

  it('that would empty the value, or are no option any more, are left out', () => {
    const customValues = [value('col-lead', '(clear)'), value('col-stage', 'Exit')];
    expect(leftOut(firmWith({ customValues }))).toEqual([
      'Custom Columns!B2 Deal Lead: The portfolio service has "(clear)". The cell would empty the value.',
      'Custom Columns!C2 Stage: The portfolio service has "Exit". "Exit" is not an option of the custom column "Stage".',
    ]);
  });

  it('of columns whose names mean something else stand under the ID', () => {
    const text = (id: string, name: string) => ({ id, name, type: 'text', options: [] });
    const customColumns = [text('k-1', 'Company'), text('k-2', 'Value'), text('k-3', 'Lead'), text('k-4', 'lead ')];
    const customValues = customColumns.map(({ id }) => value(id, `of ${id}`));
    const sheet = sheetOf(exported(firmWith({ customColumns, customValues })), 'Custom Columns');
    expect(rowOf(sheet, 2)).toEqual({
      ...{ Company: 'Acme Robotics', 'k-1': 'of k-1', 'k-2': 'of k-2', 'k-3': 'of k-3', 'k-4': 'of k-4' },
    });
    expect(sheet.comments.get('B1')).toBe(
      'The custom column "Company", by its ID since its name would be read as another one.',
    );
  });
});
