import { describe, expect, it } from 'vitest';
import { readInstrument } from '../../src/model/lexicon/instruments.ts';
import { NO_NUMBERS } from '../../src/model/lexicon/nothing.ts';
import { HELD, NOT_HELD } from '../../src/model/lexicon/statuses.ts';
import { words } from '../../src/model/lexicon/words.ts';
import { findDays, parseDateText } from '../../src/model/values/date-text.ts';
import { parseNumberText } from '../../src/model/values/number-text.ts';
import { readUnitText } from '../../src/model/values/unit-text.ts';

describe('an instrument', () => {
  it.each<[string, boolean, ...string[]]>([
    ['convertible', true, 'SAFE', 'Wandeldarlehen', 'OC', 'Obligations convertibles en actions', 'BSA AIR', 'CCD'],
    ['convertible', true, 'Mútuo conversível', 'Nota convertible', 'Prestito convertibile', 'Converteerbare lening'],
    ['convertible', true, '新株予約権付社債', 'J-KISS型新株予約権', '可转债', 'Convertible Promissory Note'],
    ['convertible', false, 'Note', 'Bridge note', 'ASA'],
    ['certificate', true, 'ADP', 'Stammaktien', 'Acciones preferentes', 'Ações ordinárias', 'Azioni', 'Aandelen'],
    ['certificate', true, 'A種優先株式', '普通股', 'CCPS', 'Convertible Preferred'],
    ['warrant', true, 'Warrant', 'BSA', 'Optionsschein', '新株予約権', '认股权证'],
    ['token_convertible', false, 'SAFT'],
    ['token_warrant', true, 'Token Warrant'],
    ['token_investment', true, 'Token'],
    ['none', true, 'NCD'],
    ['none', false, 'Loan', 'Grant', 'Gesellschafterdarlehen', 'Compte courant d’associé', 'Mútuo', '社債', '贷款'],
  ])('is a %s (sure: %s)', (type, isSure, ...texts) => {
    for (const text of texts) expect([text, readInstrument(text)]).toMatchObject([text, { type, isSure }]);
  });

  it.each(['Membership Units', 'Standard', 'Acme', '種類'])('is unknown: %s', (text) => {
    expect(readInstrument(text)).toBeUndefined();
  });
});

it.each([
  'Written off',
  'abgeschrieben',
  'radiée',
  'dada de baja',
  'baixada',
  'svalutata',
  'afgeschreven',
  '償却済み',
  '已核销',
])('reads %s as a state of what is not held', (text) => {
  expect([NOT_HELD.is(text), HELD.is(text)]).toEqual([true, false]);
});

it.each(['n/a', 'k.A.', 'n.v.', 's.o.', 'n.d.', 'なし', '无', 'tbd'])('reads %s as no number', (text) => {
  expect(NO_NUMBERS.is(text)).toBe(true);
});

it.each([
  '31. März 2024',
  '31 mars 2024',
  '31 de marzo de 2024',
  '31 de março de 2024',
  '31 marzo 2024',
  '31 maart 2024',
  '2024年3月31日',
  '令和6年3月31日',
  'R6.3.31',
  '令和6/3/31',
])('reads %s as a day', (text) => {
  expect(parseDateText(text)?.readings).toEqual([{ date: '2024-03-31' }]);
});

it.each([
  ['k€', '1000', 'EUR'],
  ['R$ mil', '1000', 'BRL'],
  ['百万円', '1000000', 'JPY'],
  ['万元', '10000', 'CNY'],
  ['億円', '100000000', 'JPY'],
  ['en milliers d’euros', '1000', 'EUR'],
  ['millones €', '1000000', 'EUR'],
])('reads %s as a unit', (text, factor, currency) => {
  const unit = readUnitText(text);
  expect([unit?.scale?.factor, unit?.sign?.fits[0]]).toEqual([factor, currency]);
});

it.each([
  ['350 T€', '350000', '€'],
  ['TEUR 350', '350000', 'EUR'],
  ['350 kEUR', '350000', 'EUR'],
  ['₹2.5 Cr', '25000000', '₹'],
  ['INR 75 L', '7500000', 'INR'],
  ['250万美元', '2500000', '美元'],
  ['1.2億円', '120000000', '円'],
  ['R$ 1.5 mi', '1500000', 'R$'],
])('reads the unit of %s behind the number', (text, number, currency) => {
  expect(parseNumberText(text)).toMatchObject({ withPoint: number, currency, isAbbreviated: true });
});

it.each(['2.5 Cr', '75 L', 'M$ 350', '5 BUSD', '3万5千円', '300 mil €'])('does not guess the unit of %s', (text) => {
  expect(parseNumberText(text)?.isAbbreviated).toBeUndefined();
});

it('does not read a thousand into a mil that may be a million', () => {
  expect(readUnitText('USD mil')?.scale).toBeUndefined();
});

it.each(['기준일 2024년 3월 31일 현재', '2024年3月31日現在', 'As of March 31, 2024:'])(
  'finds the day in %s',
  (text) => {
    expect(findDays(text)).toEqual(['2024-03-31']);
  },
);

describe('words of one meaning', () => {
  const sold = words({ en: 'write(-)off(s), =roc, reali(s/z)ed', de: '*kauf', ja: '売却' });

  it.each(['Write-off', 'write_offs', 'WRITEOFF', 'Realised', 'Vorkauf', '一部売却済み', 'ROC'])(
    'are found in %s',
    (text) => {
      expect(sold.isIn(text)).toBe(true);
    },
  );

  it.each(['unrealised', 'ROC of 2024', 'write', 'kaufen'])('are not found in %s', (text) => {
    expect(sold.isIn(text)).toBe(false);
  });

  it('give what stands before, behind and around them, with its accents', () => {
    expect([sold.before('Société realised'), sold.after('realised café')]).toEqual(['Société ', ' café']);
    expect(sold.replaceIn('a realised b', '')).toBe('a  b');
  });
});
