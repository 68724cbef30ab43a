import { z } from 'zod';
import type { CalendarDate } from '../model/calendar-date.ts';
import { parseIsoDate } from '../model/calendar-date.ts';
import { CLASS_TYPES, CONVERTIBLE_TYPES, EVENTS, PURCHASE_TYPES, SECURITY_TYPES } from '../model/cap-table.ts';
import { type Decimal, parseDecimal } from '../model/decimal.ts';
import { CURRENCIES } from '../model/money.ts';
import type { NewData } from '../model/new-data.ts';

/** What a row sent, as the journal keeps it: read back with the same strictness as any other file. */

const text = z.string();
const optionalText = text.exactOptional();
export const decimalSchema = z.custom<Decimal>((value) => typeof value === 'string' && parseDecimal(value) === value);
const optionalDecimal = decimalSchema.exactOptional();
const date = z.custom<CalendarDate>((value) => typeof value === 'string' && parseIsoDate(value) === value);
const optionalDate = date.exactOptional();
const money = z.object({ value: decimalSchema, currency: z.enum(CURRENCIES) });
const optionalMoney = money.exactOptional();
const coInvestor = z.object({ name: text, isLead: z.boolean() });
const option = z.object({ id: text, value: text, color: optionalText });

const newCompany = z.object({
  kind: z.literal('company'),
  name: text,
  description: optionalText,
  city: optionalText,
  sector: optionalText,
  fiscalYearEnd: optionalText,
  website: optionalText,
});

const newRound = z.object({
  kind: z.literal('round'),
  company: text,
  name: text,
  closingDate: date,
  preMoneyValuation: optionalMoney,
  roundSize: optionalMoney,
  fullyDilutedShares: optionalDecimal,
  coInvestors: z.array(coInvestor),
  isCrypto: z.boolean().exactOptional(),
  liquidationMultiple: optionalDecimal,
  capMultiple: optionalDecimal,
  seniority: optionalText,
  participation: optionalText,
  pariPassuRounds: z.array(text),
});

const newShareClass = z.object({
  kind: z.literal('share-class'),
  company: text,
  round: text,
  name: text,
  classType: z.enum(CLASS_TYPES),
  purchaseType: z.enum(PURCHASE_TYPES),
  pricePerShare: money,
  inFairValue: z.boolean().exactOptional(),
});

export const newSecuritySchema = z.object({
  kind: z.literal('security'),
  type: z.enum(SECURITY_TYPES),
  company: text,
  fundId: text,
  issueDate: date,
  round: optionalText,
  shareClass: optionalText,
  shares: optionalDecimal,
  investmentAmount: optionalMoney,
  dueDate: optionalDate,
  exercisePrice: optionalMoney,
  totalCost: optionalMoney,
  convertibleType: z.enum(CONVERTIBLE_TYPES).exactOptional(),
  discount: optionalDecimal,
  valuationCap: optionalMoney,
  maturityDate: optionalDate,
  interestRate: optionalDecimal,
  daysConvention: optionalDecimal,
  token: optionalText,
  quantity: optionalDecimal,
  pricePerToken: optionalMoney,
});

export const newTransactionSchema = z.object({
  kind: z.literal('transaction'),
  event: z.enum(EVENTS),
  company: text,
  date,
  security: text,
  sharesSold: optionalDecimal,
  cashReceived: optionalMoney,
  convertedTo: optionalText,
});

const newCustomValue = z.object({
  kind: z.literal('custom-value'),
  company: text,
  columnId: text,
  value: z.union([z.object({ text }), z.object({ options: z.array(option) })]),
});

const fund = { fundId: text };

export const newMarkSchema = z.object({
  kind: z.literal('mark'),
  company: text,
  date,
  mark: z.union([
    z.strictObject({ ...fund, fairValue: money }),
    z.strictObject({ ...fund, ownership: decimalSchema }),
    z.strictObject({ postMoneyValuation: money }),
  ]),
});

const localFile = z.object({ path: text, name: text, bytes: z.number(), sha256: text });
export const newLogoSchema = z.object({ kind: z.literal('logo'), company: text, file: localFile });
const newDocument = z.object({ kind: z.literal('document'), company: text, file: localFile });

export const newDataSchema: z.ZodType<NewData<string>> = z.discriminatedUnion('kind', [
  newCompany,
  newRound,
  newShareClass,
  newSecuritySchema,
  newTransactionSchema,
  newCustomValue,
  newMarkSchema,
  newLogoSchema,
  newDocument,
]);
