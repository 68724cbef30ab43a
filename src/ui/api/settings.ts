import { z } from 'zod';

/** What the form of the settings begins with. The secret is never sent to the page. */
export const settingsView = z.object({
  baseUrl: z.string().optional(),
  appUrl: z.string().optional(),
  clientId: z.string().optional(),
  hasSecret: z.boolean(),
  /** Where these come from, in a sentence; absent where they were entered since capsheet was started. */
  sources: z.string().optional(),
  /** Options, environment or a `.env` file say something of the service: they do so again at the next start. */
  isSetOutside: z.boolean(),
  /** The file that keeps address and client for the next start. */
  keptIn: z.string(),
});
export type SettingsView = z.infer<typeof settingsView>;

/** The secret is left out where it stays as it is. */
export const connectionRequest = z.object({
  baseUrl: z.string().trim().min(1).max(500),
  appUrl: z.string().trim().min(1).max(500).optional(),
  clientId: z.string().trim().min(1).max(500),
  clientSecret: z.string().min(1).max(5000).optional(),
  /** They are tried all the same, and saved even where they do not work now. */
  isSavedAnyway: z.boolean().default(false),
});

/** Everything that was looked at, in its order. */
const checks = z.array(
  z.object({
    name: z.string(),
    status: z.enum(['ok', 'warning', 'error']),
    seen: z.string(),
    cure: z.string().optional(),
  }),
);

/** What came of settings that were entered. */
export const triedSettings = z.object({
  isSaved: z.boolean(),
  /** Address and client are there at the next start as well. */
  isKept: z.boolean(),
  checks,
});
export type TriedSettings = z.infer<typeof triedSettings>;

/** What the doctor looked at. */
export const doctorView = z.object({ checks });
export type DoctorView = z.infer<typeof doctorView>;
