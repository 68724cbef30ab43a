import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import {
  companyFromWire,
  customColumnFromWire,
  customValueFromWire,
  roundFromWire,
  securityFromWire,
  shareClassFromWire,
  transactionFromWire,
} from '../../../../src/service/client/wire/from-wire.ts';
import { companyOut } from '../../../../src/service/contract/companies.ts';
import { customColumnOut, customValueOut } from '../../../../src/service/contract/custom-columns.ts';
import { roundOut } from '../../../../src/service/contract/rounds.ts';
import { securityOut } from '../../../../src/service/contract/securities.ts';
import { shareClassOut } from '../../../../src/service/contract/share-classes.ts';
import { transactionOut } from '../../../../src/service/contract/transactions.ts';

describe('what the service gives', () => {
  it('is absent in the model where it is null, empty or not there', () => {
    const company = companyOut.parse({ id: 'c1', name: 'Acme', slug: 'acme', city: '', website: null });
    expect(companyFromWire(company, 'USD')).toStrictEqual({ id: 'c1', name: 'Acme', slug: 'acme' });
    const round = roundOut.parse({ id: 'r1', company_id: 'c1', name: 'Seed', round_size: null, co_investors: null });
    expect(roundFromWire(round, 'USD')).toStrictEqual({
      id: 'r1',
      companyId: 'c1',
      name: 'Seed',
      coInvestors: [],
      pariPassuRounds: [],
    });
  });

  it('is a whole round', () => {
    const answer = parse(`{"id":"r1","company_id":"c1","company_name":"Acme","name":"Seed","closing_date":"2024-01-31",
      "pre_money_valuation":{"value":1.10,"currency":"EUR","fx_rate":1.1},"round_size":{"value":"5e3","currency":null},
      "fully_diluted_shares":1000000.0,"co_investors":{"name":"North Fund","is_lead":true},"is_crypto":true,
      "liquidation_multiple":"1.00","cap_multiple":null,"seniority_position":"PARI_PASSU",
      "participation_type":"FULLY_PARTICIPATING","pari_passu_rounds":[{"id":"r2","name":"A"},"r3"]}`);
    expect(roundFromWire(roundOut.parse(answer), 'GBP')).toStrictEqual({
      id: 'r1',
      companyId: 'c1',
      name: 'Seed',
      closingDate: '2024-01-31',
      preMoneyValuation: { value: '1.1', currency: 'EUR' },
      roundSize: { value: '5000', currency: 'GBP' },
      fullyDilutedShares: '1000000',
      coInvestors: [{ name: 'North Fund', isLead: true }],
      isCrypto: true,
      liquidationMultiple: '1',
      seniority: 'PARI_PASSU',
      participation: 'FULLY_PARTICIPATING',
      pariPassuRounds: [
        { id: 'r2', name: 'A' },
        { id: 'r3', name: '' },
      ],
    });
  });

  it('is a share class in any capitalisation', () => {
    const answer = {
      id: 's1',
      company_id: 'c1',
      financing_id: 'r1',
      type: 'Preferred',
      purchase_type: 'PRIMARY',
      name: 'A',
    };
    expect(shareClassFromWire(shareClassOut.parse(answer), 'USD')).toStrictEqual({
      id: 's1',
      companyId: 'c1',
      roundId: 'r1',
      name: 'A',
      classType: 'preferred',
      purchaseType: 'primary',
    });
  });

  it('is a transaction, unless its event is not known', () => {
    const answer = {
      id: 't1',
      company_id: 'c1',
      date: '2024-05-01',
      event: 'Sale',
      shares: '3',
      output_security_id: null,
    };
    expect(transactionFromWire(transactionOut.parse(answer), 'USD')).toStrictEqual({
      id: 't1',
      companyId: 'c1',
      event: 'sale',
      date: '2024-05-01',
      shares: '3',
    });
    expect(transactionFromWire(transactionOut.parse({ ...answer, event: 'split' }), 'USD')).toBeUndefined();
  });
});

describe('a security', () => {
  const base = { id: 'x1', company_id: 'c1', fund_id: 'f1', fund_name: 'Fund I', issue_date: '2024-03-31' };
  const read = (answer: object) => securityFromWire(securityOut.parse({ ...base, ...answer }), 'USD');

  it('has the purchase amount of a token convertible as its investment amount', () => {
    const answer = { type: 'token_convertible', token: null, purchase_amount: { value: '7', currency: 'USD' } };
    expect(read(answer)).toStrictEqual({
      id: 'x1',
      type: 'token_convertible',
      companyId: 'c1',
      fundId: 'f1',
      fundName: 'Fund I',
      issueDate: '2024-03-31',
      investmentAmount: { value: '7', currency: 'USD' },
    });
  });

  it('has a total cost only as a token warrant', () => {
    const price = { exercise_price: { value: '2', currency: 'EUR' } };
    expect(read({ type: 'warrant', total_cost: '5', ...price }).totalCost).toBeUndefined();
    expect(read({ type: 'token_warrant', total_cost: '5', ...price }).totalCost).toEqual({
      value: '5',
      currency: 'EUR',
    });
    const cost = { value: '6', currency: 'USD' };
    expect(read({ type: 'token_warrant', total_cost: cost }).totalCost).toEqual(cost);
  });

  it.each([
    [{ type: 'Public Equity' }, 'public_equity'],
    [{ type: 'royalty' }, 'other'],
    [{ share_class_id: 's1' }, 'certificate'],
    [{ convertible_type: 'safe' }, 'convertible'],
    [{ exercise_price: { value: '1', currency: 'USD' }, shares: '1' }, 'warrant'],
    [{ exercise_price: { value: '1', currency: 'USD' }, quantity: '1' }, 'token_warrant'],
    [{ price_per_token: { value: '1', currency: 'USD' }, quantity: '1' }, 'token_investment'],
    [{ purchase_amount: { value: '1', currency: 'USD' } }, 'token_convertible'],
    [{ price_per_share: { value: '1', currency: 'USD' } }, 'public_equity'],
    [{}, 'other'],
  ])('like %j is a %s', (answer, type) => {
    expect(read(answer).type).toBe(type);
  });

  it('has no amount in a currency that the service is not known to have', () => {
    expect(
      read({ type: 'certificate', investment_amount: { value: '1', currency: 'XTS' } }).investmentAmount,
    ).toBeUndefined();
  });
});

describe('a custom value', () => {
  const columns = [
    {
      id: 'k1',
      name: 'Regions',
      type: 'multi_select',
      options: ['EMEA', 'APAC', 'US, Canada', 'Rest; other'].map((value) => ({ id: `o-${value}`, value })),
    },
    { id: 'k2', name: 'Status', type: 'select', options: [{ id: 'o1', value: 'Green' }] },
    { id: 'k3', name: 'Remark', type: 'text', options: [] },
  ];
  const read = (id: string, value: unknown) =>
    customValueFromWire(customValueOut.parse({ id, company: { id: 'c1' }, value }), columns).values;

  it.each([
    ['k3', 'a; b', ['a; b']],
    ['k3', '', []],
    ['k3', null, []],
    ['k3', 12.5, ['12.5']],
    ['k3', true, ['true']],
    ['k2', { id: 'o1', value: 'Green', color: '#0f0' }, ['Green']],
    ['k2', { id: 'o1' }, ['Green']],
    ['k2', 'Green', ['Green']],
    ['k2', null, []],
    [
      'k1',
      [
        { id: 'o', value: 'EMEA', color: '' },
        { id: 'p', value: 'APAC', color: '' },
      ],
      ['EMEA', 'APAC'],
    ],
    ['k1', [], []],
    ['k1', 'EMEA; APAC', ['EMEA', 'APAC']],
    ['k1', 'EMEA,US, Canada;Rest; other', ['EMEA', 'US, Canada', 'Rest; other']],
    ['k1', 'EMEA; Mars', ['EMEA; Mars']],
  ])('of %s given as %j is %j', (id, value, expected) => {
    expect(read(id, value)).toEqual(expected);
  });

  it('has a column with the options the service lists', () => {
    const wire = customColumnOut.parse({
      id: 'k2',
      name: 'Status',
      type: 'select',
      options: [{ id: 1, value: 'Green' }],
    });
    expect(customColumnFromWire(wire)).toStrictEqual({
      id: 'k2',
      name: 'Status',
      type: 'select',
      options: [{ id: '1', value: 'Green' }],
    });
  });
});
