import { describe, expect, it } from 'vitest';
import { type CellSource, formatted } from '../../../support/make-table.ts';
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
    expect(rate(formatted('0.5', '0.0"%"'))).toBe('rate-invalid: "0.5%" · 0.5 · 0.2 · 20% · 20%');
    expect(rate(formatted('20', '0\\%'))).toBe('rate-invalid: "20%" · 20 · 0.2 · 20% · 20%');
    expect(rate(formatted('0', '0"%"'))).toEqual(is('0'));
    expect(rate(formatted('0.2', '0.0%;[Red]-0.0%'))).toEqual(is('0.2'));
  });

  it('refuses 1 and above, and below 0', () => {
    expect(rate(20)).toBe('rate-invalid: "20" · 0 · 100% · 20% · 0.2 · 20');
    expect(rate('1')).toBe('rate-invalid: "1" · 0 · 100% · 1% · 0.01 · 1');
    expect(rate(formatted('1.25', '0%'))).toBe('rate-invalid: "125%" · 1.25 · 0 · 100% · 1.25% · 0.0125 · 1.25');
    expect(rate('100%')).toBe('rate-invalid: "100%" · 0 · 100% · 1% · 0.01 · 1');
    expect(rate('2000')).toBe('rate-invalid: "2000" · 0 · 100% · 20% · 0.2');
    expect(rate('-5%')).toBe('rate-invalid: "-5%" · 0 · 100% · 20% · 0.2');
    expect(rate('high')).toBe('number-invalid: "high" · 250000');
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
    expect(multiple(1.255)).toBe('multiple-invalid: "1.255" · 1.5 · 1.25');
    expect(multiple('1.255x')).toBe('multiple-invalid: "1.255x" · 1.5 · 1.25');
    expect(multiple(-1)).toMatch(/^number-negative/);
    expect(multiple('20%')).toMatch(/^number-invalid/);
  });
});
