import { mkdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceTieOut } from '../../src/model/outcomes/source-tie-out.ts';
import { readWorkbook } from '../../src/spreadsheet/workbook/read-workbook.ts';
import { saying } from '../support/saying.ts';
import { type Desk, openDesk } from './desk.ts';

/** Two files that belong together: holders by round, and what the rounds were. */
const HOLDERS = `Shareholder,Seed,Series A
Founders,1000000,
NL I,40000,10000
"Northlight II, L.P.",,30000
Others,5,6
Total,1040005,40006
`;
const ROUNDS = `Name,Closed,Price
Seed,2021-03-01,0.5
Series A,2022-06-30,2.25
`;
const MAPPING = `schema: capsheet/mapping@2
holders:
  - { fund: Northlight Fund I, names: [NL I] }
  - { fund: Northlight Fund II, names: ["Northlight II, L.P."] }
sheets:
  - sheet: holders
    skipRows: { column: Shareholder, isFund: false, because: held by others }
    steps:
      - unpivot: { columns: [Seed, Series A], into: Held, name: Financing }
      - lookup: { in: financings, by: { Financing: Name }, take: [Closed, Price] }
      - compute: { name: Cost, multiply: [Held, Price] }
    to:
      - sheet: Companies
        columns: { Company: { value: Quillwort Labs } }
      - sheet: Rounds
        columns: { Company: { value: Quillwort Labs }, Round: Financing, Closing Date: Closed, Currency: { value: USD } }
      - sheet: Share Classes
        columns: { Company: { value: Quillwort Labs }, Round: Financing, Share Class: Financing, Class Type: { value: preferred }, Price Per Share: Price, Currency: { value: USD } }
      - sheet: Certificates
        columns:
          Company: { value: Quillwort Labs }
          Round: Financing
          Fund: Shareholder
          Issue Date: Closed
          Share Class: Financing
          Shares: Held
          Investment Amount: Cost
          Currency: { value: USD }
  - sheet: financings
`;
interface JsonRow {
  readonly sheet: string;
  readonly row: number;
  readonly record?: number;
  readonly action?: string;
  readonly outcome: string;
  readonly verified: boolean;
}

const MAPPED = ['book', '--mapping', 'mapping.yaml'];

describe('a cap table of several files, through the steps of its mapping', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
    mkdirSync(desk.path('book'));
    desk.put('book/holders.csv', HOLDERS);
    desk.put('book/financings.csv', ROUNDS);
    desk.put('mapping.yaml', MAPPING);
  });

  it('ties out, cell by cell', async () => {
    const { status, stdout } = await desk.run(['check', ...MAPPED, '--json']);
    expect([
      status,
      JSON.parse(stdout).findings.filter(({ severity }: { severity: string }) => severity === 'error'),
    ]).toEqual([0, []]);
    const tieOut: SourceTieOut = JSON.parse(stdout).sourceTieOut;
    const told = tieOut.flatMap(({ sheet, columns }) =>
      columns.map(({ header, total, loaded, leftOut, into }) => [sheet, header, total, loaded, leftOut, into]),
    );
    expect(told).toEqual([
      ['financings', 'Price', '2.75', '2.75', '0', ['Share Classes: Price Per Share', 'Securities: Investment Amount']],
      ['holders', 'Seed', '1040005', '40000', '1000005', ['Securities: Shares', 'Securities: Investment Amount']],
      ['holders', 'Series A', '40006', '40000', '6', ['Securities: Shares', 'Securities: Investment Amount']],
    ]);
  });

  it('warns that its company would be created with its name alone, and not where a list says more of it', async () => {
    const warned = async (mapping: string): Promise<string[]> => {
      const { stdout } = await desk.run(['plan', 'book', '--mapping', mapping, '--json']);
      const findings: { code: string; sheet: string; row: number; message: string }[] = JSON.parse(stdout).findings;
      return findings
        .filter(({ code }) => code === 'company-bare')
        .map(({ sheet, row, message }) => `${sheet} ${row} ${message}`);
    };
    expect(await warned('mapping.yaml')).toEqual([`holders 3 ${saying('company-bare')}`]);
    desk.put(
      'city.yaml',
      MAPPING.replace('{ value: Quillwort Labs } }\n', '{ value: Quillwort Labs }, City: { value: Jena } }\n'),
    );
    expect(await warned('city.yaml')).toEqual([]);
  });

  it('is applied record by record, and is unchanged when it is planned again', async () => {
    const applied = await desk.run(['apply', ...MAPPED, '--yes', '--json']);
    const rows: JsonRow[] = JSON.parse(applied.stdout).rows;
    expect([applied.status, ...new Set(rows.map(({ outcome, verified }) => `${outcome} ${verified}`))]).toEqual([
      0,
      'added true',
    ]);
    expect(rows.map(({ sheet, row, record }) => [sheet, row, record])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((record) => ['holders', 3, record]),
      ['holders', 4, undefined],
    ]);
    const again = await desk.run(['plan', ...MAPPED, '--json']);
    const planned: JsonRow[] = JSON.parse(again.stdout).rows;
    expect([again.status, planned.length, ...new Set(planned.map(({ action }) => action))]).toEqual([
      0,
      8,
      'unchanged',
    ]);
  });

  it('shows the outcome beside the rows of the source', async () => {
    const { tables } = await readWorkbook(desk.path('book.result.xlsx'));
    const shown = tables
      .slice(0, 2)
      .map(({ name, rows }) => [
        name,
        ...rows.map(({ cells }) => cells.filter(({ columnIndex }) => columnIndex > 2).length),
      ]);
    expect(shown).toEqual([
      ['financings', 0, 0, 0],
      ['holders', 3, 0, 3, 3, 0, 0],
    ]);
  });

  it('says at the key of a row what is looked up in vain', async () => {
    desk.put('book/financings.csv', ROUNDS.replace('Series A', 'Series B'));
    const { status, stdout } = await desk.run(['check', ...MAPPED]);
    expect(status).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `holders!C1 (Financing): ${saying('lookup-failed', '"financings"', '"Series A"')} Correct the one that is wrong, add the row there, or say missing: blank beside the lookup. [lookup-failed]`,
    );
  });
});
