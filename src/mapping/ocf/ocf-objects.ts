import { z } from 'zod';
import { parseDecimal } from '../../model/values/decimal.ts';

/** The fields of Open Cap Table Format 1.x that a portfolio can take, by kind of object. Others are ignored. */
const text = z.string('must be a text');
const id = text.min(1, 'is empty');
const number = text.transform((value, context) => {
  const parsed = parseDecimal(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'must be a decimal number' });
  return z.NEVER;
});
const date = text
  .regex(/^\d{4}-\d{2}-\d{2}/, 'must be a date such as 2024-03-31')
  .transform((value) => value.slice(0, 10));
const money = z.object({ amount: number, currency: text }, 'must be an amount with its currency');
const ids = z.array(id, 'must be a list of ids');

const issuance = { id, security_id: id, custom_id: text.optional(), date, stakeholder_id: id };
const event = { id, date, security_id: id };
const mechanism = z.object({
  conversion_valuation_cap: money.optional(),
  conversion_discount: number.optional(),
  interest_rates: z.array(z.object({ rate: number })).optional(),
  /** In early versions of the format. */
  interest_rate: number.optional(),
  day_count_convention: text.optional(),
});
const trigger = z.object({
  type: text.optional(),
  trigger_date: date.optional(),
  conversion_right: z.object({ conversion_mechanism: mechanism.optional() }).optional(),
});

export const ocfObject = z.discriminatedUnion('object_type', [
  z.object({ object_type: z.literal('ISSUER'), id, legal_name: text.min(1, 'is empty') }),
  z.object({
    object_type: z.literal('STAKEHOLDER'),
    id,
    name: z.object({ legal_name: text }),
    stakeholder_type: text.optional(),
  }),
  z.object({
    object_type: z.literal('STOCK_CLASS'),
    id,
    name: text,
    class_type: text,
    price_per_share: money.optional(),
  }),
  z.object({ object_type: z.literal('FINANCING'), id, name: text, date, issuance_ids: ids.default([]) }),
  z.object({
    object_type: z.literal('TX_STOCK_ISSUANCE'),
    ...issuance,
    stock_class_id: id,
    share_price: money,
    quantity: number,
    cost_basis: money.optional(),
  }),
  z.object({
    object_type: z.literal('TX_CONVERTIBLE_ISSUANCE'),
    ...issuance,
    investment_amount: money,
    convertible_type: text,
    conversion_triggers: z.array(trigger).default([]),
  }),
  z.object({
    object_type: z.literal('TX_WARRANT_ISSUANCE'),
    ...issuance,
    quantity: number.optional(),
    exercise_price: money.optional(),
    warrant_expiration_date: date.optional(),
  }),
  z.object({
    object_type: z.literal('TX_STOCK_TRANSFER'),
    ...event,
    quantity: number,
    resulting_security_ids: ids.default([]),
    balance_security_id: id.optional(),
  }),
  z.object({
    object_type: z.literal('TX_CONVERTIBLE_TRANSFER'),
    ...event,
    resulting_security_ids: ids.default([]),
  }),
  z.object({
    object_type: z.literal('TX_WARRANT_TRANSFER'),
    ...event,
    quantity: number,
    resulting_security_ids: ids.default([]),
  }),
  z.object({
    object_type: z.literal('TX_STOCK_REPURCHASE'),
    ...event,
    quantity: number,
    price: money,
    balance_security_id: id.optional(),
  }),
  z.object({ object_type: z.literal('TX_CONVERTIBLE_CONVERSION'), ...event, resulting_security_ids: ids }),
  z.object({
    object_type: z.literal('TX_STOCK_CONVERSION'),
    ...event,
    resulting_security_ids: ids,
    balance_security_id: id.optional(),
  }),
  z.object({ object_type: z.literal('TX_WARRANT_EXERCISE'), ...event, resulting_security_ids: ids }),
]);

export type OcfObject = z.output<typeof ocfObject>;
export type OcfType = OcfObject['object_type'];
export type OcfOf<T extends OcfType> = Extract<OcfObject, { object_type: T }>;

export const OCF_TYPES: readonly string[] = ocfObject.options.map(({ shape }) => shape.object_type.value);

/** They do not change any holding. */
export const WITHOUT_EFFECT =
  /^(DOCUMENT|STOCK_LEGEND_TEMPLATE|VESTING_TERMS|TX_VESTING_\w+|TX_\w+_ACCEPTANCE|STAKEHOLDER_RELATIONSHIP_CHANGE_EVENT|STAKEHOLDER_STATUS_CHANGE_EVENT)$/;

/** The portfolio service has nothing for them. */
export const WITHOUT_COUNTERPART: readonly string[] = [
  ...['STOCK_PLAN', 'VALUATION', 'TX_STOCK_CLASS_SPLIT', 'TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT'],
  ...['TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT', 'TX_ISSUER_AUTHORIZED_SHARES_ADJUSTMENT'],
  ...['TX_STOCK_PLAN_POOL_ADJUSTMENT', 'TX_STOCK_PLAN_RETURN_TO_POOL', 'TX_STOCK_REISSUANCE', 'TX_STOCK_CONSOLIDATION'],
  ...['TX_STOCK_CANCELLATION', 'TX_CONVERTIBLE_CANCELLATION', 'TX_WARRANT_CANCELLATION'],
  ...['TX_STOCK_RETRACTION', 'TX_CONVERTIBLE_RETRACTION', 'TX_WARRANT_RETRACTION'],
  ...['TX_PLAN_SECURITY', 'TX_EQUITY_COMPENSATION'].flatMap((kind) =>
    ['ISSUANCE', 'EXERCISE', 'CANCELLATION', 'RELEASE', 'RETRACTION', 'TRANSFER', 'REPRICING'].map(
      (what) => `${kind}_${what}`,
    ),
  ),
];
