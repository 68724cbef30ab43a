import { isIP, isIPv4 } from 'node:net';
import { isAbsolute } from 'node:path';
import { type ZodType, z } from 'zod';
import { isLoopbackAddress } from '../../base/util/loopback.ts';
import type { TEAM_SETTINGS } from './setting-list.ts';

const text = z.string();

function numberBetween(least: number, most: number, of = '') {
  const expected = `expected a whole number${of} from ${least} to ${most}`;
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,4})$/, expected)
    .transform(Number)
    .refine((number) => number >= least && number <= most, expected);
}

const port = numberBetween(0, 65_535);

/** Addresses of machines or networks. */
const proxies = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((address) => (address.trim() === '' ? [] : address.trim())))
  .refine((list) => list.every(isNetwork), 'expected addresses such as 10.0.0.7 or 10.0.0.0/8');

function isNetwork(address: string): boolean {
  const [host = '', bits, ...rest] = address.split('/');
  const most = isIPv4(host) ? 32 : 128;
  return (
    isIP(host) > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

const origin = z
  .string()
  .refine(isSafeOrigin, 'expected an address such as https://capsheet.firm.example, without a path')
  .transform((address) => new URL(address).origin);

/** Otherwise somebody in between could act for the person. */
function isSafeOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  const isBare = pathname === '/' && `${search}${hash}${username}` === '';
  return isBare && (protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(address)));
}

function addressOf(schemes: readonly string[], example: string) {
  const isOne = (address: string): boolean => URL.canParse(address) && schemes.includes(new URL(address).protocol);
  return z.string().refine(isOne, `expected an address such as ${example}`);
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const shared = {
  databaseUrl: text,
  publicUrl: origin,
  vaultKey: text.optional(),
  secretVariables: text.optional(),
  secretFiles: text
    .refine(
      (list) => list.split(',').every((place) => isAbsolute(place.trim())),
      'expected whole paths with commas between them',
    )
    .optional(),
  files: text,
  s3Endpoint: addressOf(['https:', 'http:'], 'https://s3.firm.example').optional(),
  s3Region: text.optional(),
  host: text,
  logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'expected silent, error, warn, info or debug'),
  privateAddresses: text.optional(),
  caFile: text.optional(),
};

type FormsOf<P extends keyof typeof TEAM_SETTINGS> = { readonly [key in keyof (typeof TEAM_SETTINGS)[P]]: ZodType };

/** Forms of the values; rules across several values belong to their readers. */
export const SETTING_FORMS = {
  server: z.object({
    ...shared,
    port,
    trustedProxies: proxies,
    oidcIssuer: addressOf(['https:', 'http:'], 'https://login.firm.example').optional(),
    oidcClientId: text.optional(),
    oidcClientSecret: text.optional(),
    oidcGroupsClaim: text,
    groups: text.optional(),
    administrator: text.optional(),
    desks: numberBetween(1, 99),
    desksPerPerson: numberBetween(1, 99),
    deskMemoryMb: numberBetween(128, 65_536),
    deskIdleMinutes: numberBetween(1, 999),
    localPerson: text.optional(),
  } satisfies FormsOf<'server'>),
  worker: z.object({
    ...shared,
    jobs: numberBetween(1, 99),
    readMemoryMb: numberBetween(128, 65_536),
    readSeconds: numberBetween(1, 3600),
    healthPort: port.optional(),
    smtpUrl: addressOf(['smtp:', 'smtps:'], 'smtps://USER:PASSWORD@mail.firm.example').optional(),
    mailFrom: text.optional(),
    watchFolders: text.refine(isAbsolute, 'expected the whole path of a folder').optional(),
    remindAfter: numberBetween(1, 999, ' of hours').optional(),
    timeZone: text.refine(isTimeZone, 'expected a time zone such as Europe/Berlin'),
  } satisfies FormsOf<'worker'>),
} as const;

export type ServerSettings = z.output<typeof SETTING_FORMS.server>;
export type WorkerSettings = z.output<typeof SETTING_FORMS.worker>;
