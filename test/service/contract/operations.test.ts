import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../../../src/model/values/currency.ts';
import { OPERATIONS } from '../../../src/service/contract/operations.ts';
import { roundOut } from '../../../src/service/contract/rounds.ts';
import { securityOut } from '../../../src/service/contract/securities.ts';
import { transactionOut } from '../../../src/service/contract/transactions.ts';

const round = {
  company_id: 'c1',
  name: 'Series A',
  pre_money_valuation: { value: '25000000', currency: 'USD' },
  round_size: null,
  fully_diluted_shares: null,
  closing_date: '2024-03-31',
  co_investors: [{ name: 'North Fund', is_lead: true }],
};

function complaints(body: unknown): string[] {
  const parsed = OPERATIONS.addRounds.request.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the table of operations', () => {
  it('holds each operation under its own name, with one method and path each', () => {
    const operations = Object.entries(OPERATIONS);
    expect(operations).toHaveLength(25);
    for (const [id, operation] of operations) expect(operation.id).toBe(id);
    expect(new Set(operations.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(25);
  });

  it('lets only reads, replacements and the token be repeated', () => {
    const unsafe = Object.values(OPERATIONS).filter((operation) => !operation.safeToRepeat);
    expect(unsafe.map((operation) => operation.id)).toEqual([
      'addRounds',
      'addSecurities',
      'addTransactions',
      'createCompany',
      'uploadDocument',
      'addShareClasses',
      'addNotes',
    ]);
  });

  it('gives the app host to the cap-table calls and the base host to all others', () => {
    for (const { host, path } of Object.values(OPERATIONS)) {
      expect(host).toBe(path.startsWith('/beta/investment/') ? 'app' : 'base');
    }
  });
});

describe('what may be sent', () => {
  it('takes a round with its nullable fields null', () => {
    expect(complaints({ financing_rounds: [round] })).toEqual([]);
  });

  it('refuses unknown keys, absent nullable fields and days that do not exist', () => {
    const { round_size, ...rest } = round;
    expect(complaints({ financing_rounds: [{ ...rest, closing_date: '2024-02-30', closed: true }] })).toEqual([
      'financing_rounds.0.closing_date: expected a date as YYYY-MM-DD, got "2024-02-30"',
      'financing_rounds.0.round_size: Invalid input: expected object, received undefined',
      'financing_rounds.0: Unrecognized key: "closed"',
    ]);
    expect(round_size).toBeNull();
  });

  it('refuses extra fields of money, which only answers have', () => {
    const money = { value: '1', currency: 'USD', fx_rate: '1' };
    expect(complaints({ financing_rounds: [{ ...round, pre_money_valuation: money }] })).toEqual([
      'financing_rounds.0.pre_money_valuation: Unrecognized key: "fx_rate"',
    ]);
  });

  it('takes every currency of the service', () => {
    const rounds = CURRENCIES.map((currency) => ({ ...round, round_size: { value: '1', currency } }));
    expect(rounds).toHaveLength(39);
    expect(complaints({ financing_rounds: rounds })).toEqual([]);
  });

  it('refuses a multiple of three places', () => {
    expect(complaints({ financing_rounds: [{ ...round, cap_multiple: '2.125' }] })).toEqual([
      'financing_rounds.0.cap_multiple: expected at most two decimal places',
    ]);
  });

  it('takes any sector, since the service makes Other of what it does not know', () => {
    expect(OPERATIONS.createCompany.request.safeParse({ name: 'A', sector: 'Quantum' }).success).toBe(true);
  });
});

describe('what is read', () => {
  it('keeps every digit of a JSON number and ignores what money carries besides', () => {
    const answer = parse(
      `{"id":"r1","company_id":"c1","name":"A","closing_date":"2024-03-31","fully_diluted_shares":12345678901234567890.123,
        "pre_money_valuation":{"value":0.1000000000000000055,"currency":"USD","converted_value":1},"round_size":null,
        "co_investors":{"name":"North Fund","is_lead":true},"invented":"later"}`,
    );
    const read = roundOut.parse(answer);
    expect(read.fully_diluted_shares).toBe('12345678901234567890.123');
    expect(read.pre_money_valuation?.value).toBe('0.1000000000000000055');
    expect(read.round_size).toBeUndefined();
    expect(read.co_investors).toEqual([{ name: 'North Fund', is_lead: true }]);
    expect(read.invented).toBe('later');
  });

  it.each(['Sale', 'sale', 'SALE '])('reads the event %j', (event) => {
    const read = transactionOut.parse({ id: 't1', company_id: 'c1', date: '2024-03-31', event, shares: null });
    expect(read.event).toBe('sale');
  });

  it('reads the total cost of a warrant as a bare decimal and of a token warrant as money', () => {
    const base = '"id":"s1","company_id":"c1","issue_date":"2024-03-31T00:00:00Z"';
    const warrant = securityOut.parse(parse(`{${base},"type":"Warrant","total_cost":12.50}`));
    expect([warrant.type, warrant.issue_date, warrant.total_cost]).toEqual(['warrant', '2024-03-31', '12.5']);
    const token = securityOut.parse(
      parse(`{${base},"type":"Token Warrant","total_cost":{"value":3,"currency":"EUR"}}`),
    );
    expect([token.type, token.total_cost]).toEqual(['token_warrant', { value: '3', currency: 'EUR' }]);
  });

  it('refuses a date with a time of day, which would need a zone to be a day', () => {
    const security = { id: 's1', company_id: 'c1', issue_date: '2024-03-31T23:30:00Z' };
    expect(securityOut.safeParse(security).success).toBe(false);
  });
});
