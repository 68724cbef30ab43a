import { z } from 'zod';
import { countText, optionalText, plainText } from '../../../model/values/scalars.ts';
import { named } from './schema-parts.ts';

export const sandboxSchema = z.object({
  ...named('sandbox@1'),
  firm: plainText,
  settings: z.record(plainText, plainText).describe('What goes into a .env file.'),
  seeded: z
    .object({ workbook: plainText, rows: countText })
    .exactOptional()
    .describe('The workbook that it was started with, and how many of its rows were entered.'),
});

export const sandboxFirmsSchema = z.object({
  ...named('sandbox-firms@1'),
  firms: z.array(z.object({ name: plainText, slug: plainText, companies: countText, users: countText })),
});

export const sandboxUsersSchema = z.object({
  ...named('sandbox-users@1'),
  users: z.array(
    z.object({
      email: plainText,
      name: plainText,
      role: plainText,
      companies: z.union([z.array(plainText), z.literal('all')]).describe('Slugs of the companies that the user sees.'),
      without: z.array(plainText).describe('Permissions that were taken away.'),
    }),
  ),
});

export const sandboxClientsSchema = z.object({
  ...named('sandbox-clients@1'),
  clients: z.array(z.object({ clientId: plainText, email: plainText })),
});

export const sandboxCredentialsSchema = z.object({
  ...named('sandbox-credentials@1'),
  firm: optionalText,
  email: optionalText,
  clientId: plainText,
  clientSecret: plainText.describe('Shown only this once.'),
});

export const sandboxPortfolioSchema = z.object({
  ...named('sandbox-portfolio@1'),
  firm: plainText,
  seed: z.enum(['sample', 'empty']),
});
