import { basename, join } from 'node:path';
import { z } from 'zod';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { inputReading, submittedReading } from '../../model/records/input-reading.ts';
import type { ConnectionState } from '../../ui/api/work-state.ts';

const setting = z.object({ value: z.string(), from: z.string() });

/** The firm's service, and what it is asked with; without credentials it is not asked. */
const service = z.object({
  baseUrl: z.string(),
  appUrl: z.string().optional(),
  credentials: z.object({ clientId: z.string(), clientSecret: z.string() }).optional(),
});

/**
 * The facts that the process of a desk is told by the server that has started it, as lines of JSON on its standard input: all of it at
 * its beginning, and once more with each change of the service. It holds secrets: it is in no argument and no environment.
 */
export const deskBrief = z.object({
  /** The private folder of the desk, in which everything of it lies. */
  folder: z.string(),
  /** The secret that every request to the desk brings along. */
  key: z.string(),
  /** The version of capsheet. */
  version: z.string(),
  userName: z.string(),
  firmName: z.string(),
  service,
  /** The texts of the firm's service profile and of its rules. */
  profile: z.string().optional(),
  rules: z.string().optional(),
  /** The database of the team, whose machines share the rates of a service. */
  databaseUrl: z.string(),
  network: z.object({
    httpsProxy: setting.optional(),
    httpProxy: setting.optional(),
    noProxy: setting.optional(),
    caFile: setting.optional(),
    nodeCaFile: z.string().optional(),
    systemCaFile: z.string().optional(),
  }),
  /** The most bytes of one uploaded file. */
  mostFileBytes: z.number(),
});
export type DeskBrief = z.infer<typeof deskBrief>;

/** The header of the key. */
export const DESK_KEY_HEADER = 'x-capsheet-desk';

/** The line that the process writes on its standard output once it can be asked. */
export const DESK_READY = 'ready';

/** Where it is asked: no other person of the machine can open the folder, and a pipe of Windows asks for the key alone. */
export function toDeskAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\${basename(folder)}` : join(folder, 'desk.sock');
}

/** The addresses that the server alone asks of a desk: its inputs to be submitted, and to open others. */
export const DESK_INPUTS_PATH = '/desk/inputs';
export const DESK_TAKE_PATH = '/desk/take';

/** The inputs on the desk to be submitted, with the paths of the files. */
export const deskInputs = z.object({
  inputs: z.array(z.object({ name: z.string(), path: z.string() })),
  mapping: z.object({ name: z.string(), path: z.string() }).optional(),
  reading: submittedReading,
});
export type DeskInputs = z.infer<typeof deskInputs>;

/** Files that the server has laid into the folder of the desk, to be opened there. */
export const deskTaking = z.object({ paths: z.array(z.string()).min(1), reading: inputReading });

/** The connection to the firm's service as the page sees it; of the credentials never the secret. */
export function toConnectionState({ service, firmName }: Pick<DeskBrief, 'service' | 'firmName'>): ConnectionState {
  const { baseUrl, appUrl, credentials } = service;
  const kind = credentials === undefined ? 'none' : 'own';
  return omitAbsent({ kind, service: baseUrl, appUrl, clientId: credentials?.clientId, firm: firmName });
}
