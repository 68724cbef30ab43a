import { z } from 'zod';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { Finding, Severity } from '../../model/findings/finding.ts';
import { type Decimal, isNegative, parseDecimal, ZERO } from '../../model/values/decimal.ts';
import { suggest } from '../complaint.ts';

/** The fields of Open Cap Table Format 1.x that a portfolio can take, by kind of object. Others are ignored. */
const text = z.string('must be a text');
const id = text;
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
const positive = number.refine((value) => value !== ZERO && !isNegative(value), 'must be above zero');
const ids = z.array(id, 'must be a list of ids');

const issuance = { id, security_id: id, custom_id: text.optional(), date, stakeholder_id: id };
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

const plainObject = z.discriminatedUnion('object_type', [
  z.object({ object_type: z.literal('ISSUER'), id, legal_name: text }),
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
    object_type: z.literal('TX_STOCK_CLASS_SPLIT'),
    ...{
      id,
      date,
      stock_class_id: id,
      split_ratio: z.object({ numerator: positive, denominator: positive }, 'must be a ratio'),
    },
  }),
]);

const MOVED = ['resulting_security_ids?', 'balance_security_id?'] as const;

/** The fields of each event that say what becomes of securities; those with a question mark may be missing. */
const EVENTS = {
  TX_STOCK_REPURCHASE: { kind: 'sale', reads: ['security_id', 'balance_security_id?', 'quantity', 'price'] },
  TX_STOCK_TRANSFER: { kind: 'transfer', reads: ['security_id', ...MOVED, 'quantity'] },
  TX_CONVERTIBLE_TRANSFER: { kind: 'transfer', reads: ['security_id', ...MOVED, 'amount?'] },
  TX_WARRANT_TRANSFER: { kind: 'transfer', reads: ['security_id', ...MOVED, 'quantity'] },
  TX_STOCK_REISSUANCE: { kind: 'reissue', reads: ['security_id', 'resulting_security_ids?', 'split_transaction_id?'] },
  TX_STOCK_CONSOLIDATION: { kind: 'reissue', reads: ['security_ids', 'resulting_security_id'] },
  // The quantity that a note's conversion states is of shares in some files; its balance says what is left.
  TX_CONVERTIBLE_CONVERSION: { kind: 'conversion', reads: ['security_id', ...MOVED] },
  TX_STOCK_CONVERSION: { kind: 'conversion', reads: ['security_id', ...MOVED, 'quantity_converted?'] },
  TX_WARRANT_EXERCISE: { kind: 'conversion', reads: ['security_id', ...MOVED, 'quantity?'] },
  TX_STOCK_CANCELLATION: { kind: 'void', reads: ['security_id', 'balance_security_id?', 'quantity'] },
  TX_CONVERTIBLE_CANCELLATION: { kind: 'void', reads: ['security_id', 'balance_security_id?', 'amount?'] },
  TX_WARRANT_CANCELLATION: { kind: 'void', reads: ['security_id', 'balance_security_id?', 'quantity?'] },
  TX_STOCK_RETRACTION: { kind: 'void', reads: ['security_id'] },
  TX_CONVERTIBLE_RETRACTION: { kind: 'void', reads: ['security_id'] },
  TX_WARRANT_RETRACTION: { kind: 'void', reads: ['security_id'] },
} as const;
type EventType = keyof typeof EVENTS;

const statedEvent = z
  .object({
    object_type: z.enum(Object.keys(EVENTS) as EventType[]),
    ...{ id, date, security_ids: ids.optional(), resulting_security_ids: ids.optional() },
    ...{ security_id: id.optional(), resulting_security_id: id.optional(), balance_security_id: id.optional() },
    ...{ quantity: number.optional(), quantity_converted: number.optional(), amount: money.optional() },
    ...{ price: money.optional(), split_transaction_id: id.optional() },
  })
  .superRefine((event, context) => {
    for (const field of EVENTS[event.object_type].reads)
      if (!field.endsWith('?') && Object.entries(event).every(([name]) => name !== field))
        context.addIssue({ code: 'custom', path: [field], message: 'is missing' });
  });

/**
 * A change of securities: from these so much goes into those, and the balance holds what is left. Without a quantity it
 * is all that the balance does not hold.
 */
export interface OcfEvent {
  readonly object_type: EventType;
  readonly id: string;
  readonly date: string;
  readonly kind: (typeof EVENTS)[EventType]['kind'];
  readonly from: readonly string[];
  readonly into: readonly string[];
  readonly balance: string | undefined;
  readonly quantity: Decimal | undefined;
  readonly price: z.output<typeof money> | undefined;
  /** The split for which it issues securities again. */
  readonly split: string | undefined;
}

const ocfEvent = z
  .preprocess((content: object & { readonly object_type: EventType }) => {
    const reads: readonly string[] = EVENTS[content.object_type].reads.map((field) => field.replace('?', ''));
    const isRead = (name: string): boolean => ['object_type', 'id', 'date'].includes(name) || reads.includes(name);
    return Object.fromEntries(Object.entries(content).filter(([name]) => isRead(name)));
  }, statedEvent)
  .transform(
    (event): OcfEvent => ({
      ...{ object_type: event.object_type, id: event.id, date: event.date, kind: EVENTS[event.object_type].kind },
      from: event.security_ids ?? [event.security_id ?? []].flat(),
      into: event.resulting_security_ids ?? [event.resulting_security_id ?? []].flat(),
      balance: event.balance_security_id,
      quantity: event.amount?.amount ?? event.quantity ?? event.quantity_converted,
      ...{ price: event.price, split: event.split_transaction_id },
    }),
  );

type PlainObject = z.output<typeof plainObject>;
export type OcfObject = PlainObject | OcfEvent;
export type OcfOf<T extends PlainObject['object_type']> = Extract<PlainObject, { object_type: T }>;
export type OcfSplit = OcfOf<'TX_STOCK_CLASS_SPLIT'>;

const PLAIN_TYPES: readonly string[] = plainObject.options.map(({ shape }) => shape.object_type.value);
const OCF_TYPES: readonly string[] = [...PLAIN_TYPES, ...Object.keys(EVENTS)];

/** They do not change any holding. */
const WITHOUT_EFFECT =
  /^(DOCUMENT|STOCK_LEGEND_TEMPLATE|VESTING_TERMS|TX_VESTING_\w+|TX_\w+_ACCEPTANCE|STAKEHOLDER_RELATIONSHIP_CHANGE_EVENT|STAKEHOLDER_STATUS_CHANGE_EVENT|TX_SECURITYHOLDERS_AGREEMENT_\w+)$/;

export const NO_COUNTERPART = 'the portfolio service has no counterpart for it';

/** The portfolio service has nothing for them. */
export const WITHOUT_COUNTERPART: readonly string[] = [
  ...['STOCK_PLAN', 'VALUATION', 'TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT'],
  ...['TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT', 'TX_ISSUER_AUTHORIZED_SHARES_ADJUSTMENT'],
  ...['TX_STOCK_PLAN_POOL_ADJUSTMENT', 'TX_STOCK_PLAN_RETURN_TO_POOL'],
  ...['TX_PLAN_SECURITY', 'TX_EQUITY_COMPENSATION'].flatMap((kind) =>
    ['ISSUANCE', 'EXERCISE', 'CANCELLATION', 'RELEASE', 'RETRACTION', 'TRANSFER', 'REPRICING'].map(
      (what) => `${kind}_${what}`,
    ),
  ),
];

/** A folder or archive of JSON files; its numbers are texts. */
export interface OcfSource {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly content: unknown }[];
}

export interface OcfItem {
  /** The JSON file, and the item's number in it, from 1. */
  readonly file: string;
  readonly number: number;
  readonly type: string;
  readonly id: string;
  readonly securityId?: string;
  readonly stakeholderId?: string;
  readonly content: unknown;
  /** Absent where it cannot be read or its kind is not read. */
  readonly object?: OcfObject;
}

export interface OcfFile {
  readonly items: readonly OcfItem[];
  readonly objects: readonly OcfObject[];
  readonly others: readonly OcfItem[];
  /** Codes: ocf-object-invalid, ocf-object-unknown, ocf-reference-broken. */
  readonly findings: readonly Finding[];
}

const container = z.looseObject({ file_type: z.string().regex(/^OCF_/) });
const anyObject = z.looseObject({
  object_type: z.string(),
  id: z.string().optional(),
  security_id: z.string().optional(),
  stakeholder_id: z.string().optional(),
});

export function isOcf({ files }: OcfSource): boolean {
  return files.some(({ content }) => container.safeParse(content).success);
}

const AGAIN = 'Export the file again.';

/** Sorts the objects of all files by kind; the manifest names the issuer. */
export function readOcf(source: OcfSource, inputIndex: number): OcfFile {
  const findings: Finding[] = [];
  const items: OcfItem[] = [];
  const report = (
    code: 'ocf-object-invalid' | 'ocf-object-unknown' | 'ocf-reference-broken',
    message: string,
    hint: string,
    severity: Severity = 'error',
  ): void => {
    findings.push({ severity, code, inputIndex, file: source.name, message, hint });
  };
  const seen = new Map<string, string>();
  for (const { file, index, content: stated } of listObjects(source)) {
    const content = withoutOmitted(stated);
    const parsed = anyObject.safeParse(content);
    const place = `${file}, item ${index + 1}`;
    if (!parsed.success) {
      report('ocf-object-invalid', `${place} is not an object with an object_type.`, AGAIN);
      continue;
    }
    const { object_type: type, id = '', security_id: securityId, stakeholder_id: stakeholderId } = parsed.data;
    const key = JSON.stringify([type, id]);
    const before = id === '' ? undefined : seen.get(key);
    seen.set(key, JSON.stringify(content));
    if (before !== undefined) {
      const isSame = before === JSON.stringify(content);
      const said = isSame ? 'is in the files twice, and counts once' : 'is in the files twice, and says something else';
      report('ocf-object-invalid', `${place} (${type} ${id}) ${said}.`, AGAIN, isSame ? 'warning' : 'error');
      continue;
    }
    const form = PLAIN_TYPES.includes(type) ? plainObject : ocfEvent;
    const read = OCF_TYPES.includes(type) ? form.safeParse(content) : undefined;
    items.push({
      file,
      number: index + 1,
      type,
      id,
      content,
      ...omitAbsent({ securityId, stakeholderId, object: read?.data }),
    });
    if (read !== undefined) {
      const message = `${place} (${type} ${id}): ${read.error?.issues.map(toText).join(', ')}.`;
      if (!read.success) report('ocf-object-invalid', message, 'Correct it there, or export the file again.');
    } else if (!WITHOUT_COUNTERPART.includes(type) && !WITHOUT_EFFECT.test(type)) {
      const near = suggest(type, [...OCF_TYPES, ...WITHOUT_COUNTERPART]);
      const isEvent = type.startsWith('TX_');
      const hint = isEvent ? 'It may change what the funds hold: correct its kind, or take it out.' : 'It is ignored.';
      const message = `${place} is of an unknown kind: ${type}.${near}`;
      report('ocf-object-unknown', message, hint, isEvent ? 'error' : 'warning');
    }
  }
  for (const name of listMissingFiles(source))
    report('ocf-reference-broken', `The manifest names the file "${name}", which is not there.`, AGAIN);
  const objects = items.flatMap(({ object }) => object ?? []);
  for (const text of listBrokenIssuers(objects)) report('ocf-reference-broken', text, AGAIN);
  for (const text of listTwice(objects)) report('ocf-object-invalid', text, AGAIN);
  const others = items.filter(({ type }) => WITHOUT_COUNTERPART.includes(type));
  return { items, objects, others, findings };
}

export function ofType<T extends PlainObject['object_type']>(
  objects: readonly OcfObject[],
  type: T,
): readonly OcfOf<T>[] {
  return objects.filter((object): object is OcfOf<T> => object.object_type === type);
}

/** A file is of one company. */
function listBrokenIssuers(objects: readonly OcfObject[]): string[] {
  const names = [...new Set(ofType(objects, 'ISSUER').map(({ legal_name: name }) => name))];
  if (names.length === 0) return ['The file does not say whose shares these are: it has no issuer.'];
  if (names.length === 1) return [];
  return [`The files are of ${names.length} companies: ${joinList(names.map((name) => `"${name}"`))}.`];
}

function listTwice(objects: readonly OcfObject[]): string[] {
  const issued = objects.flatMap((one) => ('stakeholder_id' in one ? [one] : []));
  return [...groupBy(issued, ({ security_id: id }) => id)].flatMap(([id, some]) => {
    if (some.length < 2) return [];
    const issues = joinList(some.map((one) => `${one.object_type} ${one.id}`));
    return [`The security "${id}" is issued ${some.length} times: ${issues}.`];
  });
}

const manifest = z.looseObject({ file_type: z.literal('OCF_MANIFEST_FILE') });
const named = z.array(z.looseObject({ filepath: z.string() }));

function listMissingFiles({ files }: OcfSource): string[] {
  const baseOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
  const there = new Set(files.map(({ name }) => baseOf(name)));
  const manifests = files.flatMap(({ content }) => manifest.safeParse(content).data ?? []);
  const wanted = manifests.flatMap((one) =>
    Object.entries(one).flatMap(([key, value]) => (key.endsWith('_files') ? (named.safeParse(value).data ?? []) : [])),
  );
  return wanted.map(({ filepath }) => filepath).filter((path) => !there.has(baseOf(path)));
}

function toText({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'it' : path.join('.')} ${message}`;
}

function* listObjects({ files }: OcfSource): Iterable<{ file: string; index: number; content: unknown }> {
  for (const { name, content } of files) {
    const { success, data } = z
      .looseObject({ items: z.array(z.unknown()).optional(), issuer: z.unknown().optional() })
      .safeParse(content);
    if (!success || !container.safeParse(content).success) continue;
    if (data.issuer !== undefined)
      yield { file: name, index: 0, content: { object_type: 'ISSUER', ...toRecord(data.issuer) } };
    for (const [index, item] of (data.items ?? []).entries()) yield { file: name, index, content: item };
  }
}

function toRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** Removes unreported properties at any depth: `null`, empty texts, and what early versions of the format mark as omitted. */
function withoutOmitted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOmitted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isOmitted(inner))
      .map(([key, inner]) => [key, withoutOmitted(inner)]),
  );
}

function isOmitted(value: unknown): boolean {
  if (value === null || value === '') return true;
  // The reader keeps JSON's own words; only its numbers are texts.
  return typeof value === 'object' && 'omitted' in value && value.omitted === true;
}
