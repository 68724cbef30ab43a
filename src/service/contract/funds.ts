import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { decimalOut, envelopeOf, idOut, integerOut, textOut } from './scalars.ts';

/** A fund of the firm (published facts, funds list). */
const fundOut = z.looseObject({
  id: idOut,
  name: z.string(),
  size: decimalOut,
  /** A year. */
  vintage: integerOut,
  currency: textOut,
});

export type WireFund = z.output<typeof fundOut>;

/** Published facts, funds list. */
export const listFunds = defineOperation({
  id: 'listFunds',
  summary: 'List funds',
  endpoint: ['GET', '/v1/funds/'],
  permission: { authenticated: true, access: 'none' },
  paged: true,
  response: envelopeOf(fundOut),
});
