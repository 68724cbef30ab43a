import { usageError } from '../../util/capsheet-error.ts';
import { groupBy } from '../../util/collections/group-by.ts';
import { joinList } from '../../util/text/words.ts';

export const SETTING_NAMES = {
  baseUrl: 'CAPSHEET_BASE_URL',
  appUrl: 'CAPSHEET_APP_URL',
  clientId: 'CAPSHEET_CLIENT_ID',
  clientSecret: 'CAPSHEET_CLIENT_SECRET',
  stateDir: 'CAPSHEET_STATE_DIR',
  caFile: 'CAPSHEET_CA_FILE',
  httpsProxy: 'HTTPS_PROXY',
  httpProxy: 'HTTP_PROXY',
  noProxy: 'NO_PROXY',
  databaseUrl: 'CAPSHEET_DATABASE_URL',
} as const;
/** The password of protected workbooks: of the environment alone, for a file that lies beside a workbook must not open it. */
export const PASSWORD_NAME = 'CAPSHEET_WORKBOOK_PASSWORD';

export type SettingName = keyof typeof SETTING_NAMES;

const OPTIONS: { readonly [name in SettingName]?: string } = {
  baseUrl: '--base-url',
  appUrl: '--app-url',
  clientId: '--client-id',
  stateDir: '--state-dir',
  caFile: '--ca-file',
};

/** A setting, and who said it. */
export interface Said {
  readonly value: string;
  readonly source: 'option' | 'environment' | 'file';
}

export type SaidSettings = { readonly [name in SettingName]?: Said };

/**
 * With what each holds together where it comes from a `.env` file: a file that lies beside a workbook, whoever put it
 * there, must not lead credentials or a journal that are not its own elsewhere, nor say whom they may be shown to. The
 * other way round is what the user says: an address as option or in the environment wins over that of the file.
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

/** Throws `settings-mixed` where what the `.env` file says would be combined with what comes from elsewhere. */
export function assertTogether(said: SaidSettings, envFile: string): void {
  const filed = listNames().filter((name) => said[name]?.source === 'file' && isUsed(name, said));
  const torn = filed.filter((name) => BOUND[name].some((other) => isElsewhere(said[other])));
  if (torn.length === 0) return;
  const others = listNames().filter((name) => torn.some((one) => BOUND[one].includes(name)) && isElsewhere(said[name]));
  throw usageError(
    'settings-mixed',
    `${envFile} names ${listSettings(torn)}, but ${joinSources(said, others, envFile)}.`,
    `The addresses, credentials, network settings and state folder of a .env file are used only together. Put the client ID and the secret into the same file, or take ${listSettings(torn)} out of it and set ${torn.length === 1 ? 'it' : 'them'} as an option or in the environment.`,
  );
}

/** Plain http goes to this machine alone: no proxy is asked, and no certificate looked at. */
function isUsed(name: SettingName, { baseUrl, appUrl = baseUrl }: SaidSettings): boolean {
  const isPlain = [baseUrl, appUrl].every((address) => address?.value.startsWith('http:') === true);
  return !isPlain || !['caFile', 'httpsProxy', 'httpProxy'].includes(name);
}

/** Which setting comes from where: `CAPSHEET_BASE_URL comes from --base-url, CAPSHEET_CLIENT_ID from the environment.` */
export function describeSources(said: SaidSettings, envFile: string): string {
  const names = listNames().filter((name) => said[name] !== undefined);
  const text = joinSources(said, names, envFile);
  return text === '' ? '' : `${text}.`;
}

function joinSources(said: SaidSettings, names: readonly SettingName[], envFile: string): string {
  const groups = [...groupBy(names, (name) => toSourceText(name, said[name], envFile))];
  const verb = (count: number): string => (count === 1 ? 'comes' : 'come');
  const parts = groups.map(([source, some], index) =>
    index === 0 ? `${listSettings(some)} ${verb(some.length)} from ${source}` : `${listSettings(some)} from ${source}`,
  );
  return joinList(parts);
}

/** Where one setting comes from: `HTTPS_PROXY from the environment`. */
export function describeSource(name: SettingName, setting: Said, envFile: string): string {
  return `${SETTING_NAMES[name]} from ${toSourceText(name, setting, envFile)}`;
}

function toSourceText(name: SettingName, setting: Said | undefined, envFile: string): string {
  if (setting?.source === 'option') return OPTIONS[name] ?? 'an option';
  return setting?.source === 'file' ? envFile : 'the environment';
}

function isElsewhere(setting: Said | undefined): boolean {
  return setting !== undefined && setting.source !== 'file';
}

function listSettings(names: readonly SettingName[]): string {
  return joinList(names.map((name) => SETTING_NAMES[name]));
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
