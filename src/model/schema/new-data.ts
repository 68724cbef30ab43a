import { z } from 'zod';
import { SECURITY_TYPES } from '../fields/security-types.ts';
import type { NewData, NewLogo, NewMark, NewSecurity, NewTransaction } from '../service/new-data.ts';
import { EVENTS } from '../values/cap-table.ts';
import { countText, date, decimalText, money, plainText, sha256 } from '../values/scalars.ts';
import {
  companyTerms,
  customOption,
  newRoundTerms,
  newShareClassTerms,
  securityTerms,
  transactionTerms,
} from './terms.ts';

interface NewDataSchemas<Link> {
  readonly security: z.ZodType<NewSecurity<Link>>;
  readonly transaction: z.ZodType<NewTransaction<Link>>;
  readonly mark: z.ZodType<NewMark<Link>>;
  readonly logo: z.ZodType<NewLogo<Link>>;
  readonly any: z.ZodType<NewData<Link>>;
}

const fund = { fundId: plainText };
const localFile = z.object({ path: plainText, name: plainText, bytes: countText, sha256 });
const mark = z.union([
  z.strictObject({ ...fund, fairValue: money }),
  z.strictObject({ ...fund, ownership: decimalText }),
  z.strictObject({ postMoneyValuation: money }),
]);
const customValue = z.union([z.strictObject({ text: plainText }), z.strictObject({ options: z.array(customOption) })]);

/** What is to be entered, as a plan file (links are targets) and the journal (links are ids) keep it. */
export function toNewDataSchemas<Link>(link: z.ZodType<Link>): NewDataSchemas<Link> {
  const company = z.object({ kind: z.literal('company'), name: plainText, ...companyTerms });
  const round = z.object({
    kind: z.literal('round'),
    company: link,
    name: plainText,
    ...newRoundTerms,
    pariPassuRounds: z.array(link),
  });
  const shareClass = z.object({
    kind: z.literal('share-class'),
    company: link,
    round: link,
    name: plainText,
    ...newShareClassTerms,
  });
  const security = z.object({
    kind: z.literal('security'),
    type: z.enum(SECURITY_TYPES),
    company: link,
    fundId: plainText,
    issueDate: date,
    round: link.exactOptional(),
    shareClass: link.exactOptional(),
    ...securityTerms,
  });
  const transaction = z.object({
    kind: z.literal('transaction'),
    event: z.enum(EVENTS),
    company: link,
    date,
    security: link,
    ...transactionTerms,
    convertedTo: link.exactOptional(),
  });
  const customValues = z.object({
    kind: z.literal('custom-value'),
    company: link,
    columnId: plainText,
    value: customValue,
  });
  const marks = z.object({ kind: z.literal('mark'), company: link, date, mark });
  const logo = z.object({ kind: z.literal('logo'), company: link, file: localFile });
  const document = z.object({ kind: z.literal('document'), company: link, file: localFile });
  const any = z.discriminatedUnion('kind', [
    company,
    round,
    shareClass,
    security,
    transaction,
    customValues,
    marks,
    logo,
    document,
  ]);
  return { security, transaction, mark: marks, logo, any };
}
