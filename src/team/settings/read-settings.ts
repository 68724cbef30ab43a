import { isAbsolute } from 'node:path';
import type { ZodType } from 'zod';
import { readRegularFileSync } from '../../base/disk/regular-file.ts';
import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../base/util/errno.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { NetworkSetting, NetworkSettings } from '../../service/client/network/choose-route.ts';
import type { Network } from '../../service/client/network/network.ts';
import { readAddressRules } from '../outbound/address-rules.ts';
import type { OutboundWay } from '../outbound/admit-address.ts';
import { SETTING_FORMS, type ServerSettings, type WorkerSettings } from './setting-forms.ts';
import { TEAM_SETTINGS, type TeamProcess, type TeamSetting } from './setting-list.ts';

type Env = { readonly [name: string]: string | undefined };
type Values = { readonly [key: string]: string | undefined };

/** Settings that are useless alone. */
const TOGETHER: readonly (readonly string[])[] = [
  ['oidcIssuer', 'oidcClientId', 'oidcClientSecret'],
  ['smtpUrl', 'mailFrom'],
];

/**
 * Reads a server's environment, and no `.env` file: a file beside a server must not redirect it. Throws
 * `setting-missing` and `setting-invalid`, naming all such settings.
 */
export function readServerSettings(env: Env): ServerSettings {
  const settings = read('server', SETTING_FORMS.server, env);
  const { oidcIssuer, localPerson } = settings;
  if (oidcIssuer === undefined && localPerson === undefined)
    throw missing('server', ['CAPSHEET_OIDC_ISSUER'], ' To try capsheet out, CAPSHEET_LOCAL_PERSON takes its place.');
  if (oidcIssuer !== undefined && localPerson !== undefined)
    throw invalid(['CAPSHEET_LOCAL_PERSON and CAPSHEET_OIDC_ISSUER are both set: expected one way to sign in']);
  return settings;
}

/** Reads a worker's environment, as `readServerSettings`. */
export function readWorkerSettings(env: Env): WorkerSettings {
  return read('worker', SETTING_FORMS.worker, env);
}

function read<T>(of: TeamProcess, form: ZodType<T>, env: Env): T {
  const declared: readonly (readonly [string, TeamSetting])[] = Object.entries(TEAM_SETTINGS[of]);
  const values: Values = Object.fromEntries(declared.map(([key, setting]) => [key, readSetting(setting, env)]));
  const lacking = declared.filter(
    ([key, { isNeeded }]) => values[key] === undefined && (isNeeded || isCalledFor(key, values)),
  );
  const names = lacking.map(([, { name }]) => name);
  if (names.length > 0) throw missing(of, names);
  const parsed = form.safeParse(values);
  if (parsed.success) return parsed.data;
  const expected = new Map(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  throw invalid(
    declared.flatMap(([key, setting]) => {
      const message = expected.get(key);
      return message === undefined ? [] : [describe(setting, values[key] ?? '', message)];
    }),
  );
}

/** Empty values count as absent, as compose files pass them. */
export function readSetting({ name, isSecret, standard }: TeamSetting, env: Env): string | undefined {
  const value = env[name] || undefined;
  const path = (isSecret && env[`${name}_FILE`]) || undefined;
  if (path === undefined) return value ?? standard;
  if (value !== undefined) throw invalid([`${name} and ${name}_FILE are both set: expected one of them`]);
  return readSecret(`${name}_FILE`, path);
}

/** Without the line end that editors add. */
function readSecret(name: string, path: string): string {
  if (!isAbsolute(path)) throw invalid([`${name} is "${path}": expected the whole path of a file`]);
  let secret: string;
  try {
    secret = readRegularFileSync(path)
      .toString('utf8')
      .replace(/[\r\n]+$/, '');
  } catch (cause) {
    throw invalid([`${name} names ${path}, which cannot be read (${errnoOf(cause) ?? 'it is no file'})`], cause);
  }
  if (secret === '') throw invalid([`${name} names ${path}, which is empty`]);
  return secret;
}

function isCalledFor(key: string, values: Values): boolean {
  return TOGETHER.some((group) => group.includes(key) && group.some((other) => values[other] !== undefined));
}

function describe({ name, isSecret }: TeamSetting, value: string, expected: string): string {
  return isSecret ? `${name} cannot be used: ${expected}` : `${name} is "${value}": ${expected}`;
}

function missing(of: TeamProcess, names: readonly string[], more = ''): CapsheetError {
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const hint = `Set ${them} in the environment of "capsheet ${of}".${more}`;
  return usageError('setting-missing', `${joinList(names)} ${are} not set.`, hint);
}

function invalid(faults: readonly string[], cause?: unknown): CapsheetError {
  const hint = 'Correct it in the environment, and start again.';
  return usageError('setting-invalid', `${faults.join('. ')}.`, hint, cause);
}

/** Reads proxies and certificate authorities from the environment. Proxy names are mostly in lower case, which wins. */
export function readNetwork(env: { readonly [name: string]: string | undefined }): NetworkSettings {
  const read = (...names: readonly string[]): NetworkSetting | undefined => {
    const name = names.find((one) => (env[one] ?? '') !== '');
    return name === undefined ? undefined : { value: env[name] ?? '', from: `${name} from the environment` };
  };
  return omitAbsent({
    httpsProxy: read('https_proxy', 'HTTPS_PROXY'),
    httpProxy: read('http_proxy', 'HTTP_PROXY'),
    noProxy: read('no_proxy', 'NO_PROXY'),
    caFile: read('CAPSHEET_CA_FILE'),
    nodeCaFile: env.NODE_EXTRA_CA_CERTS || undefined,
    systemCaFile: env.SSL_CERT_FILE || undefined,
  });
}

/** How addresses that users name are reached. Throws `private-addresses-invalid`. */
export function readOutboundWay(env: Env, network: Network): OutboundWay {
  return { rules: readAddressRules(readSetting(TEAM_SETTINGS.server.privateAddresses, env)), network };
}
