import { homedir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'dotenv';
import { notAFile } from '../../../base/disk/read-named-file.ts';
import { NotAFileError, readRegularFileSync } from '../../../base/disk/regular-file.ts';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { errnoOf } from '../../../base/util/errno.ts';
import { joinList } from '../../../base/util/text/words.ts';
import type { Route } from '../../../jobs/library/inside/session.ts';
import type { JournalPlace } from '../../../model/journal-place.ts';
import type { OwnService } from '../../../ui/server/own-service.ts';
import { type ConnectionOptions, SETTING_NAMES, type StateOptions } from '../declare/shared-options.ts';
import type { NamedFirm } from '../firms/firms-file.ts';
import type { FirmSettings } from '../firms/firms-schema.ts';
import type { Io } from '../terminal/terminal.ts';
import {
  assertTogether,
  describeSource,
  describeSources,
  FIRM_NAMES,
  type GivenSetting,
  type GivenSettings,
  type SettingName,
} from './settings-sources.ts';

export interface ServiceSettings {
  readonly baseUrl: string;
  readonly appUrl?: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** Settings that may be flags; then come the environment and a `.env` file. */
type SettingFlags = Omit<ConnectionOptions, 'profile'> & StateOptions;

export interface FoundSettings extends OwnService {
  readonly sources: string;
}

/** Finds the settings of the service, complete or not. Throws `settings-mixed` and `named-firm-unknown` (exit status 2). */
export async function findServiceSettings(flags: SettingFlags, io: Io): Promise<FoundSettings> {
  const { given } = await lookUpService(flags, io);
  assertTogether(given, envFileOf(io));
  return toFound(given, io);
}

/** Throws `settings-missing` (exit status 2), naming every missing setting, and `settings-mixed`. */
export async function readServiceSettings(flags: SettingFlags, io: Io): Promise<ServiceSettings> {
  const { given, refused } = await lookUpService(flags, io);
  const { baseUrl, appUrl, clientId, clientSecret } = toFound(given, io);
  if (baseUrl === undefined || clientId === undefined || clientSecret === undefined)
    throw missing({ baseUrl, clientId, clientSecret }, await findFirm(flags, io), refused);
  assertTogether(given, envFileOf(io));
  return { baseUrl, ...(appUrl === undefined ? {} : { appUrl }), credentials: { clientId, clientSecret } };
}

/**
 * The state folder: `--state-dir`, `CAPSHEET_STATE_DIR`, or `.capsheet` in the home folder. Expands `~`, because no
 * shell does so in a `.env` file.
 */
export function readStateDir(flags: SettingFlags, io: Io): string {
  return resolvePath(lookUp(flags, io).stateDir?.value ?? '~/.capsheet', io);
}

function resolvePath(stated: string, io: Io): string {
  return resolve(
    io.cwd,
    stated.replace(/^~(?=[/\\]|$)/, () => homedir()),
  );
}

/**
 * The journal: in the database that `CAPSHEET_DATABASE_URL` names, else in the state folder. The address is no option,
 * because options show in the list of processes.
 */
export function readJournalPlace(flags: SettingFlags, io: Io): JournalPlace {
  return omitAbsent({ stateDir: readStateDir(flags, io), databaseUrl: lookUp(flags, io).databaseUrl?.value });
}

/** The `.env` file that names the state folder or the database, if one does. */
export function findPlaceFile(flags: SettingFlags, io: Io): string | undefined {
  const { stateDir, databaseUrl } = lookUp(flags, io);
  return [stateDir, databaseUrl].some((given) => given?.source === 'file') ? envFileOf(io) : undefined;
}

export async function readNetworkSettings(flags: SettingFlags, io: Io): Promise<Route> {
  return toNetworkSettings(await lookUpFirm(flags, io), io);
}

/**
 * The network for trying the secret of a firm, of which nothing comes from a `.env` file: such a file must not say where
 * it goes. Throws `settings-mixed`.
 */
export function readNetworkOfFirm(firm: FirmSettings, io: Io): Route {
  const toGiven = (value: string | undefined): GivenSetting | undefined =>
    value === undefined ? undefined : { value, source: 'firm', from: 'the firm' };
  const { baseUrl, appUrl, clientId, caFile } = firm;
  const own = { baseUrl: toGiven(baseUrl), appUrl: toGiven(appUrl), clientId: toGiven(clientId) };
  const given = { ...lookUp({}, io), ...omitAbsent({ ...own, clientSecret: toGiven(''), caFile: toGiven(caFile) }) };
  assertTogether(given, envFileOf(io));
  return toNetworkSettings(given, io);
}

function toNetworkSettings(given: GivenSettings, io: Io): Route {
  const name = (which: 'caFile' | 'httpsProxy' | 'httpProxy' | 'noProxy') => {
    const setting = given[which];
    return setting && { value: setting.value, from: describeSource(which, setting, envFileOf(io)) };
  };
  const caFile = name('caFile');
  return omitAbsent({
    httpsProxy: name('httpsProxy'),
    httpProxy: name('httpProxy'),
    noProxy: name('noProxy'),
    caFile: caFile && { ...caFile, value: resolvePath(caFile.value, io) },
    nodeCaFile: io.env.NODE_EXTRA_CA_CERTS || undefined,
    systemCaFile: io.env.SSL_CERT_FILE || undefined,
  });
}

/** Network settings of a `.env` file, which apply only together with its credentials. */
export async function findNetworkFile(
  flags: SettingFlags,
  io: Io,
): Promise<{ readonly path: string; readonly names: string } | undefined> {
  const given = await lookUpFirm(flags, io);
  const filed = (['caFile', 'httpsProxy', 'httpProxy'] as const).filter((name) => given[name]?.source === 'file');
  if (filed.length === 0) return undefined;
  return { path: envFileOf(io), names: joinList(filed.map((name) => SETTING_NAMES[name])) };
}

export function readUserName(io: Io): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry in the system's table, as in some containers.
    return io.env.USER ?? io.env.USERNAME ?? 'unknown';
  }
}

/** The file that says what capsheet assumes about the service: that of the option, else that of the named firm. */
export async function findProfilePath({ profile, ...flags }: ConnectionOptions, io: Io): Promise<string | undefined> {
  return profile ?? (await findFirm(flags, io))?.serviceProfile;
}

/** The firm that `--firm` or the environment names; without one, nothing that reads its file is loaded. */
async function findFirm({ firm }: SettingFlags, io: Io): Promise<NamedFirm | undefined> {
  const name = firm ?? (io.env.CAPSHEET_FIRM || undefined);
  return name === undefined ? undefined : (await import('../firms/firms-file.ts')).findNamedFirm(name, io);
}

/** With a named firm, the addresses and the client application are its own, unless an option says otherwise. */
async function lookUpFirm(flags: SettingFlags, io: Io): Promise<GivenSettings> {
  const given = lookUp(flags, io);
  const firm = await findFirm(flags, io);
  if (firm === undefined) return given;
  const from = `the firm ${firm.name} in ${firm.path}`;
  const typed = (name: SettingName): GivenSetting | undefined =>
    given[name]?.source === 'option' ? given[name] : undefined;
  const ofFirm = (name: 'baseUrl' | 'appUrl' | 'clientId' | 'caFile'): GivenSetting | undefined => {
    const value = firm[name];
    return typed(name) ?? (value === undefined ? undefined : { value, source: 'firm', from });
  };
  const [baseUrl, appUrl, clientId] = [ofFirm('baseUrl'), ofFirm('appUrl'), ofFirm('clientId')];
  const { baseUrl: _, appUrl: _1, clientId: _2, ...others } = given;
  return omitAbsent({ ...others, baseUrl, appUrl, clientId, caFile: ofFirm('caFile') ?? given.caFile });
}

/**
 * The secret of a named firm is that of the keychain. One of the environment or a `.env` file counts unless a different
 * client application is named beside it: no firm's secret is sent to another firm's service.
 */
async function lookUpService(flags: SettingFlags, io: Io): Promise<LookedUp> {
  const given = await lookUpFirm(flags, io);
  const { baseUrl, clientId } = given;
  if (clientId === undefined || (await findFirm(flags, io)) === undefined) return { given };
  const { secret, refused } = await readKeptSecret({ baseUrl: baseUrl?.value ?? '', clientId: clientId.value }, io);
  const kept: GivenSettings =
    secret === undefined ? withoutForeignSecret(given, clientId, io) : { ...given, clientSecret: secret };
  return { given: kept, refused };
}

interface LookedUp {
  readonly given: GivenSettings;
  /** Why the keychain was not read: the environment may still have the secret. */
  readonly refused?: CapsheetError | undefined;
}

function withoutForeignSecret(given: GivenSettings, clientId: GivenSetting, io: Io): GivenSettings {
  const { clientId: beside } = lookUp({}, io);
  const { clientSecret, ...others } = given;
  if (clientSecret === undefined) return given;
  if (beside?.value === clientId.value && beside.source === clientSecret.source) return { ...given, clientId: beside };
  const isAlone = clientSecret.source === 'environment' && beside?.source !== 'environment';
  return isAlone ? given : others;
}

async function readKeptSecret(
  firm: Pick<FirmSettings, 'baseUrl' | 'clientId'>,
  { keychain }: Io,
): Promise<{ readonly secret?: GivenSetting; readonly refused?: CapsheetError }> {
  const { openKeychain, toAccount } = await import('../firms/keychain.ts');
  try {
    const value = openKeychain(keychain).read(toAccount(firm));
    return value === undefined ? {} : { secret: { value, source: 'keychain' } };
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'keychain-missing') return { refused: error };
    throw error;
  }
}

/** Flags first, then the environment, then a `.env` file in the working folder; an empty value counts as none. */
function lookUp(flags: SettingFlags, io: Io): GivenSettings {
  const file = parse(readEnvFile(envFileOf(io)));
  assertNoFirm(file, io);
  const look = (name: string, flag?: string): GivenSetting | undefined => {
    if (flag !== undefined) return { value: flag, source: 'option' };
    const [own, filed] = [io.env[name], file[name]];
    if (own !== undefined && own !== '') return { value: own, source: 'environment' };
    return filed === undefined || filed === '' ? undefined : { value: filed, source: 'file' };
  };
  // Settings shared with other programs come in either case, mostly in small letters.
  const lookShared = (name: string): GivenSetting | undefined => {
    const [small, capital] = [look(name.toLowerCase()), look(name)];
    return small?.source === 'file' ? (capital ?? small) : (small ?? capital);
  };
  return omitAbsent({
    baseUrl: look(SETTING_NAMES.baseUrl, flags.baseUrl),
    appUrl: look(SETTING_NAMES.appUrl, flags.appUrl),
    clientId: look(SETTING_NAMES.clientId, flags.clientId),
    clientSecret: look(SETTING_NAMES.clientSecret),
    stateDir: look(SETTING_NAMES.stateDir, flags.stateDir),
    caFile: look(SETTING_NAMES.caFile, flags.caFile),
    httpsProxy: lookShared(SETTING_NAMES.httpsProxy),
    httpProxy: lookShared(SETTING_NAMES.httpProxy),
    noProxy: lookShared(SETTING_NAMES.noProxy),
    databaseUrl: look(SETTING_NAMES.databaseUrl),
  });
}

/** A folder does not choose whose credentials are used. */
function assertNoFirm(file: { readonly [name: string]: string | undefined }, io: Io): void {
  const named = FIRM_NAMES.filter((name) => (file[name] ?? '') !== '');
  if (named.length === 0) return;
  throw usageError(
    'settings-mixed',
    `${envFileOf(io)} names ${joinList(named)}, which only counts in the environment.`,
    'Take it out of the file, and choose the firm with --firm or in the environment: a file beside a workbook must not choose whose credentials are used.',
  );
}

/** Empty if there is none. Throws `settings-not-a-file` and `settings-unreadable`. */
function readEnvFile(path: string): Buffer {
  try {
    return readRegularFileSync(path);
  } catch (cause) {
    if (cause instanceof NotAFileError) throw notAFile('settings-not-a-file', `The settings file ${path}`, cause);
    const why = errnoOf(cause);
    if (why === 'ENOENT') return Buffer.alloc(0);
    const hint = 'Make sure that you may read it, or set its settings in the environment and move it away.';
    throw usageError('settings-unreadable', `The settings file ${path} cannot be read (${why ?? cause}).`, hint, cause);
  }
}

function envFileOf(io: Io): string {
  return join(io.cwd, '.env');
}

function toFound(given: GivenSettings, io: Io): FoundSettings {
  return omitAbsent({
    baseUrl: given.baseUrl?.value,
    appUrl: given.appUrl?.value,
    clientId: given.clientId?.value,
    clientSecret: given.clientSecret?.value,
    sources: describeSources(given, envFileOf(io)),
  });
}

function missing(
  values: {
    [name in 'baseUrl' | 'clientId' | 'clientSecret']: string | undefined;
  },
  firm: NamedFirm | undefined,
  refused: CapsheetError | undefined,
): CapsheetError {
  if (firm !== undefined && refused !== undefined)
    return usageError(
      'settings-missing',
      `There is no secret for the firm ${firm.name} in the environment or a .env file beside the client ID ${firm.clientId}. ${refused.message}`,
      refused.hint,
      refused,
    );
  if (firm !== undefined)
    return usageError(
      'settings-missing',
      `There is no secret for the firm ${firm.name}: neither in the keychain of this system, nor in the environment or a .env file beside the client ID ${firm.clientId}.`,
      `Put it into the keychain with "capsheet firm secret ${firm.name}", or set ${SETTING_NAMES.clientSecret} in the environment.`,
    );
  const names = (['baseUrl', 'clientId', 'clientSecret'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => SETTING_NAMES[name]);
  return usageError(
    'settings-missing',
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not set.`,
    `Set ${names.length === 1 ? 'it' : 'them'} in the environment or in a .env file in this folder. Without a service of your own, "capsheet sandbox" starts one and prints all of them.`,
  );
}
