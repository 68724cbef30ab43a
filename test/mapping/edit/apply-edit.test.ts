import { describe, expect, it } from 'vitest';
import { CapsheetError } from '../../../src/base/util/capsheet-error.ts';
import { applyEdit } from '../../../src/mapping/edit/apply-edit.ts';
import { parseMapping } from '../../../src/mapping/file/parse-mapping.ts';
import type { MappingEdit } from '../../../src/model/mapping/mapping-edit.ts';
import { changeOf } from './support.ts';

const FILE = `# Ours, from the partner.
schema: capsheet/mapping@2
dateOrder: dmy # as they write
aliases:
  funds: { NL I: Northlight Fund I }
holders:
  - { fund: Northlight Fund II, names: [NL II, NL 2] }
sheets:
  - sheet: Deals
    header: 2
    rows: 3-9 # others stand below
    confirm: # nothing is applied before
      - { column: Cost, that: 'Investment Amount: it may be in thousands: 2 → 2', topic: no-unit, to: Investment Amount }
      - { column: Day, that: 'it is the Issue Date (its name): 1.2.2020', topic: column, to: Issue Date }
      - { column: Cost, that: 'Investment Amount: some are below zero, as in a ledger of payments: -1', topic: below-zero }
      - { column: Fund, that: '"NL 3" is the fund "Northlight Fund III" (no other fund fits)', topic: name, to: Fund, texts: [NL 3] }
      - { column: Cost, that: 'the amounts are in USD ("$" in the header): 2 → 2', topic: currency }
      - { column: State, that: 'rows with "Sold" are read as still held', topic: rows, texts: [Sold] }
      - all of it is ours
    to:
      - sheet: Companies
        columns: { Company: Investee }
      - sheet: Certificates
        columns:
          Company: Investee # 0.90 its name
          Fund: Fund
          Cost: Cost # 0.70 its name: 2 → 2  <- look at this
          Issue Date: { column: Day, dateOrder: mdy }
          Currency: { value: USD } # 0.60 a guess
    # What follows stays.
  - sheet: Deals
    header: 11
    to: [{ sheet: Companies, columns: { Company: Name } }]
  - sheet: Old
    skip: true
    confirm: ['it is left out, because nothing is known of it']
`;
const CERTIFICATES = { table: 0, targets: [1] };

const codeOf = (edit: MappingEdit): string => {
  try {
    applyEdit(FILE, edit, 'mapping.yaml');
    return 'accepted';
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return error.code;
  }
};

describe('a change of a mapping file', () => {
  it('gives an amount that is chosen by hand the unit of its header or of its table, or asks', () => {
    const scaled = FILE.replace('Cost: Cost #', 'Cost: { column: Cost, unit: thousands } #');
    const marks =
      '      - { sheet: Valuations, columns: { Company: Investee, Date: Day } }\n' +
      '      - { sheet: Share Classes, columns: { Company: Investee, Share Class: Name } }\n';
    const file = scaled.replace('    # What follows stays.\n', `${marks}    # What follows stays.\n`);
    const come = (column: string, ref: string) =>
      changeOf(file, { kind: 'source', table: 0, targets: [2], column, from: { ref } }).come.map((line) => line.trim());
    expect(come('Fair Value', 'NAV').join()).toContain('Fair Value: { column: NAV, unit: thousands }');
    expect(come('Fair Value', 'NAV (EUR m)').join()).toContain('unit: millions');
    expect(come('Post-Money Valuation', 'Cost').join()).toContain('unit: thousands');
    const from = { ref: 'PPS' };
    const price = changeOf(file, { kind: 'source', table: 0, targets: [3], column: 'Price Per Share', from });
    expect(price.come.join()).not.toContain('unit:');
    expect(price.come.join()).toContain('Price Per Share: its amounts are in full, though others of the table are in');
  });

  it('takes out what is confirmed, and nothing else', () => {
    expect(changeOf(FILE, { kind: 'confirm', table: 0, that: 'all of it is ours' })).toEqual({
      gone: ['- all of it is ours'],
      come: [],
    });
  });

  it('sets a unit under whatever name the file has for the column, and takes that question for answered', () => {
    expect(changeOf(FILE, { kind: 'unit', ...CERTIFICATES, column: 'Investment Amount', unit: 'thousands' })).toEqual({
      gone: [
        "- { column: Cost, that: 'Investment Amount: it may be in thousands: 2 → 2', topic: no-unit, to: Investment Amount }",
        'Cost: Cost # 0.70 its name: 2 → 2  <- look at this',
      ],
      come: ['Cost: { column: Cost, unit: thousands } # 1.00 you said so'],
    });
  });

  it('takes a column from another one, without what was said of the one before', () => {
    const change = changeOf(FILE, { kind: 'source', ...CERTIFICATES, column: 'Issue Date', from: { ref: 'Signed' } });
    expect(change).toEqual({
      gone: [
        "- { column: Day, that: 'it is the Issue Date (its name): 1.2.2020', topic: column, to: Issue Date }",
        'Issue Date: { column: Day, dateOrder: mdy }',
      ],
      come: ['Issue Date: Signed # 1.00 you said so'],
    });
  });

  it('knows the currency by what is said of it', () => {
    const edit = { kind: 'source', ...CERTIFICATES, column: 'Currency', from: { value: 'EUR' } } as const;
    const change = changeOf(FILE, edit);
    expect(change.come).toEqual(['Currency: { value: EUR } # 1.00 you said so']);
    expect(change.gone[0]).toContain('the amounts are in USD (');
    const unsaid = FILE.replace('topic: currency', 'topic: no-currency');
    expect(changeOf(unsaid, edit).gone[0]).toContain('topic: no-currency');
    // As earlier versions asked: it stays until it is confirmed.
    expect(changeOf(FILE.replace(', topic: currency', ''), edit).gone.join()).not.toContain('that:');
  });

  it('leaves a sheet out of which no column is left', () => {
    const { gone } = changeOf(FILE, { kind: 'source', table: 0, targets: [0], column: 'Company', from: null });
    expect(gone).toEqual(['- sheet: Companies', 'columns: { Company: Investee }']);
  });

  it('translates a text, blanks it, and takes that back', () => {
    const place = { ...CERTIFICATES, column: 'Fund' };
    const to = (text: string | null) => ({ kind: 'value', ...place, from: 'NL: "x" #1', to: text }) as const;
    const set = applyEdit(FILE, to('Northlight Fund I'), 'm');
    expect(set).toContain(`Fund: { column: Fund, values: { 'NL: "x" #1': Northlight Fund I } } # 1.00 you said so`);
    expect(applyEdit(set, to(''), 'm')).toContain(`values: { 'NL: "x" #1': "" }`);
    expect(applyEdit(set, { ...to(null), from: ' nl: "X"  #1' }, 'm')).toContain('Fund: { column: Fund } # 1.00');
  });

  it('says what a fund is called here, wherever the file said it otherwise', () => {
    expect(changeOf(FILE, { kind: 'name', of: 'funds', from: 'nl 2', to: 'Northlight Fund I' })).toEqual({
      gone: ['funds: { NL I: Northlight Fund I }', '- { fund: Northlight Fund II, names: [ NL II, NL 2 ] }'],
      come: [
        'funds: { NL I: Northlight Fund I, nl 2: Northlight Fund I }',
        '- { fund: Northlight Fund II, names: [ NL II ] }',
      ],
    });
    const { gone } = changeOf(FILE, { kind: 'name', of: 'funds', from: 'NL 3', to: 'Northlight Fund II' });
    expect(gone.some((line) => line.includes('"NL 3" is the fund'))).toBe(true);
  });

  it('takes a name out of its holder where it is the only one, written as a list or alone', () => {
    const sheets = 'sheets: [{ sheet: Deals, to: [{ sheet: Companies, columns: { Company: Investee } }] }]';
    for (const names of ['NL II', '[NL II]']) {
      const file = `schema: capsheet/mapping@2\nholders: [{ fund: Northlight Fund II, names: ${names} }]\n${sheets}\n`;
      const changed = applyEdit(
        file,
        { kind: 'name', of: 'funds', from: 'NL II', to: 'Northlight Fund I' },
        'mapping.yaml',
      );
      expect(changed).not.toContain('holders');
      expect(changed).toContain('NL II: Northlight Fund I');
    }
  });

  it('leads no name on over another', () => {
    const first = applyEdit(FILE, { kind: 'name', of: 'companies', from: 'A', to: 'B' }, 'm');
    const chain = applyEdit(first, { kind: 'name', of: 'companies', from: 'B', to: 'C' }, 'm');
    expect(chain).toMatch(/companies:\n {4}A: C\n {4}B: C\n/);
    const turned = applyEdit(first, { kind: 'name', of: 'companies', from: 'B', to: 'A' }, 'm');
    expect(turned).toMatch(/companies:\n {4}B: A\n/);
    const gone = applyEdit(first, { kind: 'name', of: 'companies', from: 'A', to: null }, 'm');
    expect(gone).not.toContain('companies:');
  });

  it('leaves a column, rows, a table and a tab out, each with why', () => {
    const because = 'not ours';
    expect(changeOf(FILE, { kind: 'leave-column', table: 0, ref: 'Fees', because }).come).toEqual([
      'ignore:',
      '- { column: Fees, because: not ours }',
    ]);
    const rows = changeOf(FILE, { kind: 'leave-rows', table: 0, ref: 'State', texts: ['Sold'], because });
    expect(rows.come).toEqual(['skipRows:', '- { column: State, is: [ Sold ], because: not ours }']);
    expect(rows.gone).toEqual([
      `- { column: State, that: 'rows with "Sold" are read as still held', topic: rows, texts: [ Sold ] }`,
    ]);
    const table = applyEdit(FILE, { kind: 'leave-table', table: 0, because }, 'm');
    expect(table).toContain(
      '  - sheet: Deals\n    rows: 2-9 # others stand below\n    skip: true\n    kept:\n      header: 2\n',
    );
    // Taken in again, it is read as before.
    const taken = parseMapping(applyEdit(table, { kind: 'take-table', table: 0 }, 'm'), 'm').mapping;
    expect(taken).toEqual(parseMapping(FILE, 'm').mapping);
    expect(changeOf(FILE, { kind: 'leave-table', table: 2, because })).toEqual({
      gone: ['confirm: [ "it is left out, because nothing is known of it" ]'.replaceAll('"', "'")],
      come: ['because: not ours'],
    });
    expect(changeOf(FILE, { kind: 'leave-tab', tab: 'Notes', because }).come).toEqual([
      '- sheet: Notes',
      'because: not ours',
    ]);
  });

  it('leaves single rows out and takes them in again, one of several that a rule names too', () => {
    const leave = { kind: 'leave-row', table: 0, row: 5, because: 'a stray line' } as const;
    expect(changeOf(FILE, leave).come).toEqual(['skipRows:', '- { rows: 5, because: a stray line }']);
    const left = FILE.replace(
      '    to:',
      '    skipRows: [{ rows: 4-6, because: sold }, { column: State, is: [Sold] }]\n    to:',
    );
    const keep = (row: number, rule: number) => changeOf(left, { kind: 'keep-row', table: 0, row, rule });
    expect(keep(5, 0).come.join()).toContain(
      '{ column: State, is: [ Sold ] }, { rows: 4, because: sold }, { rows: 6, because: sold }',
    );
    expect(keep(4, 0).come.join()).toContain('{ rows: 5-6, because: sold }');
    expect(keep(9, 1).come.join()).not.toContain('Sold');
    expect(codeOf({ kind: 'keep-row', table: 0, row: 4, rule: 0 })).toBe('mapping-moved');
  });

  it('counts interests by the amount that is chosen, and leaves their price out where something else counts them', () => {
    const file = `schema: capsheet/mapping@2
sheets:
  - sheet: Held
    to:
      - { sheet: Share Classes, columns: { Company: Name, Price Per Share: { value: 1 } } }
      - { sheet: Certificates, columns: { Company: Name, Shares: Cost, Investment Amount: Cost } }
`;
    const of = { kind: 'source' as const, table: 0, targets: [1] };
    const paid = applyEdit(file, { ...of, column: 'Investment Amount', from: { ref: 'Paid' } }, 'mapping.yaml');
    expect(paid).toMatch(/Shares: Paid\b.*Investment Amount: Paid\b/s);
    expect(paid).toContain('Price Per Share');
    const counted = applyEdit(file, { ...of, column: 'Shares', from: { ref: 'Units' } }, 'mapping.yaml');
    expect(counted).toMatch(/Shares: Units\b.*Investment Amount: Cost\b/s);
    expect(counted).not.toContain('Price Per Share');
  });

  it('keeps everything else as it was written, comments too', () => {
    const changed = applyEdit(FILE, { kind: 'file-decimal', sign: ',' }, 'm');
    for (const comment of [
      '# Ours, from the partner.',
      '# as they write',
      '# others stand below',
      '# What follows stays.',
    ])
      expect(changed).toContain(comment);
    expect(changed).toContain('decimal: ","\nsheets:');
  });

  it('is refused where the file has nothing of the kind, or would contradict the format', () => {
    expect(codeOf({ kind: 'confirm', table: 0, that: 'nobody asked' })).toBe('mapping-moved');
    expect(codeOf({ kind: 'confirm', table: 9, that: 'nobody asked' })).toBe('mapping-moved');
    expect(codeOf({ kind: 'unit', table: 0, targets: [7], column: 'Company', unit: null })).toBe('mapping-moved');
    expect(codeOf({ kind: 'unit', ...CERTIFICATES, column: 'Fund', unit: 'millions' })).toBe('mapping-invalid');
    expect(codeOf({ kind: 'source', ...CERTIFICATES, column: 'Shoe Size', from: { ref: 'X' } })).toBe(
      'mapping-invalid',
    );
    expect(codeOf({ kind: 'source', table: 1, targets: [0], column: 'Company', from: null })).toBe('mapping-emptied');
    expect(codeOf({ kind: 'unit', ...CERTIFICATES, column: 'Shares', unit: 'millions' })).toBe('mapping-moved');
    expect(codeOf({ kind: 'leave-targets', table: 1, targets: [0], because: 'not ours' })).toBe('mapping-emptied');
    expect(codeOf({ kind: 'type', table: 1, type: 'warrant' })).toBe('mapping-moved');
    expect(codeOf({ kind: 'take-table', table: 2 })).toBe('mapping-moved');
  });
});
