import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { expect, it, test } from 'vitest';
import { z } from 'zod';
import { sentData, storedOutcome } from '../../../src/engine/journal/stored/stored-rows.ts';
import { parseBySchema } from '../../../src/model/values/parse-by-schema.ts';
import { roundOut } from '../../../src/service/contract/rounds.ts';
import { securityOut } from '../../../src/service/contract/securities.ts';
import { transactionOut } from '../../../src/service/contract/transactions.ts';

const SECURITY = {
  id: 'security-1',
  type: 'Share',
  issue_date: '2024-03-01T00:00:00',
  fund_id: 'fund-1',
  fund_name: null,
  company_id: 7,
  company_name: 'Tidewater',
  financing_id: '',
  number_of_shares: '1000',
  investment_amount: { value: '2.50', currency: 'USD', rate: 1 },
  total_cost: '12.50',
  unknown_to_us: { any: 'thing' },
};
const ROUND = { id: 'r', company_id: 'c', name: 'Series A', is_crypto: false, pari_passu_rounds: ['s', { id: 't' }] };
const SENT = {
  kind: 'security',
  type: 'certificate',
  issueDate: '2024-03-01',
  company: 'c',
  round: 'r',
  shareClass: 's',
  fundId: 'f',
  shares: '1000',
  investmentAmount: { value: '2500', currency: 'USD' },
};
const OUTCOME = {
  row_key: '0/securities/2',
  origin: '{"inputIndex":0,"file":"q.xlsx","sheet":"Securities","rowNumber":2}',
  record: null,
  kind: 'security',
  key: 'k',
  ref: null,
  planned: null,
  outcome: 'added',
  id: 'i',
  message: null,
  data: JSON.stringify([SENT]),
  landed_by: null,
  verified: 1,
  created_id: null,
  changes: null,
  findings: '[]',
};

/** One of each kind of schema that has a reader of its own, and some that zod reads. */
const MADE_UP = z.object({
  text: z.string().min(2).trim().exactOptional(),
  whole: z.int().optional(),
  number: z.number().nullish(),
  choice: z.enum(['a', 'b']).default('a'),
  caught: z.boolean().catch(false),
  pair: z
    .tuple([z.literal('x'), z.number()])
    .rest(z.boolean())
    .optional(),
  two: z.tuple([z.string(), z.string().optional()]).optional(),
  either: z.union([z.strictObject({ a: z.string() }), z.object({ b: z.string() }), z.array(z.null())]).optional(),
  kind: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('one'), one: z.unknown() }),
    z.looseObject({ kind: z.enum(['two', 'three']), at: z.coerce.number().optional() }),
  ]),
  record: z.record(z.string(), z.number()).readonly().optional(),
  made: z.preprocess(
    (value) => value ?? 'made',
    z.string().refine((text) => text !== 'no'),
  ),
});
const MADE = {
  text: ' long ',
  whole: 3,
  number: 1.5,
  choice: 'b',
  caught: true,
  pair: ['x', 1, true],
  two: ['y', 'z'],
  either: { a: 'A' },
  kind: { kind: 'two', at: '1', more: 1 },
  record: { one: 1 },
  made: 'yes',
};

const SCHEMAS = [
  [securityOut, SECURITY],
  [roundOut, ROUND],
  [transactionOut, { id: 't', company_id: 'c', date: '2024-03-01', event: 'Sale', shares: '5' }],
  [sentData, SENT],
  [storedOutcome, OUTCOME],
  [z.array(MADE_UP), [MADE, { kind: { kind: 'one', one: 1 } }]],
] as const;

const ODD: readonly unknown[] = [
  ...[null, undefined, '', ' ', 'x', 'no', '2024-02-30', '0', 0, 7, 1.5, Number.NaN, true],
  ...[{}, [], ['x'], [null], { a: 'A', b: 'B' }, { kind: 'one' }, { value: '1' }],
];

type Change = { readonly at: number; readonly odd: number; readonly how: 'set' | 'delete' | 'add' | 'move' };

interface Fields {
  [name: string]: unknown;
}

/** Changes one of all the fields and items in the value, in a copy. */
function spoil(value: unknown, { at, odd, how }: Change): unknown {
  const copy: Fields = { whole: structuredClone(value) };
  const places: (readonly [Fields, string])[] = [];
  (function list(within: Fields): void {
    for (const name of Object.keys(within)) {
      if (name !== '__proto__') places.push([within, name]);
      if (typeof within[name] === 'object' && within[name] !== null) list(Object(within[name]));
    }
  })(copy);
  const [within, name] = places[at % places.length] ?? [copy, 'whole'];
  const given = within[name];
  if (how !== 'add') delete within[name];
  if (how === 'move') within[name] = given;
  if (how === 'set') within[name] = structuredClone(ODD[odd % ODD.length]);
  if (how === 'add')
    Object.defineProperty(within, ['added', '__proto__', '9'][odd % 3] ?? '', { value: 1, enumerable: true });
  return copy.whole;
}

const change = fc.record({
  at: fc.nat(60),
  odd: fc.nat(60),
  how: fc.constantFrom<Change['how']>('set', 'set', 'delete', 'add', 'move'),
});

/** Fields in their order, and what is there as undefined beside what is absent. */
function show(value: unknown): string {
  return JSON.stringify(value, (_, field) => (field === undefined ? '(undefined)' : field));
}

test.each(SCHEMAS)('%# reads what zod reads, and refuses what it refuses', (schema, example) => {
  expect(schema.safeParse(example).success).toBe(true);
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      const spoilt = () => changes.reduce(spoil, example as unknown);
      const wanted = schema.safeParse(spoilt());
      const { success, data, error } = parseBySchema<z.ZodType>(schema, spoilt());
      expect(success).toBe(wanted.success);
      expect(show(error?.issues)).toBe(show(wanted.error?.issues));
      expect(show(data)).toBe(show(wanted.data));
    }),
    { numRuns: 1_500 },
  );
});

it('gives back itself what is as it should be, and leaves alone what is not', () => {
  expect(parseBySchema(z.array(sentData), [SENT]).data?.[0]).toBe(SENT);
  const given = structuredClone(SECURITY);
  expect(parseBySchema(securityOut, given).data).toMatchObject({ type: 'share', company_id: '7' });
  expect(given).toEqual(SECURITY);
});

it('reads a number with all its digits where the service may write it as text', () => {
  const data = parseBySchema(securityOut, { ...SECURITY, total_cost: new LosslessNumber('12.500') }).data;
  expect(data?.total_cost).toBe('12.5');
});

it('reads what it is meant to read after it has refused something', () => {
  const toFirst = (text: string, context: z.RefinementCtx): string => {
    if (text === 'bad') context.addIssue({ code: 'custom', message: 'is bad' });
    return `first ${text}`;
  };
  const either = z.union([z.string().transform(toFirst), z.string()]);
  expect(['bad', 'good'].map((text) => parseBySchema(either, text).data)).toEqual(['bad', 'first good']);
});

it('follows a schema that names itself', () => {
  const tree = z.strictObject({
    name: z.string(),
    get below() {
      return z.array(tree);
    },
  });
  const given = { name: 'a', below: [{ name: 'b', below: [] }] };
  expect(parseBySchema(tree, given).data).toBe(given);
  expect(parseBySchema(tree, { name: 'a', below: [{ name: 'b' }] }).success).toBe(false);
});
