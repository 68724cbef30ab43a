import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPackageParts } from '../support/package-parts.ts';
import { isQuick } from '../support/sweep.ts';
import { type Desk, isWrite, openDesk } from './desk.ts';

const CLASS = 'Cedarpoint Health,Series A,Series A Preferred';
const TWO_LEADS = 'There are 2 leads: Fjord; Gate.';

/** A desk of the sample portfolio: a round with two leads, and a certificate that costs twice what its shares do. */
async function openDoubtfulDesk(): Promise<Desk> {
  const desk = await openDesk();
  mkdirSync(desk.path('book'));
  desk.put(
    'book/Rounds.csv',
    'Company,Round,Closing Date,Co-Investors\nCedarpoint Health,Series C,2025-08-20,Fjord (lead); Gate (lead)\n',
  );
  desk.put(
    'book/Certificates.csv',
    [
      'Company,Round,Share Class,Fund,Issue Date,Shares,Investment Amount,Currency',
      `${CLASS},Northlight Fund I,2023-05-11,1000,5000,USD`,
    ].join('\n'),
  );
  return desk;
}

/** `severity code Sheet!cell`. */
function toList(findings: readonly { severity: string; code: string; sheet?: string; cell?: string }[]) {
  return findings.map(({ severity, code, sheet, cell }) => `${severity} ${code}${sheet ? ` ${sheet}!${cell}` : ''}`);
}

test('warnings of the rules stand at their cells, and hold nothing back', async () => {
  const desk = await openDoubtfulDesk();
  const { status, json } = await desk.run(['plan', 'book', '--json']);
  expect([status, json.summary.add, json.rules]).toEqual([0, 2, undefined]);
  expect(toList(json.findings)).toEqual(['warning amount-off-price Certificates!G2', 'warning two-leads Rounds!D2']);
});

test.skipIf(isQuick)('a firm raises one rule and silences another, and the result says so', async () => {
  const desk = await openDoubtfulDesk();
  desk.put('rules.yaml', 'amount-off-price: error\ntwo-leads: off\n');
  const refused = await desk.run(['apply', 'book', '--rules', 'rules.yaml', '--yes', '--json']);
  expect([refused.status, refused.json.summary.invalid, desk.asked().filter(isWrite)]).toEqual([3, 1, []]);
  const partial = await desk.run(['apply', 'book', '--rules', 'rules.yaml', '--partial', '--yes', '--json']);
  expect([partial.status, partial.json.summary]).toMatchObject([4, { added: 1, invalid: 1 }]);
  expect(toList(partial.json.findings)).toEqual([
    'info rule-changed',
    'info rule-changed',
    'error amount-off-price Certificates!G2',
  ]);
  const parts = Object.values(await readPackageParts(partial.json.results[0])).join('\n');
  expect(parts).toContain('The rule two-leads is off; it found 1 finding, which is not reported.');
  expect(parts).toContain('The rule amount-off-price counts as error; it found 1 finding.');
  expect(parts).not.toContain(TWO_LEADS);
});

test.skipIf(isQuick)('a saved plan is applied with the rules it was made with', async () => {
  const desk = await openDoubtfulDesk();
  desk.put('rules.json', '{ "two-leads": "off", "amount-off-price": { "tolerance": 2 } }');
  const planned = await desk.run(['plan', 'book', '--rules', 'rules.json', '--out', 'book.plan.json', '--json']);
  const rules = [
    { code: 'amount-off-price', tolerance: '2', found: 0 },
    { code: 'two-leads', severity: 'off', found: 1 },
  ];
  expect([planned.status, planned.json.rules]).toEqual([0, rules]);
  const applied = await desk.run(['apply', 'book.plan.json', '--yes', '--json']);
  expect([applied.status, applied.json.summary.added]).toEqual([0, 2]);
  expect(toList(applied.json.findings)).toEqual(['info rule-changed', 'info rule-changed']);
});

test('--rules alone lists the rules, without an input', async () => {
  const desk = await openDesk();
  const { status, json } = await desk.run(['plan', '--rules', '--json']);
  expect([status, json.schema, json.rules.length]).toEqual([0, 'capsheet/rules@1', 59]);
  expect(json.rules).toContainEqual({
    code: 'amount-off-price',
    severity: 'warning',
    tolerance: '0.01',
    of: '× the amount',
    meaning: 'Shares times the price of the class, or quantity times price per token, does not give the amount.',
  });
  const text = await desk.run(['apply', '--rules']);
  expect(text.stdout).toMatch(
    /^59 rules for cap tables; each is a warning until a rules file says otherwise\.\n\n {2}amount-off-price/,
  );
  expect(desk.asked()).toEqual([]);
});

test('a rules file that is wrong is refused before anything is asked', async () => {
  const desk = await openDoubtfulDesk();
  desk.put('rules.yaml', 'two-leds: off\n');
  const { status, json } = await desk.run(['plan', 'book', '--rules', 'rules.yaml', '--json']);
  expect([status, json.message]).toEqual([
    2,
    'The rules file rules.yaml cannot be used: there is no rule "two-leds"; do you mean "two-leads"?',
  ]);
  const missing = await desk.run(['plan', 'book', '--rules', 'none.yaml', '--json']);
  expect([missing.status, missing.json.code]).toEqual([2, 'rules-missing']);
  const bare = await desk.run(['plan', '--json']);
  expect([bare.status, bare.json.code]).toEqual([2, 'usage']);
});

test('a whole quarter as it should be has nothing to be told of', async () => {
  const desk = await openDesk();
  const { status, json } = await desk.run(['plan', desk.take('quarterly.xlsx'), '--json']);
  expect([status, toList(json.findings)]).toEqual([0, ['warning differs Rounds!E15']]);
});
