import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Finding } from '../../model/findings/finding.ts';
import { parseDecimal } from '../../model/values/decimal.ts';
import { suggest } from '../complaint.ts';

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

const ocfObject = z.discriminatedUnion('object_type', [
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
type OcfType = OcfObject['object_type'];
export type OcfOf<T extends OcfType> = Extract<OcfObject, { object_type: T }>;

const OCF_TYPES: readonly string[] = ocfObject.options.map(({ shape }) => shape.object_type.value);

/** They do not change any holding. */
const WITHOUT_EFFECT =
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
  /** Codes: ocf-object-invalid, ocf-object-unknown. */
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

/** Sorts the objects of all files by kind; the manifest names the issuer. */
export function readOcf(source: OcfSource, inputIndex: number): OcfFile {
  const findings: Finding[] = [];
  const items: OcfItem[] = [];
  const report = (code: 'ocf-object-invalid' | 'ocf-object-unknown', message: string, hint: string): void => {
    findings.push({
      severity: code === 'ocf-object-invalid' ? 'error' : 'warning',
      code,
      inputIndex,
      file: source.name,
      message,
      hint,
    });
  };
  for (const { file, index, content: stated } of listObjects(source)) {
    const content = withoutOmitted(stated);
    const parsed = anyObject.safeParse(content);
    const place = `${file}, item ${index + 1}`;
    if (!parsed.success) {
      report('ocf-object-invalid', `${place} is not an object with an object_type.`, 'Export the file again.');
      continue;
    }
    const { object_type: type, id = '', security_id: securityId, stakeholder_id: stakeholderId } = parsed.data;
    const read = OCF_TYPES.includes(type) ? ocfObject.safeParse(content) : undefined;
    items.push({
      file,
      number: index + 1,
      type,
      id,
      content,
      ...omitAbsent({ securityId, stakeholderId, object: read?.data }),
    });
    if (read !== undefined) {
      if (!read.success)
        report(
          'ocf-object-invalid',
          `${place} (${type} ${id}): ${read.error.issues.map(toText).join(', ')}.`,
          'Correct it there, or export the file again.',
        );
    } else if (!WITHOUT_COUNTERPART.includes(type) && !WITHOUT_EFFECT.test(type)) {
      const near = suggest(type, [...OCF_TYPES, ...WITHOUT_COUNTERPART]);
      report('ocf-object-unknown', `${place} is of an unknown kind: ${type}.${near}`, 'It is ignored.');
    }
  }
  const objects = items.flatMap(({ object }) => object ?? []);
  const others = items.filter(({ type }) => WITHOUT_COUNTERPART.includes(type));
  return { items, objects, others, findings };
}

export function ofType<T extends OcfType>(objects: readonly OcfObject[], type: T): readonly OcfOf<T>[] {
  return objects.filter((object): object is OcfOf<T> => object.object_type === type);
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

/** Removes unreported properties at any depth: `null`, and those that early versions of the format mark as omitted. */
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
  if (value === null) return true;
  // The reader keeps JSON's own words; only its numbers are texts.
  return typeof value === 'object' && 'omitted' in value && value.omitted === true;
}
