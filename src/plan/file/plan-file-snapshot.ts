import { z } from 'zod';
import {
  date,
  optionalDate,
  optionalDecimal,
  optionalFlag,
  optionalMoney,
  optionalText,
  text,
} from '../../model/schema/scalars.ts';
import { companyTerms, customOption, roundTerms, securityTerms } from '../../model/schema/terms.ts';
import { CLASS_TYPES, EVENTS, PURCHASE_TYPES, SECURITY_TYPES } from '../../model/service/cap-table.ts';
import type { Snapshot } from '../../model/service/snapshot.ts';

export const firm = z.object({ id: text, name: text, user: optionalText });

const company = z.object({
  id: text,
  slug: text,
  name: text,
  status: optionalText,
  ...companyTerms,
  logoUrl: optionalText,
});

const round = z.object({
  id: text,
  companyId: text,
  name: text,
  closingDate: optionalDate,
  ...roundTerms,
  pariPassuRounds: z.array(z.object({ id: text, name: text })),
});

const shareClass = z.object({
  id: text,
  companyId: text,
  roundId: text,
  name: text,
  classType: z.enum(CLASS_TYPES).exactOptional(),
  purchaseType: z.enum(PURCHASE_TYPES).exactOptional(),
  pricePerShare: optionalMoney,
  inFairValue: optionalFlag,
});

const security = z.object({
  id: text,
  type: z.enum([...SECURITY_TYPES, 'public_equity', 'other']),
  companyId: text,
  fundId: text,
  fundName: optionalText,
  roundId: optionalText,
  issueDate: date,
  shareClassId: optionalText,
  ...securityTerms,
  pricePerShare: optionalMoney,
});

const transaction = z.object({
  id: text,
  companyId: text,
  event: z.enum(EVENTS),
  date,
  inputSecurityId: optionalText,
  outputSecurityId: optionalText,
  shares: optionalDecimal,
  investmentAmount: optionalMoney,
  proceeds: optionalMoney,
});

/** What the service held when the plan was made. */
export const snapshot: z.ZodType<Snapshot> = z.object({
  firm,
  companies: z.array(company),
  funds: z.array(z.object({ id: text, name: text, currency: optionalText })),
  rounds: z.array(round),
  shareClasses: z.array(shareClass),
  securities: z.array(security),
  transactions: z.array(transaction),
  customColumns: z.array(z.object({ id: text, name: text, type: text, options: z.array(customOption) })),
  customValues: z.array(z.object({ columnId: text, companyId: text, values: z.array(text) })),
  documents: z.array(z.object({ id: text, companyId: text, name: text })),
});
