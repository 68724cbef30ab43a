import { z } from 'zod';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { MARK_TERMS } from '../fields/mark-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SECURITY_TYPES } from '../fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { toStatedTermSchemas } from '../fields/term-schemas.ts';
import { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import { finding } from '../findings/finding-schema.ts';
import { inspectedFile } from '../local-file.ts';
import { EVENTS } from '../values/cap-table.ts';
import { CURRENCIES } from '../values/currency.ts';
import { date, optionalDecimalText, optionalText, plainText, position, type Shape } from '../values/scalars.ts';
import { rowOrigin, statedMoney } from '../values/value-schemas.ts';

const BASE = {
  key: plainText,
  origin: rowOrigin,
  record: position.exactOptional(),
  namings: z.array(z.array(rowOrigin)).exactOptional(),
  action: z.enum(['skip', 'new']).exactOptional(),
  id: optionalText,
  findings: z.array(finding),
  /** One map for all rows of a sheet: it stays the one that came. */
  columnLetters: z.custom<ReadonlyMap<string, string>>(isTextMap),
  mappedCells: z.map(plainText, plainText.or(z.undefined())).exactOptional(),
};

const KNOWN_MAPS = new WeakSet<object>();

function isTextMap(value: unknown): boolean {
  if (!(value instanceof Map)) return false;
  if (KNOWN_MAPS.has(value)) return true;
  const isText = [...value].every((entry) => entry.every((part) => typeof part === 'string'));
  if (isText) KNOWN_MAPS.add(value);
  return isText;
}

const CURRENCY = z.enum(CURRENCIES);

const STATED_CUSTOM_VALUE = z.strictObject({
  /** The custom column's name as the user wrote it. */
  column: plainText,
  /** Address of the value; absent where a mapping fixes it. */
  cell: optionalText,
  /** The text as it would be sent to a text column; `undefined` for `(clear)`. */
  text: z.union([plainText, z.undefined()]),
});
export type StatedCustomValue = Shape<typeof STATED_CUSTOM_VALUE>;

/** The fields that the record of each kind has beside `RecordBase`. */
const OWN = {
  company: {
    name: optionalText,
    /** A path as it stands in the cell. */
    logo: optionalText,
    /** The logo; absent until it has been looked at. */
    inspected: inspectedFile.exactOptional(),
    ...toStatedTermSchemas(COMPANY_TERMS),
  },
  round: {
    company: optionalText,
    name: optionalText,
    /** The Currency column, also where no money stands beside it: other sheets take it for their amounts. */
    currency: CURRENCY.exactOptional(),
    pariPassuWith: z.array(plainText).readonly().exactOptional(),
    ...toStatedTermSchemas(ROUND_TERMS),
  },
  'share-class': {
    company: optionalText,
    round: optionalText,
    name: optionalText,
    ...toStatedTermSchemas(SHARE_CLASS_TERMS),
  },
  security: {
    ref: optionalText,
    type: z.enum(SECURITY_TYPES).exactOptional(),
    company: optionalText,
    round: optionalText,
    fund: optionalText,
    issueDate: date.exactOptional(),
    shareClass: optionalText,
    ...toStatedTermSchemas(SECURITY_TERMS),
  },
  transaction: {
    ref: optionalText,
    event: z.enum(EVENTS).exactOptional(),
    company: optionalText,
    date: date.exactOptional(),
    /** A Ref of the same input, or a security's id. */
    security: optionalText,
    convertedTo: optionalText,
    /** The round of the share class, where the class's name alone is not unique. */
    round: optionalText,
    createsRef: optionalText,
    ...toStatedTermSchemas(TRANSACTION_TERMS),
  },
  /** The custom values one row states, in the order of its columns. */
  'custom-values': { company: optionalText, values: z.array(STATED_CUSTOM_VALUE).readonly() },
  document: {
    company: optionalText,
    /** A path as it stands in the cell. */
    file: optionalText,
    /** Absent until it has been looked at. */
    inspected: inspectedFile.exactOptional(),
  },
  valuation: {
    company: optionalText,
    date: date.exactOptional(),
    fund: optionalText,
    ...toStatedTermSchemas(MARK_TERMS),
  },
  /** A sum that the securities of the workbook must come to; a blank company or fund stands for all of them. */
  'control-total': {
    company: optionalText,
    fund: optionalText,
    currency: CURRENCY.exactOptional(),
    amount: statedMoney.exactOptional(),
    count: optionalDecimalText,
  },
};

export type OwnFields<K extends keyof typeof OWN> = Shape<z.ZodObject<(typeof OWN)[K]>>;

function ofKind<K extends string, S extends z.ZodRawShape>(kind: K, own: S) {
  return z.strictObject({ ...BASE, kind: z.literal(kind), ...own });
}

/** A checked record as another process made it, before it was given what its workbook carries of the service. */
export const checkedRecord = z.discriminatedUnion('kind', [
  ofKind('company', OWN.company),
  ofKind('round', OWN.round),
  ofKind('share-class', OWN['share-class']),
  ofKind('security', OWN.security),
  ofKind('transaction', OWN.transaction),
  ofKind('custom-values', OWN['custom-values']),
  ofKind('document', OWN.document),
  ofKind('valuation', OWN.valuation),
  ofKind('control-total', OWN['control-total']),
]);
