import { describe, expect, it } from 'vitest';
import { ALL_SHEETS } from '../../../../src/format/sheets/all-sheets.ts';
import { requirementOf, typeChoicesOf } from '../../../../src/format/sheets/columns.ts';
import type { SheetDeclaration } from '../../../../src/format/sheets/sheet.ts';
import { type CellSource, makeTable } from '../../../support/make-table.ts';
import { saying } from '../../../support/saying.ts';
import { check, findingsOf } from '../support.ts';

const SKIP = 'or write skip under Action to leave the row out.';

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
      `error Rounds!A2 (Company): Company is empty; a round needs it. Fill it in, for example Northwind Robotics, ${SKIP} [value-missing]`,
      `error Rounds!B2 (Round): Round is empty; a round needs it. Fill it in, for example Series A, ${SKIP} [value-missing]`,
      `error Rounds!C2 (Closing Date): Closing Date is "-", which counts as empty; a round needs it. Fill it in, for example 2024-03-31, ${SKIP} [value-missing]`,
    ]);
  });

  it('tells a dash in a cell that may be empty', () => {
    expect(findingsOf([rowOf('Warrants', { ...WARRANT, Ref: '—' })])).toEqual([
      `info Warrants!I2 (Ref): ${saying('placeholder-blank', '"—"')} Leave the cell empty to say the same. [placeholder-blank]`,
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
      `error Securities!E2 (Shares): Shares is empty; a certificate needs it. Fill it in, for example 250000, ${SKIP} [value-missing]`,
      'error Securities!2 (Investment Amount): Investment Amount is not a column of this sheet; a certificate needs it. Add a column Investment Amount and fill it in. [value-missing]',
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
      'error Securities!G2 (Type): "bond" is not a known Type. Write one of: certificate, warrant, convertible, token investment, token warrant, token convertible. [type-unknown]',
      `error Securities!H2 (Due Date): ${saying('date-invalid', '"soon"')} Write it as YYYY-MM-DD, for example 2024-02-29. [date-invalid]`,
    ]);
  });

  it.each(['Preferred Stock', 'Common shares', 'Stock', 'ordinary shares'])('%s is a certificate', (Type) => {
    const [record] = check([rowOf('Securities', { ...CERTIFICATE, Type })]).records;
    expect(record).toMatchObject({ type: 'certificate' });
  });

  it('an option is told to be none the service takes', () => {
    expect(findingsOf([rowOf('Securities', { ...CERTIFICATE, Type: 'Option' })])).toEqual([
      `error Securities!G2 (Type): ${saying('not-supported', '"Option"')} If the fund may buy shares, write warrant. Employee options are not a holding of the fund: leave the row out. [not-supported]`,
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
      `error Certificates!G2 (Type): ${saying('type-unknown', '"warrant"', '"Certificates"')} Move the row to the sheet of its own type, or leave Type empty. [type-unknown]`,
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
      `error Securities!H2 (Due Date): ${saying('value-not-allowed', '"soon"', 'Due Date')} Clear the cell, or correct the Type. [value-not-allowed]`,
      `error Securities!I2 (Discount): ${saying('value-not-allowed', '"20%"', 'Discount')} Clear the cell, or correct the Type. [value-not-allowed]`,
    ]);
  });

  it('is an error of the cell where it is an error value or a formula without a result', () => {
    const table = makeTable('Sales', [
      ['Company', 'Date', 'Security', 'Cash Received', 'Converted To', 'Round'],
      ['Acme', '2024-01-01', 'C1', 0, { value: { kind: 'error', text: '#REF!' } }, { value: { kind: 'uncached' } }],
    ]);
    expect(findingsOf([table])).toEqual([
      `error Sales!E2 (Converted To): ${saying('cell-error')} Correct the formula, or type the value. [cell-error]`,
      `error Sales!F2 (Round): ${saying('formula-uncached')} Open the file in Excel or LibreOffice, let it recalculate, and save it; or type the value. [formula-uncached]`,
    ]);
  });

  it('is told of transactions', () => {
    const row = { Company: 'Acme', Date: '2024-01-01', Security: 'C1', 'Converted To': 'B', 'Shares Sold': 5 };
    expect(findingsOf([rowOf('Conversions', row)])).toEqual([
      'error Conversions!E2 (Shares Sold): "5" is in the column Shares Sold, which a conversion does not have. Clear the cell, or correct the Event. [value-not-allowed]',
    ]);
  });
});

describe('a sale', () => {
  it('takes 0 for a total loss, and refuses a blank', () => {
    const sale = { Company: 'Acme', Date: '2024-01-01', Security: 'C1', 'Shares Sold': 5, 'Cash Received': 0 };
    expect(findingsOf([rowOf('Sales', sale)])).toEqual([]);
    expect(findingsOf([rowOf('Sales', { ...sale, 'Cash Received': '' })])).toEqual([
      `error Sales!E2 (Cash Received): Cash Received is empty; a sale needs it. Fill it in, for example 125000 (0 for a total loss), ${SKIP} [value-missing]`,
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
      `error Rounds!D2 (Action): ${saying('action-invalid', '"hold"', 'Action')} Write one of: skip, new. [action-invalid]`,
    ]);
  });

  it('says what to do instead where it asks for what the service has no call for', () => {
    const row = { Company: 'Acme', Round: 'A', 'Closing Date': '2024-01-01' };
    expect(findingsOf([rowOf('Rounds', { ...row, Action: 'Delete' })])).toEqual([
      `error Rounds!D2 (Action): ${saying('not-supported', '"Delete"')} Delete it in the app, or ask the service’s support; "capsheet runs RUN" lists what a run created, with its IDs. [not-supported]`,
    ]);
  });

  it('does not call new what an ID says is there', () => {
    expect(
      findingsOf([
        rowOf('Rounds', { Company: 'A', Round: 'A', 'Closing Date': '2024-01-01', 'Round ID': 'r1', Action: 'new' }),
      ]),
    ).toEqual([
      `error Rounds!E2 (Action): ${saying('action-new-with-id', 'Round ID', '"r1"')} Clear Round ID if this is an additional one; otherwise clear Action. [action-new-with-id]`,
    ]);
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
      `error Convertibles!F2 (Round): ${saying('note-without-round')} Fill in Round; if there is none yet, add one on the Rounds sheet with what you know about it. [note-without-round]`,
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
    expect(findingsOf([rowOf('Rounds', row)])).toEqual([
      'error Rounds!D2 (Pari Passu With): "Series A" is listed as ranking equally with itself. List only the other rounds. [list-invalid]',
    ]);
  });
});

describe('a valuation', () => {
  it('states a mark, and whose it is', () => {
    const row = { Company: 'Acme', Date: '2024-06-30', Fund: '', 'Fair Value': '' };
    expect(findingsOf([rowOf('Valuations', row)])).toEqual([
      'error Valuations!D2 (Fair Value): The row contains no mark. Fill in one of Fair Value, Ownership, Post-Money Valuation, or write skip under Action. [value-missing]',
    ]);
    expect(findingsOf([rowOf('Valuations', { ...row, Ownership: '5%' })])).toEqual([
      'error Valuations!C2 (Fund): Fund is empty; Ownership needs it. Fill in the fund that holds it. [value-missing]',
    ]);
    expect(findingsOf([rowOf('Valuations', { ...row, 'Post-Money Valuation': 5 })])).toEqual([]);
  });
});
