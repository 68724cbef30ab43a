import { z } from 'zod';
import { CLASS_TYPES, PURCHASE_TYPES } from '../model/values/cap-table.ts';
import { moneyIn, optionalMoneyOut } from './money.ts';
import { defineOperation, NO_QUERY } from './operation.ts';
import { booleanOut, idIn, idOut, optionalIdOut, textOut, wordOut } from './scalars.ts';

/** A share class as it is entered (published facts, share-classes add). */
export const shareClassIn = z.strictObject({
  company_id: idIn,
  financing_id: idIn,
  purchase_type: z.enum(PURCHASE_TYPES),
  type: z.enum(CLASS_TYPES),
  name: z.string().trim().min(1, 'expected a name'),
  price_per_share: moneyIn,
  /** Where it is left out: true for a primary purchase, else false. */
  include_in_fair_value: z.boolean().nullish(),
});

/** A share class as the service gives it (specification, Share class). */
export const shareClassOut = z.looseObject({
  id: idOut,
  company_id: idOut,
  company_name: textOut,
  financing_id: optionalIdOut,
  purchase_type: wordOut,
  type: wordOut,
  name: z.string(),
  price_per_share: optionalMoneyOut,
  include_in_fair_value: booleanOut,
});

export type WireShareClassInput = z.input<typeof shareClassIn>;
export type WireShareClass = z.output<typeof shareClassOut>;

/** Published facts, share-classes add: not in the specification, so a deployment may answer 404. */
export const addShareClasses = defineOperation({
  id: 'addShareClasses',
  summary: 'Add share classes',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/share-classes/add/',
  encoding: 'json',
  successStatus: 201,
  safeToRepeat: false,
  permission: { authenticated: true, access: 'companies', capTableWrite: true },
  paged: false,
  query: NO_QUERY,
  request: z.strictObject({ share_classes: z.array(shareClassIn).min(1) }),
  response: z.array(shareClassOut),
});

/** Operation 6. */
export const queryShareClasses = defineOperation({
  id: 'queryShareClasses',
  summary: 'Query share classes',
  method: 'POST',
  host: 'app',
  path: '/beta/investment/share-classes/get/',
  encoding: 'json',
  successStatus: 200,
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  paged: false,
  query: NO_QUERY,
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      share_class_ids: z.array(idIn).nullish(),
      purchase_type: z.enum(PURCHASE_TYPES).nullish(),
    })
    .nullish(),
  response: z.array(shareClassOut),
});
