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
import { localFile } from '../local-file.ts';
import { EVENTS } from '../values/cap-table.ts';
import { CURRENCIES } from '../values/currency.ts';
import { date, optionalDecimalText, optionalText, plainText, position } from '../values/scalars.ts';
import { rowOrigin, statedMoney } from '../values/value-schemas.ts';
import type { CheckedRecord } from './record.ts';

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

const INSPECTED = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sound'), file: localFile }),
  z.strictObject({
    kind: z.literal('unusable'),
    problem: finding.pick({ severity: true, code: true, message: true, hint: true }),
  }),
]);

const CURRENCY = z.enum(CURRENCIES);

/** A checked record as another process made it, before it was given what its workbook carries of the service. */
export const checkedRecord: z.ZodType<CheckedRecord> = z.discriminatedUnion('kind', [
  z.strictObject({
    ...BASE,
    kind: z.literal('company'),
    name: optionalText,
    logo: optionalText,
    inspected: INSPECTED.exactOptional(),
    ...toStatedTermSchemas(COMPANY_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('round'),
    company: optionalText,
    name: optionalText,
    currency: CURRENCY.exactOptional(),
    pariPassuWith: z.array(plainText).exactOptional(),
    ...toStatedTermSchemas(ROUND_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('share-class'),
    company: optionalText,
    round: optionalText,
    name: optionalText,
    ...toStatedTermSchemas(SHARE_CLASS_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('security'),
    ref: optionalText,
    type: z.enum(SECURITY_TYPES).exactOptional(),
    company: optionalText,
    round: optionalText,
    fund: optionalText,
    issueDate: date.exactOptional(),
    shareClass: optionalText,
    ...toStatedTermSchemas(SECURITY_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('transaction'),
    ref: optionalText,
    event: z.enum(EVENTS).exactOptional(),
    company: optionalText,
    date: date.exactOptional(),
    security: optionalText,
    convertedTo: optionalText,
    round: optionalText,
    createsRef: optionalText,
    ...toStatedTermSchemas(TRANSACTION_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('custom-values'),
    company: optionalText,
    values: z.array(
      z.strictObject({ column: plainText, cell: optionalText, text: z.union([plainText, z.undefined()]) }),
    ),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('document'),
    company: optionalText,
    file: optionalText,
    inspected: INSPECTED.exactOptional(),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('valuation'),
    company: optionalText,
    date: date.exactOptional(),
    fund: optionalText,
    ...toStatedTermSchemas(MARK_TERMS),
  }),
  z.strictObject({
    ...BASE,
    kind: z.literal('control-total'),
    company: optionalText,
    fund: optionalText,
    currency: CURRENCY.exactOptional(),
    amount: statedMoney.exactOptional(),
    count: optionalDecimalText,
  }),
]);
