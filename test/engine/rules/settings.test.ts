import { describe, expect, test } from 'vitest';
import { ALL_RULES } from '../../../src/engine/rules/all-rules.ts';
import { parseRules } from '../../../src/engine/rules/parse-rules.ts';
import { date, number } from '../../support/make-records.ts';
import { FIRM } from '../../support/make-snapshot.ts';
import { actionsOf, planRecords } from '../../support/plan-records.ts';
import { certificateB, preferredB, saleOf, seriesB, toldOf } from './support.ts';

const OVERSOLD = [
  seriesB(),
  preferredB(),
  certificateB(2, { ref: 'B-1', shares: number('99000') }),
  saleOf(2, 'B-1', { sharesSold: number('200000') }),
];
const AT_SALE = 'Transactions!F2 oversold: 200,000 · 99,000';

describe('a firm', () => {
  test('makes an error of a rule, or no error: the row is invalid, and the rest is as it was', () => {
    const settings = parseRules('oversold: error', 'rules.yaml');
    expect(toldOf(OVERSOLD, { settings })).toEqual(['info rule-changed: 1', `error ${AT_SALE}`]);
    expect(toldOf(OVERSOLD)).toEqual([`error ${AT_SALE}`]);
    expect(toldOf(OVERSOLD, { settings: parseRules('oversold: warning', 'rules.yaml') })).toContain(
      `warning ${AT_SALE}`,
    );
    const plan = planRecords(OVERSOLD, FIRM, { rules: { settings, today: date('2026-01-01') } });
    expect(actionsOf(plan)).toEqual([
      'Rounds 2 add',
      'Share Classes 2 add',
      'Securities 2 add',
      'Transactions 2 invalid',
    ]);
    expect(plan.rules).toEqual([{ code: 'oversold', severity: 'error', found: 1 }]);
  });

  test('makes an error of a rule: what depends on the row is blocked', () => {
    const settings = parseRules('price-off-valuation: error', 'rules.yaml');
    const rows = [
      seriesB(),
      preferredB({ pricePerShare: { value: number('25') } }),
      certificateB(2, { ref: 'B-1' }),
      saleOf(2, 'B-1'),
    ];
    const plan = planRecords(rows, FIRM, { rules: { settings, today: date('2026-01-01') } });
    expect(actionsOf(plan)).toEqual([
      'Rounds 2 add',
      'Share Classes 2 invalid',
      'Securities 2 blocked',
      'Transactions 2 blocked',
    ]);
  });

  test('silences a rule, which is said with what it would have found', () => {
    expect(toldOf(OVERSOLD, { settings: parseRules('{"oversold": "off"}', 'rules.json') })).toEqual([
      'info rule-changed: 1',
    ]);
    const another = [
      certificateB(3, { ref: 'B-2', shares: number('88000') }),
      saleOf(3, 'B-2', { sharesSold: number('200000') }),
    ];
    expect(toldOf([...OVERSOLD, ...another], { settings: parseRules('{"oversold": "off"}', 'rules.json') })).toContain(
      'info rule-changed: 2',
    );
  });

  test('is more lenient or stricter than a rule', () => {
    const rows = [seriesB(), preferredB(), certificateB(2, { shares: number('99500') })];
    expect(toldOf(rows)).toEqual([]);
    expect(
      toldOf(rows, { settings: parseRules('amount-off-price: { severity: info, tolerance: 0.001 }', 'rules.yaml') }),
    ).toEqual([
      'info rule-changed: 0.001 · 1',
      'info Securities!I2 amount-off-price: 99,500 · 2.50 EUR · B · Share Classes row 2 · 248,750.00 EUR · 250,000.00 EUR',
    ]);
  });
});

describe('a rules file', () => {
  test.each([
    ['oversolt: off', 'there is no rule "oversolt"; do you mean "oversold"?'],
    ['oversold: loud', 'oversold: "loud" is not error, warning, info, off or a severity and a tolerance.'],
    ['oversold: { tolerance: 1 }', 'oversold: this rule has no tolerance.'],
    ['twins-near: { tolerance: -1 }', 'twins-near: the tolerance -1 is not a number from 0.'],
    [
      'twins-near: { days: 1 }',
      'twins-near: {"days":1} is not error, warning, info, off or a severity and a tolerance.',
    ],
    ['- oversold', 'it is not a list of rules by their codes.'],
  ])('that says "%s" is refused', (text, complaint) => {
    expect(() => parseRules(text, 'rules.yaml')).toThrow(`The rules file rules.yaml cannot be used: ${complaint}`);
  });

  test('that is neither YAML nor JSON is refused at its line', () => {
    expect(() => parseRules('oversold: off\n twins: [', 'rules.yaml')).toThrow(
      /^The rules file rules\.yaml is neither YAML nor JSON: .* at line 1, column 11\.$/,
    );
  });

  test('may be empty', () => {
    expect(parseRules('# nothing yet\n', 'rules.yaml')).toEqual([]);
  });
});

test('every rule has a code of its own, and stands behind those that it leaves rows to', () => {
  const codes = ALL_RULES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const early = ALL_RULES.flatMap(({ code, unlessReported = [] }, index) =>
    unlessReported.filter((other) => !codes.slice(0, index).includes(other)).map((other) => `${code}: ${other}`),
  );
  expect(early).toEqual([]);
});
