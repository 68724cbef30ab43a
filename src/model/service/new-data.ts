import { z } from 'zod';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SECURITY_TYPES } from '../fields/security-types.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { toHeldTermSchemas, toNewTermSchemas } from '../fields/term-schemas.ts';
import { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import { localFile } from '../local-file.ts';
import { EVENTS } from '../values/cap-table.ts';
import { date, decimalText, plainText, type Shape } from '../values/scalars.ts';
import { money } from '../values/value-schemas.ts';
import { customOption } from './snapshot.ts';

/** A thing that a row names: already in the service, to be created by another row, or by another row's transaction. */
export const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('existing'), id: plainText }),
  z.strictObject({ kind: z.literal('planned'), row: plainText }),
  /** The security that a conversion or exercise row brings into being. */
  z.strictObject({ kind: z.literal('output'), row: plainText }),
]);
export type Target = Shape<typeof target>;

/** Fair value and ownership are a fund's, the post-money valuation the company's. */
const markValue = z.union([
  z.strictObject({ fundId: plainText, fairValue: money }),
  /** 0.125 is 12.5 %. */
  z.strictObject({ fundId: plainText, ownership: decimalText }),
  z.strictObject({ postMoneyValuation: money }),
]);
export type Mark = Shape<typeof markValue>;

/** `text` for text and unknown column types, `options` for select and multi_select; empty clears. */
const newCustomValue = z.union([
  z.strictObject({ text: plainText }),
  z.strictObject({ options: z.array(customOption).readonly() }),
]);

/**
 * A thing to be entered, in the field's own terms. `link` is how one thing names another: a `Target` while planning and in
 * a plan file, the service's id (a string) in the journal, once the thing named is known to exist.
 */
function toShapes<Link>(link: z.ZodType<Link>) {
  return {
    company: z.strictObject({ kind: z.literal('company'), name: plainText, ...toHeldTermSchemas(COMPANY_TERMS) }),
    round: z.strictObject({
      kind: z.literal('round'),
      company: link,
      name: plainText,
      ...toNewTermSchemas(ROUND_TERMS),
      pariPassuRounds: z.array(link).readonly(),
    }),
    shareClass: z.strictObject({
      kind: z.literal('share-class'),
      company: link,
      round: link,
      name: plainText,
      ...toNewTermSchemas(SHARE_CLASS_TERMS),
    }),
    /** The terms that its type has are there, the others absent. Its fields stand as they are written: then none is copied as it is read. */
    security: z.strictObject({
      kind: z.literal('security'),
      type: z.enum(SECURITY_TYPES),
      issueDate: date,
      company: link,
      round: link.exactOptional(),
      shareClass: link.exactOptional(),
      fundId: plainText,
      ...toNewTermSchemas(SECURITY_TERMS),
    }),
    transaction: z.strictObject({
      kind: z.literal('transaction'),
      event: z.enum(EVENTS),
      company: link,
      date,
      security: link,
      ...toNewTermSchemas(TRANSACTION_TERMS),
      /** Only for a conversion or exercise. */
      convertedTo: link.exactOptional(),
    }),
    /** Replaces what the company's custom column holds. */
    customValue: z.strictObject({
      kind: z.literal('custom-value'),
      company: link,
      columnId: plainText,
      value: newCustomValue,
    }),
    /** Sets one mark of a day; what was set before is replaced. */
    mark: z.strictObject({ kind: z.literal('mark'), company: link, date, mark: markValue }),
    /** Replaces the company's logo. */
    logo: z.strictObject({ kind: z.literal('logo'), company: link, file: localFile }),
    /** Stores a file with the company, beside whatever is there. */
    document: z.strictObject({ kind: z.literal('document'), company: link, file: localFile }),
  };
}

type Entered<Kind extends keyof ReturnType<typeof toShapes>, Link> = Readonly<
  z.infer<ReturnType<typeof toShapes<Link>>[Kind]>
>;

export type NewCompany = Entered<'company', unknown>;
export type NewRound<Link> = Entered<'round', Link>;
export type NewShareClass<Link> = Entered<'shareClass', Link>;
export type NewSecurity<Link> = Entered<'security', Link>;
export type NewTransaction<Link> = Entered<'transaction', Link>;
export type NewCustomValue<Link> = Entered<'customValue', Link>;
export type NewMark<Link> = Entered<'mark', Link>;
export type NewLogo<Link> = Entered<'logo', Link>;
export type NewDocument<Link> = Entered<'document', Link>;

export type NewData<Link> = Entered<keyof ReturnType<typeof toShapes>, Link>;

/** Returns the schema of a security that is to be entered. */
export function toSecuritySchema<Link>(link: z.ZodType<Link>): z.ZodType<NewSecurity<Link>> {
  return toShapes(link).security;
}

/** Returns the schema of anything that is to be entered. */
export function toDataSchema<Link>(link: z.ZodType<Link>): z.ZodType<NewData<Link>> {
  const { company, round, shareClass, security, transaction, customValue, mark, logo, document } = toShapes(link);
  const kinds = [company, round, shareClass, security, transaction, customValue, mark, logo, document] as const;
  return z.discriminatedUnion('kind', kinds);
}
