import { describe, expect, it } from 'vitest';
import { checkWorkbooks } from '../../../src/format/check/check-workbook.ts';
import { listMissing } from '../../../src/mapping/propose/missing/question-missing.ts';
import { NO_MEMORY } from '../../../src/mapping/propose/proposal.ts';
import { proposeMapping } from '../../../src/mapping/propose/propose-mapping.ts';
import { toMapping } from '../../../src/mapping/propose/write-mapping.ts';
import { makeTable, makeWorkbook } from '../../support/make-table.ts';
import { mapWorkbooks } from '../support.ts';
import { NOBODY } from './read-list.ts';

const FILES = {
  funds: `fund_id,fund_name,vintage_year,fund_size_usd_m,committed_usd_m,called_usd_m,distributed_usd_m,nav_usd_m,net_irr
F001,Larch Ventures I,2015,100,100,95,60,120,0.18
F002,Larch Ventures II,2019,200,200,120,10,150,0.12`,
  companies: 'company_id,company_name,country\nC001,Maple Robotics,US\nC002,Hazel AI,DE\nC003,Birch Bio,UK',
  investments: `investment_id,fund_id,company_id,investment_date,round,amount_usd_m
I001,F001,C001,2016-03-15,Series A,5.0
I002,F001,C003,2017-05-20,Seed,1.5
I003,F002,C001,2019-09-01,Series B,8.0
I004,F002,C002,2020-02-10,Seed,2.0`,
  valuations: `valuation_id,investment_id,valuation_date,fair_value_usd_m,method
V001,I001,2023-12-31,12.0,Market
V002,I003,2023-12-31,9.0,Market
V003,I001,2024-03-31,13.0,Market`,
  exits: 'exit_id,investment_id,exit_date,exit_type,proceeds_usd_m\nE001,I002,2024-02-01,Trade sale,0.7',
};

describe('files of one portfolio that name each other by IDs', () => {
  const inputs = Object.entries(FILES).map(([name, csv]) =>
    makeWorkbook(
      [
        makeTable(
          name,
          csv.split('\n').map((line) => line.split(',')),
        ),
      ],
      { name: `${name}.csv` },
    ),
  );
  const proposal = proposeMapping(inputs, NOBODY, NO_MEMORY);

  it('are known by headers that end in a unit, and their funds are no companies that somebody holds', () => {
    const becomes = proposal.sheets.map(({ sheet, targets }) => [sheet, targets.map(({ name }) => name)]);
    expect(Object.fromEntries(becomes)).toMatchObject({ funds: [], valuations: ['Valuations'], exits: ['Sales'] });
    expect(listMissing(proposal)).toEqual([]);
  });

  it('load what was bought, sold and marked, each once', () => {
    const mapping = toMapping(proposal);
    if (mapping === undefined) throw new Error('nothing is proposed');
    const { records } = checkWorkbooks(inputs, { decimalSign: '.' }, mapWorkbooks(inputs, mapping).value).value;
    const of = (kind: string) => records.filter((record) => record.kind === kind);
    expect([of('security').length, of('valuation').length, of('transaction').length]).toEqual([4, 3, 1]);
    expect(records.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))).toEqual([]);
  });
});

describe('positions beside a log of the same purchases', () => {
  const LOG = `date,fund,company,txn_type,instrument,shares,price_per_share,amount_usd
2019-04-15,Fund I,Maple,BUY,Series Seed Preferred,100000,1.25,125000
2020-06-01,Fund I,Maple,BUY,Series A Preferred,50000,4.00,200000
2022-03-01,Fund I,Maple,SELL,Series Seed Preferred,40000,6.00,240000`;
  const proposeBeside = (positions: string) => {
    const inputs = [LOG, positions].map((csv, index) =>
      makeWorkbook(
        [
          makeTable(
            ['log', 'positions'][index] ?? '',
            csv.split('\n').map((line) => line.split(',')),
          ),
        ],
        { name: `${index}.csv` },
      ),
    );
    const { sheets } = proposeMapping(inputs, NOBODY, NO_MEMORY);
    return sheets.flatMap(({ sheet, targets }) => (sheet === 'positions' ? targets.map(({ name }) => name) : []));
  };
  const HEADER = 'fund,company,instrument,shares,cost_usd';

  it('are no further purchases where they have no days', () => {
    const positions = `${HEADER}\nFund I,Maple,Series Seed Preferred,60000,75000\nFund I,Maple,Series A Preferred,50000,200000`;
    expect(proposeBeside(positions)).toEqual([]);
  });

  it('keep what they are worth', () => {
    const positions = `fund,company,as_of,shares,cost_usd,fair_value_usd\nFund I,Maple,2022-12-31,110000,275000,660000`;
    expect(proposeBeside(positions)).toEqual(['Companies', 'Valuations']);
  });

  it.each([
    ['another fund', 'Fund II,Maple,Series Seed Preferred,60000,75000'],
    ['another company', 'Fund I,Hazel,Series Seed Preferred,60000,75000'],
    ['another kind', 'Fund I,Maple,Warrant,60000,75000'],
  ])('are asked for their days where they are of %s', (_, row) => {
    expect(proposeBeside(`${HEADER}\n${row}\n${row.replace('60000', '70000')}`).length).toBeGreaterThan(0);
  });
});

describe('exits that name companies alone', () => {
  const BOUGHT = `Company Name,Fund,Investment Amount (USD),Investment Date
Maple,Fund I,500000,2019-04-15
Birch,Fund I,250000,2018-03-15`;
  const soldIn = (bought: string, exits: string) => {
    const inputs = [
      ['portfolio', bought],
      ['exits', exits],
    ].map(([name = '', csv = '']) =>
      makeWorkbook(
        [
          makeTable(
            name,
            csv.split('\n').map((line) => line.split(',')),
          ),
        ],
        { name: `${name}.csv` },
      ),
    );
    const { sheets } = proposeMapping(inputs, NOBODY, NO_MEMORY);
    const columns = sheets.flatMap(({ targets }) => targets.flatMap((target) => target.columns));
    return [...new Set(columns.flatMap(({ name }) => (name === 'Ref' || name === 'Security' ? [name] : [])))];
  };
  const EXITS = 'Company Name,Exit Date,Proceeds (USD)\nBirch,2022-05-01,1600000';

  it('are of the only purchase in each', () => {
    expect(soldIn(BOUGHT, EXITS)).toEqual(['Ref', 'Security']);
  });

  it.each([
    ['a company has two purchases', `${BOUGHT}\nBirch,Fund I,100000,2019-03-15`, EXITS],
    ['a company is sold twice', BOUGHT, `${EXITS}\nBirch,2023-05-01,100000`],
    ['a company was not bought', BOUGHT, `${EXITS}\nElm,2023-05-01,100000`],
  ])('are asked about where %s', (_, bought, exits) => {
    expect(soldIn(bought, exits)).toEqual([]);
  });
});

describe('tabs of one file', () => {
  const read = (tabs: { readonly [name: string]: string }, funds: readonly string[] = []) => {
    const tables = Object.entries(tabs).map(([name, csv]) =>
      makeTable(
        name,
        csv.split('\n').map((line) => line.split(';').map((cell) => (cell === '' ? null : cell))),
      ),
    );
    const input = makeWorkbook(tables);
    const proposal = proposeMapping([input], { ...NOBODY, funds }, NO_MEMORY);
    const mapping = toMapping(proposal);
    if (mapping === undefined) throw new Error('nothing is proposed');
    const { records } = checkWorkbooks([input], { decimalSign: '.' }, mapWorkbooks([input], mapping).value).value;
    const errors = records.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'));
    const count = (kind: string) => records.filter((record) => record.kind === kind).length;
    return { proposal, records, errors: errors.map(({ code }) => code), count };
  };

  it('are of the fund that the firm calls alike, and their summary counts nothing again', () => {
    const { proposal, count } = read(
      {
        'Larch I': 'Company;Stage;Date;Cost\nMaple;Seed;2019-03-15;250000\nHazel;Series A;2020-11-02;100000',
        'Larch II': 'Company;Stage;Date;Cost\nAlder;Seed;2021-07-19;50000',
        Summary: 'Fund;Cost\nLarch I;350000\nLarch II;50000',
      },
      ['Larch Fund I', 'Larch Fund II'],
    );
    expect(proposal.fundAliases.map(({ from, to }) => [from, to])).toEqual([
      ['Larch I', 'Larch Fund I'],
      ['Larch II', 'Larch Fund II'],
    ]);
    expect(proposal.skipped.map(({ sheet, because }) => [sheet, because])).toEqual([
      ['Summary', 'its amounts are sums of those on "Larch I" and "Larch II"'],
    ]);
    expect(count('security')).toBe(3);
  });

  it('of one company each are not counted again in a list of their totals', () => {
    const { proposal, count } = read({
      Maple:
        'Maple Robotics Inc.\nDate;Round;Fund;Invested ($)\n2019-03-15;Seed;F I;250000\n2021-03-15;Series A;F I;500000',
      Hazel: 'Hazel Health Inc.\nDate;Round;Fund;Invested ($)\n2020-11-02;Seed;F I;100000',
      Total: 'Company;Fund;Invested ($)\nMaple Robotics Inc.;F I;750000\nHazel Health Inc.;F I;100000',
    });
    expect(proposal.skipped.map(({ sheet }) => sheet)).toEqual(['Total']);
    expect(count('security')).toBe(3);
  });

  it('take the day on which a round closed from the list of rounds', () => {
    const { records, errors } = read({
      Deals:
        'Company;Round;Invested ($);Date;Fund\nMaple;Seed;250000;2019-03-15;F I\nHazel;Series A;100000;2020-11-02;F I',
      Rounds: 'Company;Round;Closing;Size ($)\nMaple;Seed;2019-03-20;2500000\nHazel;Series A;2020-11-10;10000000',
    });
    expect(errors).toEqual([]);
    expect(records.flatMap((record) => (record.kind === 'round' ? [record.closingDate] : []))).toEqual([
      '2019-03-20',
      '2020-11-10',
    ]);
  });

  it('take the day of a purchase where the list of rounds says none', () => {
    const { records, errors } = read({
      Deals:
        'Company;Round;Invested ($);Date;Fund\nMaple;Seed;250000;2019-03-15;F I\nHazel;Series A;100000;2020-11-02;F I',
      Rounds: 'Company;Round;Closing;Size ($)\nMaple;Seed;2019-03-15;2500000\nHazel;Series A;;10000000',
    });
    expect(errors).toEqual([]);
    expect(records.flatMap((record) => (record.kind === 'round' ? [record.closingDate] : []))).toContain('2020-11-02');
  });

  it('take the round of a class from the list of classes, which no number of shares turns into companies', () => {
    const { records } = read(
      {
        Classes: `Class;Round;Price (USD);Issued
Common;;;10000000
Series Seed Preferred;Seed;1.00;300000
Series A Preferred;A;4.00;600000`,
        Ledger: `Stakeholder;Class;Shares;Issue Date;Consideration (USD)
Larch Fund I;Common;20000;2018-06-01;10000
Larch Fund I;Series Seed Preferred;120000;2019-03-15;120000
Larch Fund I;Series A Preferred;100000;2021-05-01;400000`,
      },
      ['Larch Fund I'],
    );
    expect(
      records.flatMap((record) => (record.kind === 'security' ? [[record.round, record.shareClass]] : [])),
    ).toEqual([
      ['Common', 'Common'],
      ['Seed', 'Series Seed Preferred'],
      ['A', 'Series A Preferred'],
    ]);
    expect(records.filter(({ kind }) => kind === 'company')).toEqual([]);
  });

  it('name each other by codes under "ID", but not by numbers of rows', () => {
    const tabs = (id: (n: number) => string) => ({
      Investments: `ID;Company;Fund;Date;Amount ($)\n${id(1)};Maple;F I;2019-03-15;250000\n${id(2)};Hazel;F I;2020-11-02;100000`,
      Valuations: `ID;Quarter;Fair value ($)\n${id(2)};2023-12-31;90000\n${id(1)};2023-12-31;1230000`,
    });
    const { records, errors } = read(tabs((n) => `INV-${n}`));
    expect(errors).toEqual([]);
    expect(
      records.flatMap((record) => (record.kind === 'valuation' ? [[record.company, record.fairValue?.value]] : [])),
    ).toEqual([
      ['Hazel', '90000'],
      ['Maple', '1230000'],
    ]);
    const numbered = read(tabs(String)).records;
    expect(numbered.flatMap((record) => (record.kind === 'valuation' ? [record.company] : []))).not.toContain('Maple');
  });
});
