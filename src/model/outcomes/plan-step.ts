import { z } from 'zod';
import { target, toDataSchema } from '../service/new-data.ts';
import { plainText, position } from '../values/scalars.ts';

/** The calls that write; the same names as the operations of the contract. */
export const WRITE_OPERATIONS = [
  'createCompany',
  'addRounds',
  'addShareClasses',
  'addSecurities',
  'addTransactions',
  'replaceCustomValues',
  'upsertMarks',
  'uploadLogo',
  'uploadDocument',
] as const;

export const plannedItem = z.strictObject({
  rowKey: plainText,
  data: toDataSchema(target),
  /** Further rows that state just this (the post-money valuation that stands beside every fund); mostly none. */
  alsoOf: z.array(plainText).exactOptional(),
});

/** One request to be sent, whole. */
export const plannedRequest = z.strictObject({
  /** Stable within the plan, from 1, in the order of sending. */
  number: position,
  operation: z.enum(WRITE_OPERATIONS),
  /** In the order in which they are sent. */
  items: z.array(plannedItem).min(1),
});

/** The groups of requests that are sent together, in this order. */
export const PLAN_STAGES = [
  'companies',
  'rounds',
  'share-classes',
  'securities',
  'transactions',
  'custom-values',
  'marks',
  'logos',
  'documents',
] as const;

/** Requests that may be under way together; a step begins when the one before it has its outcomes. */
export const planStep = z.strictObject({
  stage: z.enum(PLAN_STAGES),
  /** The service is queried once more before the first of these is sent. */
  looksFirst: z.literal(true).exactOptional(),
  requests: z.array(plannedRequest),
});
