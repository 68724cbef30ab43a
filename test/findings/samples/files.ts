import { rmSync } from 'node:fs';
import { type Desk, openDesk } from '../../scenarios/desk.ts';
import { FIRST_DAY } from '../../support/first-day.ts';
import { layOut } from '../../support/lay-out.ts';
import { contentOf } from '../../support/small-files.ts';
import type { Found, Samples } from '../sample.ts';

const BOOK = layOut({ Companies: ['Company', 'Acme'] });
const HEADER = 'Company,Vehicle,Round,Bought,Cost,Price,Kind';
const LINE = 'Acme Robotics,F1,Seed,2024-01-31,1.5,2,Pref';
const MAPPING = `schema: capsheet/mapping@2
sheets:
  - sheet: SHEET
    types: { column: Kind, Certificates: Pref }
    steps:
      - compute: { name: Paid, multiply: [Cost, { value: 1000 }] }
      - compute: { name: Bought shares, divide: [Paid, Price] }
    to:
      - sheet: Certificates
        columns:
          Company: Company
          Fund: { column: Vehicle, values: { F1: Northlight Fund I } }
          Round: Round
          Issue Date: Bought
          Share Class: Round
          Shares: Bought shares
          Investment Amount: Paid
          Currency: { value: USD }
`;

async function check(desk: Desk, ...args: readonly string[]): Promise<readonly Found[]> {
  return (await desk.run(['check', ...args, '--json'])).json.findings;
}

/** Has the mapping of a spreadsheet of that name and content remembered, in a state folder of its own. */
async function learn(desk: Desk, stateDir: string, name: string, content: string): Promise<void> {
  desk.put(`${name}.csv`, content);
  desk.put(`${name}.yaml`, MAPPING.replace('SHEET', name));
  await desk.run(['map', `${name}.csv`, '--learn', `${name}.yaml`, '--state-dir', stateDir]);
}

/** Gives what is said of a spreadsheet with that header after these were mapped, by their last column. */
async function recall(desk: Desk, header: string, known: readonly string[]): Promise<readonly Found[]> {
  const stateDir = `memory-${known.length}-${header.length}`;
  for (const last of known) await learn(desk, stateDir, `of-${last}`, `${HEADER},${last}\n${LINE},x\n`);
  desk.put('next.csv', `${header}\n${LINE}${header === HEADER ? '' : ',x'}\n`);
  return check(desk, 'next.csv', '--state-dir', stateDir);
}

const POSITIONS = HEADER.replaceAll(',', ' | ');
const POSITION = LINE.replaceAll(',', ' | ');

/** Gives what is said of the positions of the quarter after one of which the mapping is remembered. */
async function checkPositions(desk: Desk, remark: string, ...args: readonly string[]): Promise<readonly Found[]> {
  desk.put('positions.xlsx', layOut({ Positions: [POSITIONS, POSITION] }));
  desk.put('positions.yaml', MAPPING.replace('SHEET', 'Positions'));
  await desk.run(['map', 'positions.xlsx', '--learn', 'positions.yaml', '--state-dir', 'positions']);
  const next = [`${POSITIONS}${remark === '' ? '' : ' | Remark'}`, `${POSITION}${remark === '' ? '' : ` | ${remark}`}`];
  desk.put('positions.xlsx', layOut({ Positions: next }));
  return check(desk, 'positions.xlsx', '--state-dir', 'positions', ...args);
}

/** Plans a list of deals, each of which becomes a company and a round of it. */
async function planDeals(desk: Desk, day: string, toCompany: string): Promise<readonly Found[]> {
  desk.put('deals.csv', `Company,City,Round,Closed\nDovetail Labs,Jena,Seed,${day}\n`);
  const mapping = [
    'sheets:',
    '  - sheet: deals',
    '    ignore: [{ column: City, because: known }]',
    '    to:',
    `      - { sheet: Companies, columns: { ${toCompany} } }`,
    '      - { sheet: Rounds, columns: { Company: Company, Round: Round, Closing Date: Closed } }',
    '',
  ];
  desk.put('deals.yaml', mapping.filter((line) => !(line.includes('ignore') && toCompany.includes('City'))).join('\n'));
  return (await desk.run(['plan', 'deals.csv', '--mapping', 'deals.yaml', '--json'])).json.findings;
}

/** Faults of a file as a whole, or with one beside it. */
export const SAMPLES: Samples = {
  'company-bare': {
    findings: (isFiring, desk) =>
      planDeals(desk, '2024-03-05', isFiring ? 'Company: Company' : 'Company: Company, City: City'),
    told: ['warning deals!A2'],
  },
  'encoding-assumed': {
    findings: (isFiring, desk) => {
      const text = 'Company,City\nMüller & Söhne,Berlin\n';
      desk.put('Companies.csv', Buffer.from(text, isFiring ? 'latin1' : 'utf8'));
      return check(desk, 'Companies.csv');
    },
    told: ['info Companies'],
  },
  'file-open': {
    findings: async (isFiring, desk) => {
      desk.put('quarter.xlsx', BOOK);
      if (isFiring) desk.put('~$quarter.xlsx', 'Somebody');
      const found = await check(desk, 'quarter.xlsx');
      rmSync(desk.path('~$quarter.xlsx'), { force: true });
      return found;
    },
    told: ['warning'],
  },
  'file-size-wrong': {
    findings: (isFiring, desk) => {
      desk.put('large.pdf', contentOf('pdf', isFiring ? 40_000_000 : 1000));
      const tabs = { Companies: ['Company', 'Acme'], Documents: ['Company | File', 'Acme | large.pdf'] };
      desk.put('papers.xlsx', layOut(tabs));
      return check(desk, 'papers.xlsx');
    },
    told: ['error Documents!B2'],
  },
  'ids-left-aside': {
    findings: async (isFiring, desk) => {
      const other = isFiring ? await openDesk({ seed: FIRST_DAY }) : desk;
      await desk.run(['export', '--out', other.path('firm.xlsx'), '--quiet']);
      return (await other.run(['plan', 'firm.xlsx', '--json'])).json.findings;
    },
    told: ['info'],
  },
  'memory-ambiguous': {
    findings: (isFiring, desk) => recall(desk, HEADER, isFiring ? ['anna', 'ben'] : []),
    told: ['error next'],
    beside: ['sheet-unknown'],
  },
  'row-held': {
    findings: (isFiring, desk) =>
      planDeals(desk, isFiring ? '2024-02-31' : '2024-03-05', 'Company: Company, City: City'),
    told: ['info deals!A2'],
    beside: ['date-invalid'],
  },
  'source-changed': {
    findings: (isFiring, desk) => checkPositions(desk, isFiring ? 'signed' : ''),
    told: ['warning Positions'],
    beside: ['source-recalled', 'column-not-mapped', 'resolved-later'],
  },
  'source-recalled': {
    findings: (isFiring, desk) => checkPositions(desk, '', ...(isFiring ? [] : ['--mapping', 'positions.yaml'])),
    told: ['info Positions'],
    beside: ['resolved-later'],
  },
};
