import { dirname, relative, resolve } from 'node:path';
import { CapsheetError, usageError } from '../../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { fetchFirmTitle } from '../../../../jobs/library/inside/fetch-names.ts';
import { parseServiceAddress } from '../../../../service/client/addresses.ts';
import { toJournal } from '../../connect.ts';
import type { OptionsOf, RunOf } from '../../declare/declare.ts';
import type { StateOptions } from '../../declare/shared-options.ts';
import { assertFirmName, changeNamedFirm, findFirmsFile, namedFirmUnknown, readFirms } from '../../firms/firms-file.ts';
import type { FirmSettings } from '../../firms/firms-schema.ts';
import { openKeychain, toAccount } from '../../firms/keychain.ts';
import { readNetworkOfFirm, readUserName } from '../../settings/settings.ts';
import { answer } from '../../terminal/answer.ts';
import { readSecret } from '../../terminal/ask.ts';
import type { Io } from '../../terminal/terminal.ts';
import type { namedFirmAdd, namedFirmList, namedFirmRemove, namedFirmSecret } from './firm-commands.ts';

/** `capsheet firm list`: asks the keychain whether it has the secrets, and shows none. */
export const runNamedFirmList: RunOf<typeof namedFirmList> = async (_args, _options, io) => {
  const path = findFirmsFile(io);
  const firms = Object.entries(readFirms(path)).map(([name, firm]) => toEntry(name, firm, io));
  const none = `There are no firms in ${path} yet.\n\nNext: capsheet firm add NAME --base-url URL --client-id ID`;
  return answer('firms@1', { path, firms }, firms.length === 0 ? none : firms.map(describeEntry).join('\n'));
};

/** `capsheet firm add`: nothing is kept of a firm whose secret does not work. */
export const runNamedFirmAdd: RunOf<typeof namedFirmAdd> = async ({ name }, options, io) => {
  assertFirmName(name);
  const path = findFirmsFile(io);
  if (readFirms(path)[name] !== undefined)
    throw usageError(
      'named-firm-exists',
      `There is a firm "${name}" in ${path}.`,
      `To replace it: capsheet firm remove ${name}`,
    );
  const firm = toFirm(options, path, io);
  const title = options.keepsSecret ? await keepSecret(firm, path, options, io) : undefined;
  await changeNamedFirm(path, name, firm);
  const which = title === undefined ? name : `${name} is ${title} at ${firm.baseUrl}, and`;
  const text = `${which} is in ${path}.\n\nNext: capsheet doctor --firm ${name}`;
  return answer('firms@1', { path, firms: [toEntry(name, firm, io)] }, text);
};

export const runNamedFirmSecret: RunOf<typeof namedFirmSecret> = async ({ name }, options, io) => {
  const path = findFirmsFile(io);
  const firm = findFirm(name, path);
  const title = await keepSecret(firm, path, options, io);
  const text = `The secret of ${name} works for ${title}, and is in the keychain of this system.`;
  return answer('firms@1', { path, firms: [toEntry(name, firm, io)] }, text);
};

/** `capsheet firm remove`: a keychain that cannot be used stops nobody, but it may still have the secret. */
export const runNamedFirmRemove: RunOf<typeof namedFirmRemove> = async ({ name }, _options, io) => {
  const path = findFirmsFile(io);
  const firm = findFirm(name, path);
  const secret = readSecretState(firm, io);
  if (secret === 'keychain') openKeychain(io.keychain).forget(toAccount(firm));
  await changeNamedFirm(path, name, undefined);
  if (secret === 'unknown')
    io.stderr.write(
      `The keychain of this system cannot be used. If it has the secret of ${name}, it keeps it: look there for "${toAccount(firm)}".\n`,
    );
  const firms = Object.entries(readFirms(path)).map(([other, settings]) => toEntry(other, settings, io));
  return answer('firms@1', { path, firms }, `${name} is no longer in ${path}. Its runs stay in the history.`);
};

function findFirm(name: string, path: string): FirmSettings {
  const firms = readFirms(path);
  const firm = firms[name];
  if (firm === undefined) throw namedFirmUnknown(name, Object.keys(firms), path);
  return firm;
}

/** Paths that were typed are kept relative to the settings file. Throws `usage` and `address-invalid`. */
function toFirm({ baseUrl, appUrl, clientId, caFile, profile }: OptionsOf<typeof namedFirmAdd>, path: string, io: Io) {
  if (baseUrl === undefined || clientId === undefined)
    throw usageError('usage', 'A firm needs an address and a client ID.', 'Give --base-url and --client-id.');
  const toKept = (file: string | undefined) => file && relative(dirname(path), resolve(io.cwd, file));
  return omitAbsent({
    baseUrl: parseServiceAddress(baseUrl, '--base-url').text,
    appUrl: appUrl === undefined ? undefined : parseServiceAddress(appUrl, '--app-url').text,
    clientId,
    caFile: toKept(caFile),
    serviceProfile: toKept(profile),
  });
}

/** Asks for the secret, tries it, and keeps it. Returns what the service calls the firm. */
async function keepSecret(firm: FirmSettings, path: string, options: StateOptions, io: Io): Promise<string> {
  const keychain = openKeychain(io.keychain);
  const account = toAccount(firm);
  // Throws before anybody types a secret that could not be kept.
  keychain.read(account);
  const secret = await readSecret('client secret', io);
  const title = await trySecret(firm, secret, path, options, io);
  keychain.keep(account, secret);
  return title;
}

async function trySecret(firm: FirmSettings, secret: string, path: string, options: StateOptions, io: Io) {
  const { baseUrl, appUrl, clientId, caFile, serviceProfile } = firm;
  const inFolder = (file: string | undefined) => (file === undefined ? undefined : resolve(dirname(path), file));
  const route = readNetworkOfFirm({ ...firm, ...omitAbsent({ caFile: inFolder(caFile) }) }, io);
  const title = await fetchFirmTitle({
    ...omitAbsent({ baseUrl, appUrl, profile: inFolder(serviceProfile) }),
    credentials: { clientId, clientSecret: secret },
    route,
    userName: readUserName(io),
    journal: toJournal(options, io),
  });
  return title ?? `the firm of client ${clientId}`;
}

type SecretState = 'keychain' | 'none' | 'unknown';

function readSecretState(firm: FirmSettings, io: Io): SecretState {
  try {
    return openKeychain(io.keychain).read(toAccount(firm)) === undefined ? 'none' : 'keychain';
  } catch (error) {
    if (error instanceof CapsheetError && error.code === 'keychain-missing') return 'unknown';
    throw error;
  }
}

function toEntry(name: string, firm: FirmSettings, io: Io) {
  return { name, ...firm, secret: readSecretState(firm, io) };
}

const SECRET_TEXTS: { readonly [state in SecretState]: string } = {
  keychain: 'secret in the keychain',
  none: 'no secret in the keychain',
  unknown: 'the keychain cannot be used',
};

function describeEntry({ name, baseUrl, clientId, secret }: ReturnType<typeof toEntry>): string {
  return `${name}  ${baseUrl}  ${clientId}  (${SECRET_TEXTS[secret]})`;
}
