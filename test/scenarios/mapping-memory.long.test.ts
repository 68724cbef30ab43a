import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Finding } from '../../src/model/findings/finding.ts';
import { openDesk } from './desk.ts';

const HEADER = 'Company,Vehicle,Round,Bought,Cost,Price,Kind';
const Q1 = `${HEADER}\nAcme Robotics,F1,Seed,2024-01-31,1.5,2,Pref\n`;
const Q2 = `${HEADER},Remark\nAcme Robotics,F1,Seed,2024-01-31,1.5,2,Pref,fine\nBorealis,F1,Seed,2024-06-30,0.5,1,Pref,new\n`;
const MAPPING = `schema: capsheet/mapping@2
sheets:
  - sheet: q1
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

it('the spreadsheet of the next quarter is read as that of the last, and what differs is said', async () => {
  const desk = await openDesk();
  desk.put('q1.csv', Q1);
  desk.put('q1.yaml', MAPPING);
  const learnt = await desk.run(['map', 'q1.csv', '--learn', 'q1.yaml']);
  expect([learnt.status, learnt.stderr]).toEqual([
    0,
    'Remembered what q1.yaml says of 5 columns and 1 names, and how all of q1.csv is read.\n',
  ]);
  desk.put('q2.csv', Q2);
  const mapped = await desk.run(['map', 'q2.csv', '--out', 'q2.yaml', '--json']);
  const report = JSON.parse(mapped.stdout);
  expect([mapped.status, report.remembered]).toEqual([
    0,
    {
      name: 'q1.csv',
      granted: [
        'q1: Currency of Securities is always "USD"',
        'q1: certificate only where "Kind" is "Pref"',
        'q1: "Paid" is worked out (multiply)',
        'q1: "Bought shares" is worked out (divide)',
      ],
      differences: [
        { sheet: 'q2', text: 'the tab was called "q1"', isDoubt: false },
        { sheet: 'q2', text: '"Remark" is new', isDoubt: false },
        { sheet: 'q2', text: '"Borealis" under "Company" is new', isDoubt: false },
      ],
    },
  ]);
  const told = await desk.run(['map', 'q2.csv', '--out', 'again.yaml']);
  expect(told.stdout).toContain(
    'A mapping of 1 sheet written to again.yaml.\nIt is read in the same way as q1.csv was.\n',
  );
  expect(told.stdout).toContain(
    'Different from last time (3):\n  q2: the tab was called "q1"\n  q2: "Remark" is new\n  q2: "Borealis" under "Company" is new\n\nTaken over from last time (4):\n',
  );
  const yaml = readFileSync(desk.path('q2.yaml'), 'utf8');
  expect(yaml).toContain('sheet: q2\n');
  const checked = await desk.run(['check', 'q2.csv', '--mapping', 'q2.yaml', '--json']);
  expect([checked.status, JSON.parse(checked.stdout).rows.length]).toEqual([0, 2]);
});

it('says what cannot be told apart, and what is not remembered', async () => {
  const desk = await openDesk();
  for (const name of ['a', 'b']) {
    desk.put(`${name}.csv`, `${HEADER},Only ${name}\nAcme,F1,Seed,2024-01-31,1.5,2,Pref,x\n`);
    desk.put(`${name}.yaml`, MAPPING.replace('sheet: q1', `sheet: ${name}`));
    await desk.run(['map', `${name}.csv`, '--learn', `${name}.yaml`]);
  }
  desk.put('c.csv', Q1);
  const both = await desk.run(['map', 'c.csv', '--out', 'c.yaml', '--json']);
  expect([both.status, JSON.parse(both.stdout)]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'memory-ambiguous',
      message:
        'c.csv could be read like "a.csv" and "b.csv", which were mapped before: the headers of "c" fit them equally well.',
      hint: 'Say which you mean: --like "a.csv"; --like none proposes a mapping from scratch. See "capsheet help foreign-spreadsheet".',
    },
  ]);
  const chosen = await desk.run(['map', 'c.csv', '--out', 'c.yaml', '--like', 'b.csv', '--json']);
  expect([chosen.status, JSON.parse(chosen.stdout).remembered.name]).toEqual([0, 'b.csv']);
  const anew = await desk.run(['map', 'c.csv', '--out', 'anew.yaml', '--like', 'none', '--json']);
  expect([anew.status, JSON.parse(anew.stdout).remembered]).toEqual([0, undefined]);
  const unknown = await desk.run(['map', 'c.csv', '--out', 'd.yaml', '--like', 'z', '--json']);
  expect([unknown.status, JSON.parse(unknown.stdout)]).toEqual([
    2,
    {
      $schema: 'urn:capsheet:error@1',
      schema: 'capsheet/error@1',
      code: 'memory-unknown',
      message: 'No spreadsheet "z" with headers such as those of these inputs was mapped before.',
      hint: 'What is remembered: "a.csv" and "b.csv"; --like none proposes a mapping from scratch. See "capsheet help foreign-spreadsheet".',
    },
  ]);
  const misfit = await desk.run(['map', 'c.csv', '--learn', 'a.yaml', '--json']);
  expect([misfit.status, JSON.parse(misfit.stdout).code, JSON.parse(misfit.stdout).message]).toEqual([
    2,
    'mapping-misfit',
    'The mapping a.yaml does not fit the workbook: it has one fault.\n  - a.yaml:3:5 There is no sheet "a" in the workbook. Do you mean "c"? Say optional: true if not every workbook has it.',
  ]);
});

it('check and plan read a spreadsheet of a known kind without a mapping, and say what they take for granted', async () => {
  const desk = await openDesk();
  desk.put('q1.csv', Q1);
  desk.put('q1.yaml', MAPPING);
  await desk.run(['map', 'q1.csv', '--learn', 'q1.yaml']);
  desk.put('q2.csv', Q2);
  const checked = JSON.parse((await desk.run(['check', 'q2.csv', '--json'])).stdout);
  expect(checked.rows).toHaveLength(2);
  const told = checked.findings.filter(({ code }: { code: string }) => code.startsWith('source-'));
  expect(told.map((finding: Finding) => [finding.severity, finding.code, finding.sheet, finding.message])).toEqual([
    [
      'info',
      'source-recalled',
      'q2',
      '"q2" is read as q1.csv was, with the mapping remembered for it. Assumed, as before: q1: Currency of Securities is always "USD"; q1: certificate only where "Kind" is "Pref"; q1: "Paid" is worked out (multiply); q1: "Bought shares" is worked out (divide).',
    ],
    ['warning', 'source-changed', 'q2', 'Different from q1.csv: the tab was called "q1".'],
    ['warning', 'source-changed', 'q2', 'Different from q1.csv: "Remark" is new.'],
    ['warning', 'source-changed', 'q2', 'Different from q1.csv: "Borealis" under "Company" is new.'],
  ]);
  const planned = await desk.run(['plan', 'q2.csv', '--out', 'q2.plan.json', '--json']);
  expect(JSON.parse(planned.stdout).rows).toHaveLength(2);
  // The plan is of the mapping as it was, whatever is remembered since.
  desk.put('other.yaml', MAPPING.replace('value: 1000', 'value: 1'));
  await desk.run(['map', 'q1.csv', '--learn', 'other.yaml']);
  const again = JSON.parse((await desk.run(['plan', 'q2.plan.json', '--json'])).stdout);
  expect(again.rows.map(({ key }: { key: string }) => key)).toEqual(
    JSON.parse(planned.stdout).rows.map(({ key }: { key: string }) => key),
  );
});

it('two remembered mappings that fit alike are asked about at the tab, and neither is taken', async () => {
  const desk = await openDesk();
  for (const name of ['a', 'b']) {
    desk.put(`${name}.csv`, `${HEADER},Only ${name}\nAcme,F1,Seed,2024-01-31,1.5,2,Pref,x\n`);
    desk.put(`${name}.yaml`, MAPPING.replace('sheet: q1', `sheet: ${name}`));
    await desk.run(['map', `${name}.csv`, '--learn', `${name}.yaml`]);
  }
  desk.put('c.csv', Q1);
  const checked = await desk.run(['check', 'c.csv', '--json']);
  const { findings, rows } = JSON.parse(checked.stdout);
  expect([checked.status, rows]).toEqual([3, []]);
  expect(findings).toEqual(
    expect.arrayContaining([expect.objectContaining({ severity: 'error', code: 'memory-ambiguous', sheet: 'c' })]),
  );
});

it('a foreign spreadsheet that nothing is remembered of is told as ever', async () => {
  const desk = await openDesk();
  desk.put('q1.csv', Q1);
  const checked = JSON.parse((await desk.run(['check', 'q1.csv', '--json'])).stdout);
  expect(checked.findings.map(({ code }: { code: string }) => code)).not.toContain('source-recalled');
  expect(checked.findings).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'sheet-unknown' })]));
});

it('the holders of an Open Cap Table file that were said to be funds are remembered', async () => {
  const desk = await openDesk();
  const ocf = resolve('samples/legacy/ocf');
  expect((await desk.run(['check', ocf])).status).toBe(2);
  await desk.run(['map', ocf, '--learn', resolve('samples/legacy/ocf.mapping.yaml')]);
  const checked = await desk.run(['check', ocf, '--json']);
  const { findings, rows } = JSON.parse(checked.stdout);
  expect([checked.status, rows.length]).toEqual([0, 7]);
  const recalled = findings.find(({ code }: Finding) => code === 'source-recalled');
  expect(recalled.message).toBe(
    'The firm\'s funds among the holders are those that were named before: "Northlight Fund II, L.P." is "Northlight Fund II".',
  );
});
