import { z } from 'zod';
import { booleanOut } from '../scalars.ts';

const coInvestorIn = z.strictObject({ name: z.string().min(1), is_lead: z.boolean().optional() });

/** The co-investors as they are sent: a list, or a single object, since some deployments know only the one (published facts). */
export const coInvestorsIn = z.union([z.array(coInvestorIn), coInvestorIn]);

const coInvestorOut = z.looseObject({ name: z.string(), is_lead: booleanOut });

/** One co-investor or several, an empty object or null for none: the specification shows both shapes (rule 2). */
export const coInvestorsOut = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).filter((item) => hasName(item)),
  z.array(coInvestorOut),
);

function hasName(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'name' in item && item.name !== null && item.name !== '';
}
