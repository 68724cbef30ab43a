import { describe, expect, test } from 'vitest';
import { CapsheetError } from '../../../../src/base/util/capsheet-error.ts';
import { parsePlanFile, toPlanFile } from '../../../../src/engine/plan/plan-file.ts';
import type { PlanDocument } from '../../../../src/model/outcomes/plan.ts';
import { toPlanJson } from '../../../../src/model/outcomes/plan-json.ts';
import {
  classRow,
  companyRow,
  customRow,
  date,
  errorIn,
  number,
  roundRow,
  securityRow,
  stated,
  transactionRow,
} from '../../../support/make-records.ts';
import { certificate, firmWith, money, note, sale } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { telling } from '../../../support/saying.ts';

const company = 'Acme Robotics';

/** A plan with every kind of thing in it: what is sent, what differs, what is wrong. */
function makeDocument(): PlanDocument {
  const snapshot = firmWith({
    securities: [certificate('sec-1'), note('sec-2')],
    transactions: [sale('txn-1', 'sec-1')],
    customValues: [{ companyId: 'co-acme', columnId: 'col-lead', values: ['Ines Aalto'] }],
  });
  const records = [
    companyRow(2, { name: 'Cedar Energy', sector: 'Hardware' }),
    roundRow(2, { company, name: 'Series A', closingDate: date('2022-03-02') }),
    roundRow(3, {
      company,
      name: 'Series B',
      closingDate: date('2024-03-01'),
      coInvestors: [{ name: 'Oak', isLead: true }],
    }),
    roundRow(4, {
      company,
      name: 'Series C',
      findings: [{ ...errorIn(4), inputIndex: 0, file: 'quarter.xlsx', sheet: 'Rounds' }],
    }),
    classRow(2, { company, round: 'Series B', name: 'Pref B', classType: 'preferred', pricePerShare: stated('3 EUR') }),
    securityRow(2, {
      ...{ ref: 'N', type: 'convertible', company, fund: 'Harbour Fund 2', issueDate: date('2024-01-01') },
      ...{ convertibleType: 'safe', investmentAmount: stated('10.50'), discount: number('0.2') },
    }),
    transactionRow(2, {
      company,
      event: 'conversion',
      date: date('2024-03-01'),
      security: 'N',
      convertedTo: 'Pref B',
      createsRef: 'C',
    }),
    transactionRow(3, {
      company,
      event: 'sale',
      date: date('2024-06-01'),
      security: 'C',
      sharesSold: number('1'),
      cashReceived: stated('2 USD'),
    }),
    customRow(2, company, { 'Deal Lead': 'Tobias Renn', Stage: 'Seed' }),
  ];
  return {
    inputs: [{ name: 'quarter.xlsx', path: '../in/quarter.xlsx', sha256: 'a'.repeat(64) }],
    ...{ mappingSha256: 'b'.repeat(64), profileSha256: 'c'.repeat(64) },
    ...{
      service: 'https://portfolio.example',
      firm: snapshot.firm,
      madeBy: 'anna',
      madeAt: '2024-07-01T14:03:22.120Z',
    },
    ...{ plan: planRecords(records, snapshot), snapshot },
  };
}

/** Gives the code and the facts of what is wrong with a file. */
function refusalOf(content: string): string {
  try {
    parsePlanFile(content);
  } catch (error) {
    if (error instanceof CapsheetError) return telling(`${error.exitStatus} ${error.code}`, error.message);
    throw error;
  }
  return 'read';
}

describe('a saved plan', () => {
  test('is read as it was written', () => {
    const document = makeDocument();
    expect(document.plan.summary).toMatchObject({ add: 6, replace: 1, differs: 1, invalid: 1 });
    expect(parsePlanFile(toPlanFile(document))).toEqual(document);
  });

  test('of several inputs is read as it was written', () => {
    const document = makeDocument();
    const second = { name: 'second.xlsx', path: 'second.xlsx', sha256: 'd'.repeat(64) };
    const several = { ...document, inputs: [...document.inputs, second] };
    expect(parsePlanFile(toPlanFile(several))).toEqual(several);
  });

  test('begins as `plan --json` prints it, with paths and digests', () => {
    const document = makeDocument();
    const { basis: _basis, ...shown } = JSON.parse(toPlanFile(document));
    expect(shown).toEqual({
      ...JSON.parse(JSON.stringify(toPlanJson(document))),
      inputs: [{ name: 'quarter.xlsx', sha256: 'a'.repeat(64), path: '../in/quarter.xlsx' }],
      mappingSha256: 'b'.repeat(64),
      profileSha256: 'c'.repeat(64),
    });
  });

  test('may begin with a byte order mark', () => {
    expect(refusalOf(`\ufeff${toPlanFile(makeDocument())}`)).toBe('read');
  });
});

describe('a file that is no saved plan is refused', () => {
  const file = toPlanFile(makeDocument());
  const changed = (change: (json: ReturnType<typeof JSON.parse>) => void): string => {
    const json = JSON.parse(file);
    change(json);
    return JSON.stringify(json);
  };

  test.each([
    ['some text', 'hello'],
    ['nothing', ''],
    ['other JSON', '{"schema":"capsheet/result@1"}'],
    ['a list', '[1,2]'],
  ])('%s', (_what, content) => {
    expect(refusalOf(content)).toBe('2 plan-foreign');
  });

  test('one of a newer version', () => {
    expect(refusalOf('{"schema":"capsheet/plan@2"}')).toBe('2 plan-newer: 2 · 1');
  });

  test.each([
    ['half of one', file.slice(0, file.length / 2), ': JSON'],
    ['what is printed instead of saved', changed((json) => delete json.basis), ''],
    ['a row taken out', changed((json) => json.rows.pop()), ': 8 · 9'],
    [
      'a number that is none',
      changed((json) => (json.basis.snapshot.securities[0].shares = '1,000')),
      ': "basis.snapshot.securities.0.shares"',
    ],
    [
      'a date that is none',
      changed((json) => (json.basis.snapshot.rounds[0].closingDate = '2022-02-30')),
      ': "basis.snapshot.rounds.0.closingDate"',
    ],
    ['an action that is none', changed((json) => (json.rows[0].action = 'delete')), ': "rows.0.action"'],
  ])('%s', (_what, content, why) => {
    expect(refusalOf(content)).toBe(`2 plan-damaged${why}`);
  });

  test('amounts keep every digit', () => {
    const document = makeDocument();
    const snapshot = firmWith({
      securities: [certificate('sec-1', { investmentAmount: money('12345678901234567890.123456789 EUR') })],
    });
    expect(parsePlanFile(toPlanFile({ ...document, snapshot })).snapshot).toEqual(snapshot);
  });
});
