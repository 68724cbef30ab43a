import { z } from 'zod';
import { SHARE_CLASS_TERMS } from '../../model/fields/share-class-terms.ts';
import { PURCHASE_TYPES } from '../../model/values/cap-table.ts';
import { defineOperation } from './operation.ts';
import { idIn, idOut, optionalIdOut, textOut } from './scalars.ts';
import { termsIn, termsOut } from './terms/wire-terms.ts';

/** Read by name in the sandbox, beside its terms. */
export interface ShareClassItem {
  readonly company_id: string;
  readonly financing_id: string;
  readonly name: string;
}

/**
 * A share class as it is entered (published facts, share-classes add). Where `include_in_fair_value` is left out, it is
 * true for a primary purchase, else false.
 */
const shareClassIn: z.ZodType<ShareClassItem> = z.strictObject({
  ...termsIn(SHARE_CLASS_TERMS),
  company_id: idIn,
  financing_id: idIn,
  name: z.string().trim().min(1, 'expected a name'),
});

/** A share class as the service gives it (specification, Share class). */
export const shareClassOut = z.looseObject({
  id: idOut,
  company_id: idOut,
  company_name: textOut,
  financing_id: optionalIdOut,
  name: z.string(),
  ...termsOut(SHARE_CLASS_TERMS),
});

export type WireShareClass = z.output<typeof shareClassOut>;

/** Published facts, share-classes add: not in the specification, so a deployment may answer 404. */
export const addShareClasses = defineOperation({
  id: 'addShareClasses',
  summary: 'Add share classes',
  endpoint: ['POST', '/beta/investment/share-classes/add/'],
  successStatus: 201,
  permission: { authenticated: true, access: 'companies', capTableWrite: true },
  request: z.strictObject({ share_classes: z.array(shareClassIn).min(1) }),
  response: z.array(shareClassOut),
});

/** Operation 6. */
export const queryShareClasses = defineOperation({
  id: 'queryShareClasses',
  summary: 'Query share classes',
  endpoint: ['POST', '/beta/investment/share-classes/get/'],
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      share_class_ids: z.array(idIn).nullish(),
      purchase_type: z.enum(PURCHASE_TYPES).nullish(),
    })
    .nullish(),
  response: z.array(shareClassOut),
});
