import { z } from 'zod';
import { ROUND_TERMS, type RoundTerm } from '../../model/fields/round-terms.ts';
import { defineOperation } from './operation.ts';
import { idIn, idOut, textOut } from './scalars.ts';
import { termsIn, termsOut } from './terms/wire-terms.ts';

/** Must be there, and may be null where there is none. */
const NULLABLE: readonly RoundTerm[] = ['preMoneyValuation', 'roundSize', 'fullyDilutedShares'];

export function isRoundTermAlwaysSent(field: RoundTerm): boolean {
  return NULLABLE.includes(field);
}

/** Read by name in the sandbox, beside its terms. */
export interface RoundItem {
  readonly company_id: string;
  readonly name: string;
  readonly pari_passu_rounds?: readonly string[] | null | undefined;
}

/** A round as it is entered (operation 2). */
const roundIn: z.ZodType<RoundItem> = z.strictObject({
  company_id: idIn,
  name: z.string().trim().min(1, 'expected a name'),
  ...termsIn(ROUND_TERMS, isRoundTermAlwaysSent),
  /** It may be left out, and is never null. */
  is_crypto: z.boolean().optional(),
  pari_passu_rounds: z.array(idIn).nullish(),
});

/** A round as the service gives it (specification, Financing round). */
export const roundOut = z.looseObject({
  id: idOut,
  company_id: idOut,
  company_name: textOut,
  name: z.string(),
  ...termsOut(ROUND_TERMS),
  pari_passu_rounds: z
    .array(z.union([z.looseObject({ id: idOut, name: textOut }), idOut.transform((id) => ({ id, name: undefined }))]))
    .nullish(),
});

export type WireRound = z.output<typeof roundOut>;

/** Operation 2. */
export const addRounds = defineOperation({
  id: 'addRounds',
  summary: 'Add financing rounds',
  endpoint: ['POST', '/beta/investment/financing-rounds/add/'],
  successStatus: 201,
  permission: { authenticated: true, access: 'companies', capTableWrite: true },
  request: z.strictObject({ financing_rounds: z.array(roundIn).min(1) }),
  response: z.array(roundOut),
});

/** Operation 3. Without a filter it gives every round of the firm; a co-investor's `name` is a substring. */
export const queryRounds = defineOperation({
  id: 'queryRounds',
  summary: 'Query financing events',
  endpoint: ['POST', '/beta/investment/financing-events/get/'],
  safeToRepeat: true,
  permission: { authenticated: true, access: 'companies' },
  request: z
    .strictObject({
      company_ids: z.array(idIn).nullish(),
      financing_ids: z.array(idIn).nullish(),
      sort_by: z
        .enum(['closing_date', '+closing_date', '-closing_date', 'round_size', '+round_size', '-round_size'])
        .nullish(),
      is_crypto: z.boolean().nullish(),
      co_investors: z
        .array(z.strictObject({ name: z.string().min(1), role: z.enum(['lead', 'co', 'any']).optional() }))
        .nullish(),
    })
    .nullish(),
  response: z.array(roundOut),
});
