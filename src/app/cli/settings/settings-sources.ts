import { usageError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { onPage, settingName } from '../../../base/util/setting-names.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { type DeclaredOption, flagOf } from '../declare/declare.ts';
import { CONNECTION, SETTING_NAMES, STATE } from '../declare/shared-options.ts';

/** Only from the environment: a file beside a workbook must not open it. */
export const PASSWORD_NAME = 'CAPSHEET_WORKBOOK_PASSWORD';
/** Only from the environment, too: such a file must not choose whose credentials are used. */
export const FIRM_NAMES = ['CAPSHEET_FIRM', 'CAPSHEET_FIRMS_FILE'] as const;

export type SettingName = keyof typeof SETTING_NAMES;

const OPTIONS: { readonly [name in SettingName]?: DeclaredOption } = { ...CONNECTION, ...STATE };

export interface GivenSetting {
  readonly value: string;
  readonly source: 'option' | 'firm' | 'keychain' | 'environment' | 'file';
  /** A firm's place, in messages: `the firm northlight in /home/ana/.config/capsheet/firms.yaml`. */
  readonly from?: string;
}

export type GivenSettings = { readonly [name in SettingName]?: GivenSetting };

/**
 * Settings that belong together if they come from a `.env` file: a file beside a workbook must not send other
 * credentials or another journal elsewhere. An address from an option or the environment still wins over the file's.
 */
const BOUND: { readonly [name in SettingName]: readonly SettingName[] } = {
  baseUrl: ['clientId', 'clientSecret'],
  appUrl: ['baseUrl', 'clientId', 'clientSecret'],
  clientId: ['clientSecret'],
  clientSecret: ['clientId'],
  stateDir: ['clientId', 'clientSecret'],
  caFile: ['clientId', 'clientSecret'],
  httpsProxy: ['clientId', 'clientSecret'],
  httpProxy: ['clientId', 'clientSecret'],
  noProxy: [],
  databaseUrl: ['clientId', 'clientSecret'],
};

/** Throws `settings-mixed` if settings of the `.env` file would be combined with others. */
export function assertTogether(given: GivenSettings, envFile: string): void {
  const filed = listNames().filter((name) => given[name]?.source === 'file' && isUsed(name, given));
  const torn = filed.filter((name) => BOUND[name].some((other) => isElsewhere(given[other])));
  if (torn.length === 0) return;
  const others = listNames().filter(
    (name) => torn.some((one) => BOUND[one].includes(name)) && isElsewhere(given[name]),
  );
  throw usageError(
    'settings-mixed',
    `${envFile} names ${listSettings(torn)}, but ${joinSources(given, others, envFile)}.`,
    `The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or take ${listSettings(torn)} out of it and set ${torn.length === 1 ? 'it' : 'them'} as an option or in the environment.`,
  );
}

/** Plain http goes only to this machine: no proxy and no certificate matter. */
function isUsed(name: SettingName, { baseUrl, appUrl = baseUrl }: GivenSettings): boolean {
  const isPlain = [baseUrl, appUrl].every((address) => address?.value.startsWith('http:') === true);
  return !isPlain || !['caFile', 'httpsProxy', 'httpProxy'].includes(name);
}

/** `CAPSHEET_BASE_URL comes from --base-url, CAPSHEET_CLIENT_ID from the environment.` */
export function describeSources(given: GivenSettings, envFile: string): string {
  const names = listNames().filter((name) => given[name] !== undefined);
  const text = joinSources(given, names, envFile);
  return text === '' ? '' : `${text}.`;
}

function joinSources(given: GivenSettings, names: readonly SettingName[], envFile: string): string {
  const groups = [...groupBy(names, (name) => toSourceText(name, given[name], envFile))];
  const verb = (count: number): string => (count === 1 ? 'comes' : 'come');
  const parts = groups.map(([source, some], index) =>
    index === 0 ? `${listSettings(some)} ${verb(some.length)} from ${source}` : `${listSettings(some)} from ${source}`,
  );
  return joinList(parts);
}

/** `HTTPS_PROXY from the environment`. */
export function describeSource(name: SettingName, setting: GivenSetting, envFile: string): string {
  return `${SETTING_NAMES[name]} from ${toSourceText(name, setting, envFile)}`;
}

function toSourceText(name: SettingName, setting: GivenSetting | undefined, envFile: string): string {
  const option = OPTIONS[name];
  if (setting?.source === 'option') return option === undefined ? 'an option' : flagOf(option);
  if (setting?.source === 'keychain') return 'the keychain of this system';
  return setting?.source === 'file' ? envFile : (setting?.from ?? 'the environment');
}

function isElsewhere(setting: GivenSetting | undefined): boolean {
  return setting !== undefined && setting.source !== 'file';
}

function listSettings(names: readonly SettingName[]): string {
  return joinList(names.map(labelOf));
}

/** The page has a field for each of the first. */
function labelOf(name: SettingName): string {
  if (name === 'baseUrl' || name === 'appUrl' || name === 'clientId' || name === 'clientSecret')
    return settingName(name);
  return name === 'stateDir' ? onPage('the state folder', SETTING_NAMES.stateDir) : SETTING_NAMES[name];
}

function listNames(): readonly SettingName[] {
  return [
    'baseUrl',
    'appUrl',
    'clientId',
    'clientSecret',
    'stateDir',
    'databaseUrl',
    'caFile',
    'httpsProxy',
    'httpProxy',
    'noProxy',
  ];
}
