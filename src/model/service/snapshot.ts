import { z } from 'zod';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { heldSecurityType, toHeldTermSchemas } from '../fields/term-schemas.ts';
import { EVENTS } from '../values/cap-table.ts';
import { date, optionalDecimalText, optionalText, plainText, type Shape } from '../values/scalars.ts';
import { money } from '../values/value-schemas.ts';

/** From whoami; where the service does not have that call, `id` is `client:<client id>`. */
export const firm = z.strictObject({
  id: plainText,
  name: plainText,
  /** The user of the credentials, as the service names them. */
  user: optionalText,
});
export type Firm = Shape<typeof firm>;

const company = z.strictObject({
  id: plainText,
  slug: plainText,
  name: plainText,
  status: optionalText,
  ...toHeldTermSchemas(COMPANY_TERMS),
  logoUrl: optionalText,
});

const fund = z.strictObject({ id: plainText, name: plainText, currency: optionalText });
export type Fund = Shape<typeof fund>;

const round = z.strictObject({
  id: plainText,
  companyId: plainText,
  name: plainText,
  ...toHeldTermSchemas(ROUND_TERMS),
  pariPassuRounds: z.array(z.strictObject({ id: plainText, name: plainText })),
});

const shareClass = z.strictObject({
  id: plainText,
  companyId: plainText,
  roundId: plainText,
  name: plainText,
  ...toHeldTermSchemas(SHARE_CLASS_TERMS),
});

const security = z.strictObject({
  id: plainText,
  type: heldSecurityType,
  companyId: plainText,
  fundId: plainText,
  fundName: optionalText,
  roundId: optionalText,
  issueDate: date,
  shareClassId: optionalText,
  ...toHeldTermSchemas(SECURITY_TERMS),
  /** Only for public equity; other kinds give it only for reading and it is left out. */
  pricePerShare: money.exactOptional(),
});

const transaction = z.strictObject({
  id: plainText,
  companyId: plainText,
  event: z.enum(EVENTS),
  date,
  inputSecurityId: optionalText,
  outputSecurityId: optionalText,
  shares: optionalDecimalText,
  investmentAmount: money.exactOptional(),
  proceeds: money.exactOptional(),
});

export const customOption = z.strictObject({ id: plainText, value: plainText, color: optionalText });

const customColumn = z.strictObject({
  id: plainText,
  name: plainText,
  /** `text`, `select`, `multi_select`, or whatever else the service has. */
  type: plainText,
  options: z.array(customOption),
});
export type CustomColumn = Shape<typeof customColumn>;

const customValue = z.strictObject({
  columnId: plainText,
  companyId: plainText,
  /** The text, or the values of the chosen options; an empty value is an empty list. */
  values: z.array(plainText),
});
export type CustomValue = Shape<typeof customValue>;

/** `name` is the file's. */
const companyDocument = z.strictObject({ id: plainText, companyId: plainText, name: plainText });

/**
 * The service's holdings at one moment, for the companies a workbook concerns. Absent fields are what the service
 * gives as null, empty or not at all: to capsheet the three are the same.
 */
export const snapshot = z.strictObject({
  firm,
  /** Every company of the firm: a name can only be known as new when all others are known. */
  companies: z.array(company),
  funds: z.array(fund),
  rounds: z.array(round),
  shareClasses: z.array(shareClass),
  securities: z.array(security),
  transactions: z.array(transaction),
  customColumns: z.array(customColumn),
  customValues: z.array(customValue),
  /** Only for the companies for which the workbook has documents. */
  documents: z.array(companyDocument),
});

/** The journal's facts of a thing that an earlier run entered, beside those of the service. */
export interface Recalled {
  readonly runId: string;
  /** False where the service has accepted it and does not list it: all that is said of it is what was sent. */
  readonly isListed: boolean;
  /** False where its id was never learnt: then the thing's own is a stand-in, which names nothing at the service. */
  readonly hasId: boolean;
  /** Where the service lists other texts than were sent; the thing has those that were sent. */
  readonly rewritten: readonly RewrittenText[];
}

export interface RewrittenText {
  /** The declared name of the column. */
  readonly column: string;
  readonly sent: string;
  readonly listed: string;
}

/** Added by the plan (`recallAccepted`): neither the service nor a plan file gives it. */
export interface MayBeRecalled {
  readonly recalled?: Recalled;
  /** Somebody else entered it under the name of what a run of ours had entered: that has the name, this an id alone. */
  readonly isNamesake?: true;
}

export type Company = Shape<typeof company> & MayBeRecalled;
export type Round = Shape<typeof round> & MayBeRecalled;
export type ShareClass = Shape<typeof shareClass> & MayBeRecalled;
export type Security = Shape<typeof security> & MayBeRecalled;
export type Transaction = Shape<typeof transaction> & MayBeRecalled;
export type CompanyDocument = Shape<typeof companyDocument> & MayBeRecalled;

export interface Snapshot extends Pick<Shape<typeof snapshot>, 'firm' | 'funds' | 'customColumns' | 'customValues'> {
  readonly companies: readonly Company[];
  readonly rounds: readonly Round[];
  readonly shareClasses: readonly ShareClass[];
  readonly securities: readonly Security[];
  readonly transactions: readonly Transaction[];
  readonly documents: readonly CompanyDocument[];
}

/** The holdings of every company of the firm. */
export type FirmHoldings = Pick<Snapshot, 'securities' | 'transactions'>;
