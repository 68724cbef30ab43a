import { z } from 'zod';
import { COMPANY_TERMS } from '../fields/company-terms.ts';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { TRANSACTION_TERMS } from '../fields/transaction-terms.ts';
import { optionalText, plainText } from './scalars.ts';
import { toHeldTermSchemas, toNewTermSchemas } from './term-schemas.ts';

/** What things say of themselves, to be spread into the objects that have them. */

export const companyTerms = toHeldTermSchemas(COMPANY_TERMS);

export const newRoundTerms = toNewTermSchemas(ROUND_TERMS);
export const heldRoundTerms = toHeldTermSchemas(ROUND_TERMS);

export const newShareClassTerms = toNewTermSchemas(SHARE_CLASS_TERMS);
export const heldShareClassTerms = toHeldTermSchemas(SHARE_CLASS_TERMS);

export const securityTerms = toNewTermSchemas(SECURITY_TERMS);

export const transactionTerms = toNewTermSchemas(TRANSACTION_TERMS);

export const customOption = z.object({ id: plainText, value: plainText, color: optionalText });
