import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../../src/format/check/check-workbook.ts';
import { makeTable, makeWorkbook } from '../../../support/make-table.ts';
import { findingsOf, tell } from '../support.ts';

const ROUND_HEADER = ['Company', 'Round', 'Closing Date', 'Round ID', 'Action'];
const DAY = '2024-01-01';

describe('a key', () => {
  it('of a round is its company and name', () => {
    const table = makeTable('Rounds', [
      ROUND_HEADER,
      ['Acme', 'Seed', DAY],
      ['Beta', 'Seed', DAY],
      ['ACME ', 'seed', DAY],
      ['Acme', 'Seed', DAY, '', 'skip'],
      ['Acme', 'Seed', DAY, '', 'new'],
    ]);
    expect(findingsOf([table])).toEqual([
      'error Rounds!B4 (Round) duplicate-key: "seed" · ACME · 2 · "Rounds" · Action',
      'error Rounds!B6 (Round) duplicate-key: "Seed" · Acme · 2 · "Rounds" · Action',
    ]);
  });

  it('does not hold two rows with different IDs for one thing', () => {
    const table = makeTable('Rounds', [
      ROUND_HEADER,
      ['Acme', 'Seed', DAY, 'r1'],
      ['Acme', 'Seed', DAY, 'r2'],
      ['Acme', 'A', DAY, 'r1'],
      ['', '', '', 'R1'],
    ]);
    expect(findingsOf([table])).toEqual([
      'error Rounds!D4 (Round ID) duplicate-key: Round ID · "r1" · 2 · "Rounds" · Action',
    ]);
  });

  it('of a share class is its company, round and name', () => {
    const header = ['Company', 'Round', 'Share Class', 'Class Type', 'Price Per Share'];
    const row = (round: string, name: string) => ['Acme', round, name, 'common', 1];
    const table = makeTable('Share Classes', [header, row('A', 'Pref'), row('B', 'Pref'), row('a', 'pref')]);
    expect(findingsOf([table])).toEqual([
      'error Share Classes!C4 (Share Class) duplicate-key: "pref" · Acme · 2 · "Share Classes" · Action',
    ]);
  });

  it('is found in whatever order they come', () => {
    const names = ['Delta', 'Beta', 'Echo', 'Alpha', 'Beta', 'Golf', 'Echo', 'Foxtrot', 'Alpha', 'Foxtrot', 'Delta'];
    const table = makeTable('Companies', [['Company'], ...names.map((name) => [name])]);
    expect(findingsOf([table]).map((text) => /A(\d+).* · (\d+) · /.exec(text)?.slice(1))).toEqual(
      names.flatMap((name, index) => {
        const first = names.indexOf(name);
        return first < index ? [[`${index + 2}`, `${first + 2}`]] : [];
      }),
    );
  });

  it('of a company and of a document is what tells them apart', () => {
    const companies = makeTable('Companies', [['Company'], ['Acme'], ['acme']]);
    const documents = makeTable('Documents', [
      ['Company', 'File'],
      ['Acme', 'a.pdf'],
      ['Acme', 'a.pdf'],
      ['Beta', 'a.pdf'],
    ]);
    expect(findingsOf([companies, documents])).toEqual([
      'error Companies!A3 (Company) duplicate-key: "acme" · 2 · "Companies" · Action',
      'error Documents!B3 (File) duplicate-key: "a.pdf" · Acme · 2 · "Documents" · Action',
    ]);
  });

  it('of a security is its Ref, which a transaction may give too, once in each input', () => {
    const certificates = makeTable('Certificates', [
      ['Ref', 'Company', 'Fund', 'Issue Date', 'Class', 'Shares', 'Amount'],
      ['C1', 'Acme', 'F', DAY, 'A', 1, 1],
      ['c1', 'Acme', 'F', DAY, 'A', 1, 1],
      ['', 'Acme', 'F', DAY, 'A', 1, 1],
      ['', 'Acme', 'F', DAY, 'A', 1, 1],
    ]);
    const conversions = makeTable('Conversions', [
      ['Ref', 'Company', 'Date', 'Security', 'Converted To', 'Creates Ref'],
      ['C1', 'Acme', DAY, 'N1', 'A', 'C1'],
    ]);
    const inputs = [
      makeWorkbook([certificates, conversions], { name: 'a.xlsx' }),
      makeWorkbook([makeTable('Rounds', [ROUND_HEADER, ['Acme', 'Seed', DAY]])], { name: 'b.xlsx' }),
      makeWorkbook(
        [
          makeTable('Certificates', [
            ['Ref', 'Company', 'Fund', 'Issue Date', 'Class', 'Shares', 'Amount'],
            ['C1', 'Acme', 'F', DAY, 'A', 1, 1],
          ]),
          makeTable('Rounds', [ROUND_HEADER, ['Acme', 'Seed', DAY]]),
        ],
        { name: 'c.xlsx' },
      ),
    ];
    expect(checkWorkbooks(inputs, { decimalSign: '.' }).findings.map(tell)).toEqual([
      'error Certificates!A3 (Ref) duplicate-key: Ref · "c1" · 2 · "Certificates" · Action',
      'error Conversions!F2 (Creates Ref) duplicate-key: Ref · "C1" · 2 · "Certificates" · Action · Ref',
      'error Rounds!B2 (Round) duplicate-key: "Seed" · Acme · 2 · "Rounds" · b.xlsx · Action',
    ]);
  });
});
