import { describe, expect, it } from 'vitest';
import { type CellSource, formatted } from '../../../support/make-table.ts';
import { saying } from '../../../support/saying.ts';
import { type ReadOptions, readAs } from '../support.ts';

const rate = (source: CellSource, options?: ReadOptions) => readAs({ kind: 'rate' }, source, options);
const multiple = (source: CellSource, options?: ReadOptions) => readAs({ kind: 'multiple' }, source, options);
const is = (value: string) => ({ type: 'decimal', decimal: value });

describe('a rate', () => {
  it.each([
    ['20%', '0.2'],
    ['20 %', '0.2'],
    [formatted('0.2', '0%'), '0.2'],
    [0.2, '0.2'],
    ['0.2', '0.2'],
    ['.08', '0.08'],
    ['7.125%', '0.07125'],
    [0, '0'],
    ['0%', '0'],
    ['99.99%', '0.9999'],
    ['0.125', '0.125'],
  ])('takes %j', (source, value) => {
    expect(rate(source)).toEqual(is(value));
  });

  it('takes a decimal comma', () => {
    expect(rate('7,5 %', { decimalSign: ',' })).toEqual(is('0.075'));
  });

  it('refuses a number beside which its format only puts a per cent sign: 0.5 would be half, and shows as 0.5%', () => {
    const said = 'shows a per cent sign that its number format only puts beside the number.';
    const hint = 'Give the cell a percent format, in which 0.2 shows as 20%, or type 20% as text.';
    expect(rate(formatted('0.5', '0.0"%"'))).toBe(`rate-invalid: "0.5%" (stored as 0.5) ${said} ${hint}`);
    expect(rate(formatted('20', '0\\%'))).toBe(`rate-invalid: "20%" (stored as 20) ${said} ${hint}`);
    expect(rate(formatted('0', '0"%"'))).toEqual(is('0'));
    expect(rate(formatted('0.2', '0.0%;[Red]-0.0%'))).toEqual(is('0.2'));
  });

  it('refuses 1 and above, and below 0', () => {
    const said = 'is not a rate of at least 0 and below 100%.';
    expect(rate(20)).toBe(`rate-invalid: "20" ${said} Write 20% or 0.2 if 20 per cent is what you mean.`);
    expect(rate('1')).toBe(`rate-invalid: "1" ${said} Write 1% or 0.01 if 1 per cent is what you mean.`);
    expect(rate(formatted('1.25', '0%'))).toBe(
      `rate-invalid: "125%" (stored as 1.25) ${said} Write 1.25% or 0.0125 if 1.25 per cent is what you mean.`,
    );
    expect(rate('100%')).toBe(`rate-invalid: "100%" ${said} Write 1% or 0.01 if 1 per cent is what you mean.`);
    expect(rate('2000')).toBe(`rate-invalid: "2000" ${said} Write 20% or 0.2 for twenty per cent.`);
    expect(rate('-5%')).toBe(`rate-invalid: "-5%" ${said} Write 20% or 0.2 for twenty per cent.`);
    expect(rate('high')).toBe(
      `number-invalid: ${saying('number-invalid', '"high"')} Write digits, for example 250000.`,
    );
  });
});

describe('a multiple', () => {
  it.each([
    ['1x', '1'],
    ['1.5X', '1.5'],
    ['2 ×', '2'],
    [1.25, '1.25'],
    ['3.00', '3'],
    [formatted('1', '0.0"x"'), '1'],
  ])('takes %j', (source, value) => {
    expect(multiple(source)).toEqual(is(value));
  });

  it('refuses more than two decimal places', () => {
    const said = 'has more than two decimal places, which a multiple cannot have.';
    const hint = 'Round it to two decimal places, for example 1.5 or 1.25.';
    expect(multiple(1.255)).toBe(`multiple-invalid: "1.255" ${said} ${hint}`);
    expect(multiple('1.255x')).toBe(`multiple-invalid: "1.255x" ${said} ${hint}`);
    expect(multiple(-1)).toMatch(/^number-negative/);
    expect(multiple('20%')).toMatch(/^number-invalid/);
  });
});
