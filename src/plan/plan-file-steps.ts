import { z } from 'zod';
import { CLASS_TYPES, CONVERTIBLE_TYPES, EVENTS, PURCHASE_TYPES, SECURITY_TYPES } from '../model/cap-table.ts';
import type { NewData, Target } from '../model/new-data.ts';
import type { PlanStep } from '../model/plan.ts';
import {
  coInvestor,
  count,
  customOption,
  date,
  decimalText,
  money,
  optionalDate,
  optionalDecimal,
  optionalFlag,
  optionalMoney,
  optionalText,
  position,
  sha256,
  text,
} from './plan-file-parts.ts';

const target: z.ZodType<Target> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('existing'), id: text }),
  z.object({ kind: z.literal('planned'), row: text }),
  z.object({ kind: z.literal('output'), row: text }),
]);
const optionalTarget = target.exactOptional();

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
  company: target,
  name: text,
  closingDate: date,
  preMoneyValuation: optionalMoney,
  roundSize: optionalMoney,
  fullyDilutedShares: optionalDecimal,
  coInvestors: z.array(coInvestor),
  isCrypto: optionalFlag,
  liquidationMultiple: optionalDecimal,
  capMultiple: optionalDecimal,
  seniority: optionalText,
  participation: optionalText,
  pariPassuRounds: z.array(target),
});

const newShareClass = z.object({
  kind: z.literal('share-class'),
  company: target,
  round: target,
  name: text,
  classType: z.enum(CLASS_TYPES),
  purchaseType: z.enum(PURCHASE_TYPES),
  pricePerShare: money,
  inFairValue: optionalFlag,
});

const newSecurity = z.object({
  kind: z.literal('security'),
  type: z.enum(SECURITY_TYPES),
  company: target,
  fundId: text,
  issueDate: date,
  round: optionalTarget,
  shareClass: optionalTarget,
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

const newTransaction = z.object({
  kind: z.literal('transaction'),
  event: z.enum(EVENTS),
  company: target,
  date,
  security: target,
  sharesSold: optionalDecimal,
  cashReceived: optionalMoney,
  convertedTo: optionalTarget,
});

const newCustomValue = z.object({
  kind: z.literal('custom-value'),
  company: target,
  columnId: text,
  value: z.union([z.strictObject({ text }), z.strictObject({ options: z.array(customOption) })]),
});

const fund = { fundId: text };

const newMark = z.object({
  kind: z.literal('mark'),
  company: target,
  date,
  mark: z.union([
    z.strictObject({ ...fund, fairValue: money }),
    z.strictObject({ ...fund, ownership: decimalText }),
    z.strictObject({ postMoneyValuation: money }),
  ]),
});

const localFile = z.object({ path: text, name: text, bytes: count, sha256 });
const newLogo = z.object({ kind: z.literal('logo'), company: target, file: localFile });
const newDocument = z.object({ kind: z.literal('document'), company: target, file: localFile });

const newData: z.ZodType<NewData<Target>> = z.discriminatedUnion('kind', [
  newCompany,
  newRound,
  newShareClass,
  newSecurity,
  newTransaction,
  newCustomValue,
  newMark,
  newLogo,
  newDocument,
]);

const request = z.object({
  number: position,
  operation: z.enum([
    'createCompany',
    'addRounds',
    'addShareClasses',
    'addSecurities',
    'addTransactions',
    'replaceCustomValues',
    'upsertMarks',
    'uploadLogo',
    'uploadDocument',
  ]),
  items: z.array(z.object({ rowKey: text, data: newData, alsoOf: z.array(text).exactOptional() })).min(1),
});

/** The requests of a saved plan, whole. */
export const planStep: z.ZodType<PlanStep> = z.object({
  stage: z.enum([
    'companies',
    'rounds',
    'share-classes',
    'securities',
    'transactions',
    'custom-values',
    'marks',
    'logos',
    'documents',
  ]),
  requests: z.array(request),
});
