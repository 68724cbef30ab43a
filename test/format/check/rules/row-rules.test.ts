import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../../src/format/sheets/all-sheets.ts';
import { requirementOf, typeChoicesOf } from '../../../../src/format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../../src/format/sheets/sheet.ts';
import { type CellSource, makeTable } from '../../../support/make-table.ts';
import { check, findingsOf } from '../support.ts';

/** One row of a sheet, by column. */
function rowOf(sheet: string, cells: Record<string, CellSource>) {
  return makeTable(sheet, [Object.keys(cells), Object.values(cells)]);
}

const CERTIFICATE = {
  Company: 'Acme',
  Fund: 'Fund I',
  'Issue Date': '2024-03-31',
  'Share Class': 'A',
  Shares: 100,
  'Investment Amount': 250,
};
const WARRANT = {
  Type: 'warrant',
  Company: 'Acme',
  Round: 'A',
  Fund: 'Fund I',
  'Issue Date': '2024-03-31',
  Shares: 100,
  'Due Date': '2030-01-01',
  'Exercise Price': '1.50',
};

/** Gives what a sheet's own examples make of a row of one type. */
function exampleRow(sheet: SheetDeclaration, type: string | undefined): Record<string, CellSource> {
  const columns = sheet.columns.filter(
    (column) =>
      requirementOf(column, type) !== 'forbidden' && column.name !== 'Action' && column.name !== sheet.idColumn,
  );
  return Object.fromEntries(
    columns.map(({ name, example }) => [name, name === sheet.typeColumn && type !== undefined ? type : example]),
  );
}

describe('a row', () => {
  const kinds = ALL_SHEETS.flatMap((sheet): [string, string | undefined, SheetDeclaration][] => {
    const types = typeChoicesOf(sheet).map(({ value }) => value);
    return types.length === 0 ? [[sheet.name, undefined, sheet]] : types.map((type) => [sheet.name, type, sheet]);
  });

  it.each(kinds)('of %s %s that follows the examples has nothing wrong with it', (name, type, sheet) => {
    expect(findingsOf([rowOf(name, { ...exampleRow(sheet, type), Company: 'Alder Optics' })])).toEqual([]);
  });

  it('is left out of account where it is empty', () => {
    const table = makeTable('Documents', [
      ['Company', 'File', 'Note'],
      [],
      [' ', '\u00a0', 'a note'],
      ['Acme', 'a.pdf'],
    ]);
    expect(check([table]).records.map(({ origin }) => origin.rowNumber)).toEqual([4]);
  });

  it('tells each required cell that is empty, with its address', () => {
    expect(
      findingsOf([
        makeTable('Rounds', [
          ['Company', 'Round', 'Closing Date', 'Crypto'],
          ['', '', '-', 'yes'],
        ]),
      ]),
    ).toEqual([
      'error Rounds!A2 (Company) value-missing: Northwind Robotics · Action',
      'error Rounds!B2 (Round) value-missing: Series A · Action',
      'error Rounds!C2 (Closing Date) value-missing: Date · "-" · 2024-03-31 · Action',
    ]);
  });

  it('tells a dash in a cell that may be empty', () => {
    expect(findingsOf([rowOf('Warrants', { ...WARRANT, Ref: '—' })])).toEqual([
      'info Warrants!I2 (Ref) placeholder-blank: "—"',
    ]);
  });
});

describe('what a type needs', () => {
  it('is told where the cell is empty and where the column is not there', () => {
    const row = {
      Type: 'certificate',
      Company: 'Acme',
      Fund: 'F',
      'Issue Date': '2024-01-01',
      Shares: '',
      'Share Class': 'A',
    };
    expect(findingsOf([rowOf('Securities', row)])).toEqual([
      'error Securities!E2 (Shares) value-missing: 250000 · Action',
      'error Securities!2 (Investment Amount) value-missing: Amount · Investment Amount',
    ]);
  });

  it('is not asked of a row with an ID', () => {
    const table = makeTable('Securities', [
      ['Security ID', 'Type', 'Company', 'Fund', 'Issue Date'],
      ['s1'],
      ['s2', 'warrant'],
    ]);
    expect(findingsOf([table])).toEqual([]);
    expect(check([table]).records.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  it('is not asked where the type is not known', () => {
    expect(findingsOf([rowOf('Securities', { ...CERTIFICATE, Type: 'bond', 'Due Date': 'soon' })])).toEqual([
      'error Securities!G2 (Type) type-unknown: "bond" · Type',
      'error Securities!H2 (Due Date) date-invalid: "soon" · YYYY-MM-DD · 2024-02-29',
    ]);
  });

  it.each(['Preferred Stock', 'Common shares', 'Stock', 'ordinary shares'])('%s is a certificate', (Type) => {
    const [record] = check([rowOf('Securities', { ...CERTIFICATE, Type })]).records;
    expect(record).toMatchObject({ type: 'certificate' });
  });

  it('an option is told to be none the service takes', () => {
    expect(findingsOf([rowOf('Securities', { ...CERTIFICATE, Type: 'Option' })])).toEqual([
      'error Securities!G2 (Type) not-supported: "Option"',
    ]);
  });

  it('a SAFE is a convertible, of which the kind is asked for in its own column', () => {
    const { Shares: _shares, 'Share Class': _class, ...rest } = CERTIFICATE;
    const findings = findingsOf([
      rowOf('Securities', { ...rest, Type: 'SAFE', 'Investment Amount': 5, 'Convertible Type': 'SAFE', Round: 'Seed' }),
    ]);
    expect(findings.filter((text) => text.startsWith('error'))).toEqual([]);
  });

  it('follows from the name of the tab', () => {
    const [record] = check([rowOf('Certificates', CERTIFICATE)]).records;
    expect(record).toMatchObject({ kind: 'security', type: 'certificate', findings: [] });
    expect(check([rowOf('Certificates', { ...CERTIFICATE, Type: 'Certificate' })]).findings).toEqual([]);
    expect(findingsOf([rowOf('Certificates', { ...CERTIFICATE, Type: 'warrant' })])).toEqual([
      'error Certificates!G2 (Type) type-unknown: "warrant" · "Certificates" · Type',
    ]);
  });
});

describe('what a type must not have', () => {
  it('is told, whatever stands there', () => {
    const row = {
      ...CERTIFICATE,
      Type: 'certificate',
      'Due Date': 'soon',
      Discount: '20%',
      Token: '-',
      'Exercise Price': ' ',
    };
    expect(findingsOf([rowOf('Securities', row)])).toEqual([
      'error Securities!H2 (Due Date) value-not-allowed: "soon" · Due Date · Type',
      'error Securities!I2 (Discount) value-not-allowed: "20%" · Discount · Type',
    ]);
  });

  it('is an error of the cell where it is an error value or a formula without a result', () => {
    const table = makeTable('Sales', [
      ['Company', 'Date', 'Security', 'Cash Received', 'Converted To', 'Round'],
      ['Acme', '2024-01-01', 'C1', 0, { value: { kind: 'error', text: '#REF!' } }, { value: { kind: 'uncached' } }],
    ]);
    expect(findingsOf([table])).toEqual([
      'error Sales!E2 (Converted To) cell-error: #REF!',
      'error Sales!F2 (Round) formula-uncached: Excel · LibreOffice',
    ]);
  });

  it('is told of transactions', () => {
    const row = { Company: 'Acme', Date: '2024-01-01', Security: 'C1', 'Converted To': 'B', 'Shares Sold': 5 };
    expect(findingsOf([rowOf('Conversions', row)])).toEqual([
      'error Conversions!E2 (Shares Sold) value-not-allowed: "5" · Shares Sold · Event',
    ]);
  });
});

describe('a sale', () => {
  it('takes 0 for a total loss, and refuses a blank', () => {
    const sale = { Company: 'Acme', Date: '2024-01-01', Security: 'C1', 'Shares Sold': 5, 'Cash Received': 0 };
    expect(findingsOf([rowOf('Sales', sale)])).toEqual([]);
    expect(findingsOf([rowOf('Sales', { ...sale, 'Cash Received': '' })])).toEqual([
      'error Sales!E2 (Cash Received) value-missing: Received · 125000 · 0 · Action',
    ]);
  });
});

describe('Action', () => {
  it('leaves a row out, and its faults', () => {
    const table = makeTable('Rounds', [
      ['Company', 'Round', 'Closing Date', 'Action'],
      ['', 'Seed', 'never', ' SKIP '],
    ]);
    const { records, findings } = check([table]);
    expect(findings).toEqual([]);
    expect(records).toMatchObject([
      {
        kind: 'round',
        key: '0/Rounds/2',
        origin: { inputIndex: 0, file: 'input.xlsx', sheet: 'Rounds', rowNumber: 2 },
        action: 'skip',
        findings: [],
        name: 'Seed',
      },
    ]);
  });

  it('says nothing but skip and new', () => {
    const row = { Company: 'Acme', Round: 'A', 'Closing Date': '2024-01-01' };
    expect(check([rowOf('Rounds', { ...row, Action: 'New' })]).records[0]?.action).toBe('new');
    expect(findingsOf([rowOf('Rounds', { ...row, Command: 'hold' })])).toEqual([
      'error Rounds!D2 (Action) action-invalid: "hold" · Action',
    ]);
  });

  it('says what to do instead where it asks for what the service has no call for', () => {
    const row = { Company: 'Acme', Round: 'A', 'Closing Date': '2024-01-01' };
    expect(findingsOf([rowOf('Rounds', { ...row, Action: 'Delete' })])).toEqual([
      'error Rounds!D2 (Action) not-supported: "Delete" · "capsheet runs RUN" · IDs',
    ]);
  });

  it('does not call new what an ID says is there', () => {
    expect(
      findingsOf([
        rowOf('Rounds', { Company: 'A', Round: 'A', 'Closing Date': '2024-01-01', 'Round ID': 'r1', Action: 'new' }),
      ]),
    ).toEqual(['error Rounds!E2 (Action) action-new-with-id: Round ID · "r1" · Round ID · Action']);
  });
});

describe('a note', () => {
  const NOTE = {
    Company: 'Acme',
    Fund: 'F',
    'Issue Date': '2024-03-31',
    'Convertible Type': 'safe',
    'Investment Amount': 5,
    Round: '',
  };

  it('without a round gets the hint to add one', () => {
    expect(findingsOf([rowOf('Convertibles', NOTE)])).toEqual([
      'error Convertibles!F2 (Round) note-without-round: Round · Rounds',
    ]);
  });
});

describe('a round', () => {
  it('has no equal rank with itself', () => {
    const row = {
      Company: 'Acme',
      Round: 'Series A',
      'Closing Date': '2024-01-01',
      'Pari Passu With': 'Seed; series  a',
    };
    expect(findingsOf([rowOf('Rounds', row)])).toEqual(['error Rounds!D2 (Pari Passu With) list-invalid: "Series A"']);
  });
});

describe('a valuation', () => {
  it('states a mark, and whose it is', () => {
    const row = { Company: 'Acme', Date: '2024-06-30', Fund: '', 'Fair Value': '' };
    expect(findingsOf([rowOf('Valuations', row)])).toEqual([
      'error Valuations!D2 (Fair Value) value-missing: Fair Value · Ownership · Post-Money Valuation · Action',
    ]);
    expect(findingsOf([rowOf('Valuations', { ...row, Ownership: '5%' })])).toEqual([
      'error Valuations!C2 (Fund) value-missing: Ownership',
    ]);
    expect(findingsOf([rowOf('Valuations', { ...row, 'Post-Money Valuation': 5 })])).toEqual([]);
  });
});
