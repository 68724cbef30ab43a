import { basename, join } from 'node:path';
import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { inputReading, submittedReading } from '../../model/records/input-reading.ts';
import { networkSettings } from '../../service/client/network/choose-route.ts';
import type { ConnectionState } from '../../ui/api/work-state.ts';

/** Without credentials the service is not asked. */
const service = z.strictObject({
  baseUrl: z.string(),
  appUrl: z.string().optional(),
  credentials: z.strictObject({ clientId: z.string(), clientSecret: z.string() }).optional(),
});

/**
 * The facts for a desk, as lines of JSON on its standard input: all of them first, then each change of the service.
 * They hold secrets, and so are in no argument and no environment.
 */
export const deskBrief = z.strictObject({
  folder: z.string(),
  /** Required with every request. */
  key: z.string(),
  version: z.string(),
  userName: z.string(),
  firmName: z.string(),
  service,
  /** Texts of the firm's service profile and rules. */
  profile: z.string().optional(),
  rules: z.string().optional(),
  /** The team's machines share the rates of a service there. */
  databaseUrl: z.string(),
  network: networkSettings,
  /** The most bytes of one uploaded file. */
  mostFileBytes: z.number(),
});
export type DeskBrief = z.infer<typeof deskBrief>;

/** Carries the key. */
export const DESK_KEY_HEADER = 'x-capsheet-desk';

/** Printed on standard output once it is ready. */
export const DESK_READY = 'ready';

/** The folder of the socket is private; a pipe of Windows relies on the key alone. */
export function toDeskAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'desk.sock');
}

export const DESK_INPUTS_PATH = '/desk/inputs';
export const DESK_TAKE_PATH = '/desk/take';

/** The revision that the submitter has looked at. */
export const deskInputsQuery = z.strictObject({ revision: z.coerce.number().optional() });
export type DeskInputsQuery = z.infer<typeof deskInputsQuery>;

/** The inputs to submit, with the paths of their files. */
export const deskInputs = z.strictObject({
  inputs: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  mapping: z.strictObject({ name: z.string(), path: z.string() }).optional(),
  reading: submittedReading,
});
export type DeskInputs = z.infer<typeof deskInputs>;

export const deskTaking = z.strictObject({ paths: z.array(z.string()).min(1), reading: inputReading });

/** The connection for the page, without the secret. */
export function toConnectionState({ service, firmName }: Pick<DeskBrief, 'service' | 'firmName'>): ConnectionState {
  const { baseUrl, appUrl, credentials } = service;
  const kind = credentials === undefined ? 'none' : 'own';
  return omitAbsent({ kind, service: baseUrl, appUrl, clientId: credentials?.clientId, firm: firmName });
}
