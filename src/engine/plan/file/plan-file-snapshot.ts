import { z } from 'zod';
import { SECURITY_TYPES } from '../../../model/fields/security-types.ts';
import { date, optionalDecimalText, optionalMoney, optionalText, plainText } from '../../../model/schema/scalars.ts';
import {
  companyTerms,
  customOption,
  heldRoundTerms,
  heldShareClassTerms,
  securityTerms,
} from '../../../model/schema/terms.ts';
import type { Snapshot } from '../../../model/service/snapshot.ts';
import { EVENTS } from '../../../model/values/cap-table.ts';

export const firm = z.object({ id: plainText, name: plainText, user: optionalText });

const company = z.object({
  id: plainText,
  slug: plainText,
  name: plainText,
  status: optionalText,
  ...companyTerms,
  logoUrl: optionalText,
});

const round = z.object({
  id: plainText,
  companyId: plainText,
  name: plainText,
  ...heldRoundTerms,
  pariPassuRounds: z.array(z.object({ id: plainText, name: plainText })),
});

const shareClass = z.object({
  id: plainText,
  companyId: plainText,
  roundId: plainText,
  name: plainText,
  ...heldShareClassTerms,
});

const security = z.object({
  id: plainText,
  type: z.enum([...SECURITY_TYPES, 'public_equity', 'other']),
  companyId: plainText,
  fundId: plainText,
  fundName: optionalText,
  roundId: optionalText,
  issueDate: date,
  shareClassId: optionalText,
  ...securityTerms,
  pricePerShare: optionalMoney,
});

const transaction = z.object({
  id: plainText,
  companyId: plainText,
  event: z.enum(EVENTS),
  date,
  inputSecurityId: optionalText,
  outputSecurityId: optionalText,
  shares: optionalDecimalText,
  investmentAmount: optionalMoney,
  proceeds: optionalMoney,
});

/** What the service held when the plan was made. */
export const snapshot: z.ZodType<Snapshot> = z.object({
  firm,
  companies: z.array(company),
  funds: z.array(z.object({ id: plainText, name: plainText, currency: optionalText })),
  rounds: z.array(round),
  shareClasses: z.array(shareClass),
  securities: z.array(security),
  transactions: z.array(transaction),
  customColumns: z.array(z.object({ id: plainText, name: plainText, type: plainText, options: z.array(customOption) })),
  customValues: z.array(z.object({ columnId: plainText, companyId: plainText, values: z.array(plainText) })),
  documents: z.array(z.object({ id: plainText, companyId: plainText, name: plainText })),
});
