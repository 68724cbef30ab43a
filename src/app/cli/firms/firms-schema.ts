import { z } from 'zod';

/** `northlight`, `northlight-test`: a firm, or one of its environments. */
export const FIRM_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

const address = z.string().min(1).max(2000);
const path = z.string().min(1).max(4096);

const firm = z.strictObject({
  baseUrl: address.describe('The address of the service.'),
  appUrl: address.exactOptional().describe('The address of its cap-table calls, if it is a different one.'),
  clientId: z.string().min(1).max(500).describe('The client application. Its secret is never in this file.'),
  caFile: path
    .exactOptional()
    .describe('A file with certificates of additional authorities to trust; relative to this file.'),
  serviceProfile: path
    .exactOptional()
    .describe('What capsheet assumes about the service, if the defaults do not fit; a file relative to this one.'),
});
export type FirmSettings = Readonly<z.output<typeof firm>>;

/** The settings file of a laptop: several firms, and environments of them, by name. */
export const firmsSchema = z.strictObject({
  firms: z
    .record(z.string().regex(FIRM_NAME, 'a name consists of lower-case letters, digits and hyphens'), firm)
    .describe('By the names after --firm: lower-case letters, digits and hyphens.'),
});
export type Firms = z.output<typeof firmsSchema>['firms'];
