import { z } from 'zod';
import { doctorCheck } from '../../model/outcomes/diagnosis.ts';

/** The initial values of the settings form. The secret is never sent to the page. */
export const settingsView = z.object({
  baseUrl: z.string().optional(),
  appUrl: z.string().optional(),
  clientId: z.string().optional(),
  hasSecret: z.boolean(),
  sources: z.string().optional(),
  /** Options, environment or a `.env` file name the service, and will do so again at the next start. */
  isSetOutside: z.boolean(),
  /** The file that keeps address and client for the next start. */
  keptIn: z.string(),
});
export type SettingsView = z.infer<typeof settingsView>;

/** The secret is left out if it does not change. */
export const connectionRequest = z.strictObject({
  baseUrl: z.string().trim().min(1).max(500),
  appUrl: z.string().trim().min(1).max(500).optional(),
  clientId: z.string().trim().min(1).max(500),
  clientSecret: z.string().min(1).max(5000).optional(),
  /** Saves the settings even if they do not work now. */
  isSavedAnyway: z.boolean().default(false),
});

/** Everything that was looked at, in its order. */
const checks = z.array(doctorCheck.omit({ code: true }).strip());

/** The outcome of testing entered settings. */
export const triedSettings = z.object({
  isSaved: z.boolean(),
  /** Address and client are kept for the next start. */
  isKept: z.boolean(),
  checks,
});
export type TriedSettings = z.infer<typeof triedSettings>;

export const doctorView = z.object({ checks });
export type DoctorView = z.infer<typeof doctorView>;
