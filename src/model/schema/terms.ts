import { z } from 'zod';
import { ROUND_TERMS } from '../fields/round-terms.ts';
import { SECURITY_TERMS } from '../fields/security-terms.ts';
import { SHARE_CLASS_TERMS } from '../fields/share-class-terms.ts';
import { optionalText, plainText } from './scalars.ts';
import { toHeldTermSchemas, toNewTermSchemas } from './term-schemas.ts';

/** What things say of themselves, to be spread into the objects that have them. */

export const companyTerms = {
  description: optionalText,
  city: optionalText,
  sector: optionalText,
  fiscalYearEnd: optionalText,
  website: optionalText,
};

export const newRoundTerms = toNewTermSchemas(ROUND_TERMS);
export const heldRoundTerms = toHeldTermSchemas(ROUND_TERMS);

export const newShareClassTerms = toNewTermSchemas(SHARE_CLASS_TERMS);
export const heldShareClassTerms = toHeldTermSchemas(SHARE_CLASS_TERMS);

export const securityTerms = toNewTermSchemas(SECURITY_TERMS);

export const customOption = z.object({ id: plainText, value: plainText, color: optionalText });
