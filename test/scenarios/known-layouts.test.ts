import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import type { SourceTieOut } from '../../src/model/outcomes/source-tie-out.ts';
import { runHere } from '../support/run-here.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`;
const json = (value: unknown): string => JSON.stringify(value);
const OURS = 'Northlight Fund I';

/** By the folder of each source, its files. */
const SOURCES = {
  carta: {
    'Stock.csv': lines(
      'Acme Robotics Stock Ledger',
      'Security ID,Stakeholder Name,Share Class,Quantity Issued,Issue Date,Price Per Share,Cash Paid,Currency',
      `SA-1,${OURS},Series A Preferred,100,2021-03-31,2.5,250,USD`,
      'SA-2,Other Ventures,Series A Preferred,400,2021-03-31,2.5,1000,USD',
    ),
    'Convertibles.csv': lines(
      'Acme Robotics Convertible Ledger',
      'Security ID,Stakeholder Name,Convertible Type,Issue Date,Principal,Valuation Cap,Currency',
      `CN-1,${OURS},SAFE,2020-01-15,5000,80000,USD`,
    ),
    'Options.csv': lines(
      'Acme Robotics Option Ledger',
      'Security ID,Stakeholder Name,Grant Date,Quantity,Exercise Price',
      'O-1,Emp Loyee,2021-03-31,70,1',
    ),
  },
  'carta-cap-table': {
    'Detailed Cap.csv': lines(
      'Acme Robotics Detailed Capitalization Table',
      'As of 12/31/2024',
      '',
      'Stakeholder,Common (CS) Units,Series A Preferred (PA) Units,Total Units',
      'Ada Founder,8000,,8000',
      `${OURS},,100,100`,
      'Total,8000,100,8100',
    ),
  },
  pulley: {
    'Summary.csv': lines(
      'Acme Robotics Summary Capitalization Table',
      'Data to 12-31-2024',
      '',
      ',,Class,Authorized,Capital Contribution',
      ',,Series A Preferred,1000,250',
    ),
    'PS-Series A Preferred.csv': lines(
      'PS-Series A Preferred',
      'Data to 12-31-2024',
      '',
      'Certificate ID,Stakeholder Name,Issue Date,Shares Issued,Shares Outstanding,Price Per Share,Capital Contribution',
      `PS-1,${OURS},2021-03-31,100,100,$2.50,$250.00`,
    ),
  },
  angellist: {
    'investments.csv': lines(
      'Startup Name,Invest Date,Fund Legal Name,Stage,Asset Type,Share Class,Invested Amount (excl. fees),Valuation or Cap,Unrealized Value,Paid PPS,Number of Shares',
      'Acme,2021-03-31,F I,Series A,Equity,Series A Preferred,$250.00,"$8,000.00",$400.00,$2.50,100',
      'Borealis,2020-01-15,F I,Pre-Seed,SAFE,,$100.00,"$5,000.00",$100.00,,',
    ),
  },
  schedule: {
    'SOI.csv': lines(
      '"Northlight Fund I Schedule of Investments as of December 31, 2024 (in USD)"',
      'Company,Security,Acquisition Date,Shares,Cost,Fair Value',
      'Acme Robotics (1),Series A Preferred,2021-03-31,100,250,400',
      'Borealis,Convertible Note,2022-06-30,,50,50',
      'Total,,,100,300,450',
    ),
  },
  lender: {
    'SOI.csv': lines(
      'Harbor Lending Corp. Schedule of Investments',
      '"As of December 31, 2024 (in thousands of US dollars)"',
      'Company,Type of Investment,Interest Rate,Maturity Date,Principal,Cost,Fair Value',
      'Software,,,,,,',
      'Acme Robotics (1),Senior Secured,9.5%,2027-06-30,100,98,99',
      ',Common Stock,,,,5,7',
      'Total Software,,,,100,103,106',
    ),
  },
  ocf: {
    'Manifest.ocf.json': json({ file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'i', legal_name: 'Acme Inc' } }),
    'Stakeholders.ocf.json': json({
      file_type: 'OCF_STAKEHOLDERS_FILE',
      items: [
        { object_type: 'STAKEHOLDER', id: 'ours', name: { legal_name: OURS } },
        { object_type: 'STAKEHOLDER', id: 'other', name: { legal_name: 'Ada Founder' } },
      ],
    }),
    'StockClasses.ocf.json': json({
      file_type: 'OCF_STOCK_CLASSES_FILE',
      items: [
        {
          ...{ object_type: 'STOCK_CLASS', id: 'sa', name: 'Series A Preferred', class_type: 'PREFERRED' },
          price_per_share: { amount: '2.5', currency: 'USD' },
        },
      ],
    }),
    'Transactions.ocf.json': json({
      file_type: 'OCF_TRANSACTIONS_FILE',
      items: ['ours', 'other'].map((holder) => ({
        ...{ object_type: 'TX_STOCK_ISSUANCE', id: `t-${holder}`, security_id: holder, custom_id: `SA-${holder}` },
        ...{ date: '2021-03-01', stakeholder_id: holder, stock_class_id: 'sa', quantity: '100' },
        share_price: { amount: '2.5', currency: 'USD' },
      })),
    }),
  },
} as const;

interface Finding {
  readonly severity: string;
  readonly code: string;
  readonly sheet?: string;
  readonly cell?: string;
  readonly row?: number;
}

interface Settings {
  readonly columns: { [column: string]: unknown };
  sheet: string;
}

/** A mapping as `map` writes it, with what its questions are answered by. */
interface Form {
  holders?: unknown;
  readonly sheets: { confirm?: unknown; skipRows?: unknown[]; readonly to?: Settings[] }[];
}

const HOLDERS = [{ fund: OURS, names: [OURS] }];
const OTHERS = { column: 'Stakeholder Name', isFund: false, because: 'held by others' };
const nothing = (): void => {};

function nameHolders(form: Form): void {
  form.holders = HOLDERS;
  for (const sheet of form.sheets) if (sheet.to !== undefined) sheet.skipRows = [...(sheet.skipRows ?? []), OTHERS];
}

const LEDGERS = "Ledgers of a company's securities (Carta, Pulley, OCX)";

interface Case {
  readonly name: keyof typeof SOURCES;
  readonly layout: string | undefined;
  /** The open questions of the mapping as it is written: `Stock!B2 mapping-unconfirmed`. */
  readonly asks: readonly string[];
  readonly answer: (form: Form) => void;
  /** Each amount: in the cells, and what of it is loaded once all is answered. */
  readonly amounts: readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'carta',
    layout: LEDGERS,
    asks: ['Convertibles!B2 mapping-unconfirmed', 'Stock!B2 mapping-unconfirmed'],
    answer: nameHolders,
    amounts: [
      ...['Principal: 5000 of 5000', 'Valuation Cap: 80000 of 80000', 'Quantity: 0 of 70'],
      ...['Quantity Issued: 100 of 500', 'Price Per Share: 2.5 of 5', 'Cash Paid: 250 of 1250'],
    ],
  },
  {
    name: 'carta-cap-table',
    layout: undefined,
    asks: [
      ...['Detailed Cap!A4 mapping-unconfirmed', 'Detailed Cap!4 mapping-unconfirmed'],
      ...['Detailed Cap!4 column-missing', 'Detailed Cap!6 value-missing'],
    ],
    answer: (form) => {
      const [rounds, certificates] = form.sheets.flatMap(({ to = [] }) => to.slice(1));
      Object.assign(rounds?.columns ?? {}, { 'Closing Date': { value: '2021-03-31' } });
      Object.assign(certificates?.columns ?? {}, {
        ...{ 'Issue Date': { value: '2021-03-31' }, 'Investment Amount': { value: '250' } },
      });
    },
    amounts: [
      ...['Common (CS) Units: 0 of 8000', 'Series A Preferred (PA) Units: 100 of 100', 'Total Units: 0 of 8100'],
    ],
  },
  {
    name: 'pulley',
    layout: LEDGERS,
    asks: ['PS-Series A Preferred!G4 mapping-unconfirmed', 'PS-Series A Preferred!B4 mapping-unconfirmed'],
    answer: nameHolders,
    amounts: [
      ...['Shares Issued: 100 of 100', 'Shares Outstanding: 0 of 100', 'Price Per Share: 2.5 of 2.5'],
      ...['Capital Contribution: 250 of 250', 'column D: 0 of 1000', 'column E: 0 of 250'],
    ],
  },
  {
    name: 'angellist',
    layout: 'AngelList list of investments',
    asks: ['investments!G1 mapping-unconfirmed'],
    answer: nothing,
    amounts: [
      ...['Invested Amount (excl. fees): 350 of 350', 'Valuation or Cap: 5000 of 13000', 'Unrealized Value: 0 of 500'],
      ...['Paid PPS: 2.5 of 2.5', 'Number of Shares: 100 of 100'],
    ],
  },
  {
    name: 'schedule',
    // No layout of a program: it is read as it is proposed.
    layout: undefined,
    asks: ['SOI!2 mapping-unconfirmed', 'SOI!F2 mapping-unconfirmed', 'SOI!E2 mapping-unconfirmed'],
    answer: nothing,
    amounts: ['Shares: 100 of 100', 'Cost: 300 of 300', 'Fair Value: 450 of 450'],
  },
  {
    name: 'lender',
    layout: 'Schedule of investments of a lender (BDC)',
    asks: ['SOI!3 mapping-unconfirmed'],
    answer: nothing,
    amounts: ['Principal: 0 of 100', 'Cost: 0 of 103', 'Fair Value: 106 of 106'],
  },
];

const LONGEST = 60_000;

describe('a source of a known kind, mapped and checked by the command', () => {
  it.each(CASES)(
    '$name: asks just this, and loads or leaves out every amount by name',
    async ({ name, layout, asks, answer, amounts }) => {
      const { map, check, path } = openSource(name);
      expect((await map()).layout).toBe(layout);
      const open = await check();
      expect([open.status, [...new Set(open.asks)]]).toEqual([asks.length === 0 ? 0 : 3, asks]);
      const form = parse(readFileSync(path, 'utf8')) as Form;
      for (const sheet of form.sheets) delete sheet.confirm;
      answer(form);
      writeFileSync(path, stringify(form, { aliasDuplicateObjects: false }));
      const answered = await check();
      expect(answered).toEqual({ status: 0, asks: [], amounts });
    },
    LONGEST,
  );

  it(
    'ocf: names the holders, and loads what those hold that are said to be funds',
    async () => {
      const { map, check, path } = openSource('ocf');
      await map();
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(`names: ["${OURS}"]`);
      expect((await check()).status).toBe(2);
      writeFileSync(path, stringify({ ...parse(text), holders: HOLDERS }));
      expect(await check()).toMatchObject({ status: 0, asks: [] });
    },
    LONGEST,
  );
});

function openSource(name: keyof typeof SOURCES) {
  const folder = makeTempFolder();
  mkdirSync(join(folder, name));
  for (const [file, text] of Object.entries(SOURCES[name])) writeFileSync(join(folder, name, file), text);
  const where = { cwd: folder, env: { HOME: folder } };
  return {
    path: join(folder, 'how.yaml'),
    map: async () => JSON.parse((await runHere(['map', name, '--out', 'how.yaml', '--json'], where)).stdout),
    check: async () => {
      const { status, stdout } = await runHere(['check', name, '--mapping', 'how.yaml', '--json'], where);
      return { status, ...readCheck(JSON.parse(stdout)) };
    },
  };
}

function readCheck({
  findings = [],
  sourceTieOut = [],
}: {
  findings?: readonly Finding[];
  sourceTieOut?: SourceTieOut;
}) {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    asks: errors.map(({ sheet, cell, row, code }) => `${sheet}!${cell ?? row} ${code}`),
    amounts: sourceTieOut.flatMap(({ columns }) =>
      columns.flatMap(({ header, letters, isAmount, loaded, total }) =>
        isAmount ? [`${header ?? `column ${letters}`}: ${loaded} of ${total}`] : [],
      ),
    ),
  };
}
