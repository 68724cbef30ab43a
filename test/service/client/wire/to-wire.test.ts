import { describe, expect, it } from 'vitest';
import { SECURITY_TYPES } from '../../../../src/model/fields/security-types.ts';
import type { NewData, NewRound, NewSecurity, NewTransaction, Target } from '../../../../src/model/service/new-data.ts';
import { calendarDate } from '../../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../../src/model/values/decimal.ts';
import type { Money } from '../../../../src/model/values/money.ts';
import { DEFAULT_PROFILE } from '../../../../src/service/client/default-profile.ts';
import { encodeBody } from '../../../../src/service/client/http/encode-request.ts';
import { parseProfile } from '../../../../src/service/client/profile.ts';
import {
  BODY_FRAME_BYTES,
  customValuesBody,
  measureItem,
  roundsBody,
  securitiesBody,
  securityToWire,
  shareClassesBody,
  transactionsBody,
} from '../../../../src/service/client/wire/to-wire.ts';
import { OPERATIONS } from '../../../../src/service/contract/operations.ts';
import { toSecurityList } from '../../../../src/service/contract/securities.ts';

const { writing } = DEFAULT_PROFILE;

function usd(value: string): Money {
  return { value: decimal(value), currency: 'USD' };
}

const bareRound: NewRound<string> = {
  kind: 'round',
  company: 'c1',
  name: 'Seed',
  closingDate: calendarDate('2024-01-31'),
  coInvestors: [],
  pariPassuRounds: [],
};
const fullRound: NewRound<string> = {
  ...bareRound,
  preMoneyValuation: usd('12345678901234567890.123456789'),
  roundSize: usd('5000000'),
  fullyDilutedShares: decimal('1e6'),
  coInvestors: [{ name: 'North Fund', isLead: true }],
  isCrypto: false,
  liquidationMultiple: decimal('1'),
  capMultiple: decimal('2.5'),
  seniority: 'PARI_PASSU',
  participation: 'CAPPED_PARTICIPATING',
  pariPassuRounds: ['r9'],
};

const security = {
  kind: 'security',
  company: 'c1',
  fundId: 'f1',
  issueDate: calendarDate('2024-03-31'),
  round: 'r1',
} as const;

const everySecurity: NewSecurity<string>[] = [
  { ...security, type: 'token_convertible', token: 'ABC', investmentAmount: usd('7') },
  { ...security, type: 'certificate', shareClass: 's1', shares: decimal('10.5'), investmentAmount: usd('1') },
  {
    ...security,
    type: 'convertible',
    convertibleType: 'safe',
    investmentAmount: usd('2'),
    discount: decimal('0.2'),
    valuationCap: usd('3'),
    maturityDate: calendarDate('2026-03-31'),
    interestRate: decimal('0.08'),
    daysConvention: decimal('365'),
  },
  { ...security, type: 'certificate', shareClass: 's2', shares: decimal('1'), investmentAmount: usd('4') },
  { ...security, type: 'warrant', dueDate: calendarDate('2030-01-01'), exercisePrice: usd('5'), shares: decimal('6') },
  {
    ...security,
    type: 'token_investment',
    investmentAmount: usd('8'),
    quantity: decimal('9'),
    pricePerToken: usd('0.0000000001'),
  },
  {
    ...security,
    type: 'token_warrant',
    token: 'ABC',
    dueDate: calendarDate('2030-01-01'),
    totalCost: usd('0'),
    exercisePrice: usd('5'),
    quantity: decimal('6'),
  },
];

const wireSecurity = { issue_date: '2024-03-31', fund_id: 'f1', company_id: 'c1', financing_id: 'r1' };

describe('a round', () => {
  it('sends what must be there as null where there is none, and nothing else', () => {
    expect(roundsBody([bareRound], writing).body).toEqual({
      financing_rounds: [
        {
          company_id: 'c1',
          name: 'Seed',
          pre_money_valuation: null,
          round_size: null,
          fully_diluted_shares: null,
          closing_date: '2024-01-31',
          co_investors: [],
        },
      ],
    });
  });

  it('sends decimals as text with every digit', () => {
    const { body } = roundsBody([fullRound], writing);
    expect(body).toEqual({
      financing_rounds: [
        {
          company_id: 'c1',
          name: 'Seed',
          pre_money_valuation: { value: '12345678901234567890.123456789', currency: 'USD' },
          round_size: { value: '5000000', currency: 'USD' },
          fully_diluted_shares: '1000000',
          closing_date: '2024-01-31',
          co_investors: [{ name: 'North Fund', is_lead: true }],
          is_crypto: false,
          liquidation_multiple: '1.00',
          cap_multiple: '2.50',
          seniority_position: 'PARI_PASSU',
          participation_type: 'CAPPED_PARTICIPATING',
          pari_passu_rounds: ['r9'],
        },
      ],
    });
    expect(OPERATIONS.addRounds.request.safeParse(body).error).toBeUndefined();
  });

  it('sends numbers and a single co-investor where the profile says so', () => {
    const other = parseProfile({ writing: { decimals: 'number', coInvestors: 'object' } }, 'test').writing;
    const { body } = roundsBody([fullRound], other);
    expect(OPERATIONS.addRounds.request.safeParse(body).error).toBeUndefined();
    const text = encodeBody('json', body).body;
    expect(text).toContain('"pre_money_valuation":{"value":12345678901234567890.123456789,"currency":"USD"}');
    expect(text).toContain('"co_investors":{"name":"North Fund","is_lead":true}');
  });
});

describe('securities', () => {
  it('go into a list for each type, empty ones too, each with the fields it has', () => {
    const { body } = securitiesBody(everySecurity, writing);
    expect(JSON.parse(String(encodeBody('json', body).body))).toEqual({
      ...Object.fromEntries(SECURITY_TYPES.map((type) => [toSecurityList(type), []])),
      certificates: [
        {
          ...wireSecurity,
          type: 'certificate',
          share_class_id: 's1',
          shares: '10.5',
          investment_amount: { value: '1', currency: 'USD' },
        },
        {
          ...wireSecurity,
          type: 'certificate',
          share_class_id: 's2',
          shares: '1',
          investment_amount: { value: '4', currency: 'USD' },
        },
      ],
      warrants: [
        {
          ...wireSecurity,
          type: 'warrant',
          due_date: '2030-01-01',
          exercise_price: { value: '5', currency: 'USD' },
          shares: '6',
        },
      ],
      convertibles: [
        {
          ...wireSecurity,
          type: 'convertible',
          convertible_type: 'safe',
          investment_amount: { value: '2', currency: 'USD' },
          discount: '0.2',
          valuation_cap: { value: '3', currency: 'USD' },
          maturity_date: '2026-03-31',
          interest_rate: '0.08',
          days_convention: 365,
        },
      ],
      token_investments: [
        {
          ...wireSecurity,
          type: 'token_investment',
          token: null,
          investment_amount: { value: '8', currency: 'USD' },
          quantity: '9',
          price_per_token: { value: '0.0000000001', currency: 'USD' },
        },
      ],
      token_warrants: [
        {
          ...wireSecurity,
          type: 'token_warrant',
          token: 'ABC',
          due_date: '2030-01-01',
          total_cost: { value: '0', currency: 'USD' },
          exercise_price: { value: '5', currency: 'USD' },
          quantity: '6',
        },
      ],
      token_convertibles: [
        {
          ...wireSecurity,
          type: 'token_convertible',
          token: 'ABC',
          purchase_amount: { value: '7', currency: 'USD' },
        },
      ],
    });
    expect(OPERATIONS.addSecurities.request.safeParse(body).error).toBeUndefined();
  });

  it('are found again by list and index', () => {
    const { positionOf } = securitiesBody(everySecurity, writing);
    expect([positionOf('certificates', 1), positionOf('token_convertibles', 0), positionOf('warrants', 1)]).toEqual([
      3,
      0,
      undefined,
    ]);
  });

  it('without a round send null, which only a certificate may', () => {
    const { round: _round, ...rest } = security;
    const certificate = { ...rest, type: 'certificate', shareClass: 's1', shares: decimal('1') } as const;
    const alone = securitiesBody([{ ...certificate, investmentAmount: usd('1') }], writing);
    expect(OPERATIONS.addSecurities.request.safeParse(alone.body).error).toBeUndefined();
    const note = { ...rest, type: 'convertible', convertibleType: 'safe', investmentAmount: usd('1') } as const;
    const refused = OPERATIONS.addSecurities.request.safeParse(securitiesBody([note], writing).body);
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['convertibles.0.financing_id']);
  });
});

describe('transactions', () => {
  const transaction = { kind: 'transaction', company: 'c1', date: calendarDate('2024-05-01'), security: 'x1' } as const;

  it('go into three lists, the sale of a note with 0 shares', () => {
    const items: NewTransaction<string>[] = [
      { ...transaction, event: 'conversion', convertedTo: 's1' },
      { ...transaction, event: 'sale', cashReceived: usd('0') },
      { ...transaction, event: 'sale', cashReceived: usd('9.5'), sharesSold: decimal('3') },
      { ...transaction, event: 'exercise', convertedTo: 's2' },
    ];
    const { body } = transactionsBody(items, writing);
    const common = { company_id: 'c1', date: '2024-05-01', security_id: 'x1' };
    expect(body).toEqual({
      sales: [
        { ...common, cash_received: { value: '0', currency: 'USD' }, shares_sold: '0' },
        { ...common, cash_received: { value: '9.5', currency: 'USD' }, shares_sold: '3' },
      ],
      conversions: [{ ...common, converted_to_share_class_id: 's1' }],
      exercises: [{ ...common, converted_to_share_class_id: 's2' }],
    });
    expect(OPERATIONS.addTransactions.request.safeParse(body).error).toBeUndefined();
  });
});

describe('share classes and custom values', () => {
  it('send the fields of the published call', () => {
    const shareClass = {
      kind: 'share-class',
      company: 'c1',
      round: 'r1',
      name: 'A',
      classType: 'preferred',
      purchaseType: 'primary',
      pricePerShare: usd('1.0001'),
    } as const;
    const { body } = shareClassesBody([shareClass, { ...shareClass, inFairValue: false }], writing);
    const wire = {
      company_id: 'c1',
      financing_id: 'r1',
      purchase_type: 'primary',
      type: 'preferred',
      name: 'A',
      price_per_share: { value: '1.0001', currency: 'USD' },
    };
    expect(body).toEqual({ share_classes: [wire, { ...wire, include_in_fair_value: false }] });
    expect(OPERATIONS.addShareClasses.request.safeParse(body).error).toBeUndefined();
  });

  it('send text or options, and clear with an empty one', () => {
    const place = { kind: 'custom-value', company: 'c1', columnId: 'k1' } as const;
    const { body } = customValuesBody([
      { ...place, value: { text: 'on track' } },
      { ...place, value: { text: '' } },
      {
        ...place,
        value: {
          options: [
            { id: 'o1', value: 'Green', color: '#0f0' },
            { id: 'o2', value: 'Red' },
          ],
        },
      },
      { ...place, value: { options: [] } },
    ]);
    const wire = { company_id: 'c1', custom_column_id: 'k1' };
    expect(body).toEqual([
      { ...wire, value: 'on track' },
      { ...wire, value: '' },
      {
        ...wire,
        selected_options: [
          { option_id: 'o1', value: 'Green', color: '#0f0' },
          { option_id: 'o2', value: 'Red' },
        ],
      },
      { ...wire, selected_options: [] },
    ]);
    expect(OPERATIONS.replaceCustomValues.request.safeParse(body).error).toBeUndefined();
  });
});

describe('the measure of an item', () => {
  const existing = (id: string): Target => ({ kind: 'existing', id });

  it('is at least what it takes in the body, so that a batch of measured items fits, and not several times as much', () => {
    const rounds = [bareRound, { ...fullRound, name: 'Série A — 第一' }];
    const items = rounds.map(
      (round): NewData<Target> => ({
        ...round,
        company: existing(round.company),
        pariPassuRounds: round.pariPassuRounds.map(existing),
      }),
    );
    const body = String(encodeBody('json', roundsBody(rounds, writing).body).body);
    const sum = items.reduce((bytes, item) => bytes + measureItem(item), BODY_FRAME_BYTES);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(sum);
    expect(Buffer.byteLength(body) * 3).toBeGreaterThan(sum);
  });

  it('leaves room for the lists of the largest body', () => {
    expect(JSON.stringify(securitiesBody([], writing).body).length).toBeLessThanOrEqual(BODY_FRAME_BYTES);
  });

  it('leaves room for the ids that are still to come', () => {
    const uuid = '00000000-0000-4000-8000-000000000000';
    const planned: Target = { kind: 'planned', row: '0/Rounds/2' };
    const certificate = { ...security, type: 'certificate', shares: decimal('1') } as const;
    const measured = measureItem({ ...certificate, company: existing('c1'), round: planned, shareClass: planned });
    const sent = { ...certificate, company: 'c1', round: uuid, shareClass: uuid };
    expect(measured).toBeGreaterThanOrEqual(JSON.stringify(securityToWire(sent, writing)).length + 1);
  });
});
