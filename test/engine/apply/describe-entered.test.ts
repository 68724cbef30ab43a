import { describe, expect, it } from 'vitest';
import { describeEntered } from '../../../src/engine/apply/row-outcomes.ts';
import type { NewData, Target } from '../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { certificate, company, conversion, customText, existing, note, round, sale, shareClass } from './rows.ts';

const ACME = existing('c-1');
const PLACE = { company: ACME, fundId: 'f-1', round: existing('r-1'), shareClass: existing('s-1') };
const FILE = { path: 'papers/memo.pdf', name: 'memo.pdf', bytes: 1, sha256: 'a'.repeat(64), type: 'application/pdf' };
const logo: NewData<Target> = { kind: 'logo', company: ACME, file: FILE };
const document: NewData<Target> = { kind: 'document', company: ACME, file: FILE };
const eur = (value: string) => ({ value: decimal(value), currency: 'EUR' }) as const;
const date = calendarDate('2026-09-30');
const fairValue: NewData<Target> = {
  kind: 'mark',
  company: ACME,
  date,
  mark: { fundId: 'f-1', fairValue: eur('800000') },
};
const postMoney: NewData<Target> = {
  kind: 'mark',
  company: ACME,
  date,
  mark: { postMoneyValuation: eur('33600000') },
};

describe('a row that went in says what was entered:', () => {
  it.each<readonly [string, readonly NewData<Target>[], string | undefined]>([
    ['a company', [company('Acme').data], 'Added: company Acme.'],
    ['a company with its logo', [company('Acme').data, logo], 'Added: company Acme, with its logo.'],
    [
      'a round',
      [round('Series A', ACME).data],
      'Added: round Series A of Acme, closing 2026-09-30, 25,000,000.00 USD.',
    ],
    [
      'a share class',
      [shareClass('Preferred A', ACME, existing('r-1')).data],
      'Added: share class Preferred A of Acme, 2.50 USD a share.',
    ],
    [
      'a certificate',
      [certificate('x', PLACE).data],
      'Added: certificate of Acme, issued 2026-10-01, 1,000 shares, 2,500.00 USD.',
    ],
    ['a note', [note('x', PLACE).data], 'Added: convertible of Acme, issued 2026-10-02, 500,000.00 USD.'],
    [
      'a sale',
      [sale('x', ACME, existing('sec-1')).data],
      'Added: sale of Acme, dated 2026-11-10, 100 shares, 900.50 USD.',
    ],
    [
      'a conversion',
      [conversion('x', ACME, existing('sec-1'), existing('s-1')).data],
      'Added: conversion of Acme, dated 2026-11-01.',
    ],
    [
      'marks',
      [fairValue, postMoney],
      'Set: fair value 800,000.00 EUR of Acme, dated 2026-09-30, post-money valuation 33,600,000.00 EUR.',
    ],
    ['a document', [document], 'Uploaded: document of Acme, memo.pdf.'],
    ['custom values, whose changes are listed', [customText('x', ACME, 'col-1', 'High').data], undefined],
  ])('%s', (_what, items, said) => {
    expect(describeEntered({ company: 'Acme' }, items)).toBe(said);
  });
});
