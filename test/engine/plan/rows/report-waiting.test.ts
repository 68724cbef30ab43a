import { expect, test } from 'vitest';
import type { Plan } from '../../../../src/model/outcomes/plan.ts';
import type { CheckedRecord } from '../../../../src/model/records/record.ts';
import {
  classRow,
  companyRow,
  date,
  errorIn,
  number,
  roundRow,
  securityRow,
  stated,
} from '../../../support/make-records.ts';
import { FIRM } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { saying } from '../../../support/saying.ts';

const NAME = 'Cedar Bio';

/** A company with its round and class, and so many certificates of it, each of a day of its own. */
function book(certificates: number, facts: Parameters<typeof roundRow>[1] = {}): CheckedRecord[] {
  return [
    companyRow(2, { name: NAME }),
    roundRow(2, { company: NAME, name: 'Seed', closingDate: date('2024-01-01'), ...facts }),
    classRow(2, { company: NAME, round: 'Seed', name: 'Common', classType: 'common', pricePerShare: stated('1 EUR') }),
    ...Array.from({ length: certificates }, (_, index) =>
      securityRow(index + 2, {
        ...{ type: 'certificate', company: NAME, fund: 'Harbour Fund 1', round: 'Seed', shareClass: 'Common' },
        ...{ issueDate: date(`2024-01-0${index + 1}`), shares: number('10'), investmentAmount: stated('10 EUR') },
      }),
    ),
  ];
}

function saidOf({ findings }: Plan): string[] {
  return findings
    .filter(({ severity, code }) => severity !== 'info' && code === 'reference-blocked')
    .map(({ sheet, row, column, message }) => `${sheet} ${row} ${column}: ${message}`);
}

test('many rows that wait for one are told once, at that one, with their number', () => {
  const plan = planRecords(book(8, { findings: [errorIn(2)] }), FIRM);
  expect(plan.summary.blocked).toBe(9);
  expect(saidOf(plan)).toEqual([
    `Rounds 2 Company: ${saying('reference-blocked', '9', '1', 'Share Classes, 8 of Securities')}`,
  ]);
  expect(plan.rows.at(-1)?.why).toBe('"Seed" refers to Seed, Rounds row 2, which has an error.');
});

test('a few rows that wait for one are told each by themselves', () => {
  const plan = planRecords(book(2, { findings: [errorIn(2)] }), FIRM);
  expect(saidOf(plan).map((said) => said.split(':')[0])).toEqual([
    'Share Classes 2 Round',
    'Securities 2 Round',
    'Securities 2 Share Class',
    'Securities 3 Round',
    'Securities 3 Share Class',
  ]);
});

test('rows that wait for one that a rule of the firm has stopped are told once too', () => {
  const settings = [{ code: 'date-in-future', severity: 'error' }] as const;
  const plan = planRecords(book(4, { closingDate: date('2031-01-01') }), FIRM, {
    rules: { settings, today: date('2026-01-01') },
  });
  expect(saidOf(plan)).toEqual([
    `Rounds 2 Closing Date: ${saying('reference-blocked', '5', '1', 'Share Classes, 4 of Securities')}`,
  ]);
});

test('rows that wait for one that is left out are told at its Action', () => {
  const plan = planRecords(book(5, { action: 'skip' }), FIRM);
  expect(saidOf(plan)).toEqual([
    `Rounds 2 Action: ${saying('reference-blocked', '6', '1', 'Share Classes, 5 of Securities')}`,
  ]);
});
