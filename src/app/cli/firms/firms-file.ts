import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Document, isMap } from 'yaml';
import { NotAFileError, readRegularFileSync } from '../../../base/disk/regular-file.ts';
import { replacePrivately } from '../../../base/disk/replace-privately.ts';
import { findSettingsFolder } from '../../../base/disk/settings-folder.ts';
import { type CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { describeWriteFault, errnoOf } from '../../../base/util/errno.ts';
import { UnreadableText } from '../../../base/util/parse/parse-json.ts';
import { readYaml } from '../../../base/util/parse/read-yaml.ts';
import { withoutSchema } from '../../../base/util/parse-settings.ts';
import { nearestNames } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { joinList } from '../../../base/util/text/words.ts';
import { parseServiceAddress } from '../../../service/client/addresses.ts';
import { FIRM_NAME, type FirmSettings, type Firms, firmsSchema } from './firms-schema.ts';

const OTHERS_MAY_WRITE = 0o022;
const SECRET_WORDS = /secret|password|token|passphrase|api_?key/i;

/** A firm that was chosen by its name. */
export interface NamedFirm extends FirmSettings {
  readonly name: string;
  /** The settings file. */
  readonly path: string;
}

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** `CAPSHEET_FIRMS_FILE`, or `firms.yaml` in the system's folder for settings. */
export function findFirmsFile({ env, cwd }: Surroundings): string {
  return env.CAPSHEET_FIRMS_FILE ? resolve(cwd, env.CAPSHEET_FIRMS_FILE) : join(findSettingsFolder(env), 'firms.yaml');
}

/** The firm of that name, its paths absolute. Throws `named-firm-unknown` and what `readFirms` throws. */
export function findNamedFirm(name: string, surroundings: Surroundings): NamedFirm {
  const path = findFirmsFile(surroundings);
  const firms = readFirms(path);
  const firm = firms[name];
  if (firm === undefined) throw namedFirmUnknown(name, Object.keys(firms), path);
  const { caFile, serviceProfile } = firm;
  return {
    ...firm,
    ...(caFile === undefined ? {} : { caFile: resolve(dirname(path), caFile) }),
    ...(serviceProfile === undefined ? {} : { serviceProfile: resolve(dirname(path), serviceProfile) }),
    name,
    path,
  };
}

/**
 * The firms of a settings file; none if there is no file. Throws `firms-open`, `firms-unreadable`, `firms-invalid`,
 * `firms-secret` and `firms-alike`.
 */
export function readFirms(path: string): Firms {
  const text = readText(path);
  return text === undefined ? {} : parseFirms(text, path).firms;
}

/** Adds a firm to the settings file, or takes it out; everything else in it stays, comments too. */
export async function changeNamedFirm(path: string, name: string, firm: FirmSettings | undefined): Promise<void> {
  const { document } = parseFirms(readText(path) ?? '', path);
  if (!isMap(document.contents)) document.contents = document.createNode({});
  if (firm === undefined) document.deleteIn(['firms', name]);
  else document.setIn(['firms', name], document.createNode(firm));
  if (document.getIn(['firms']) === undefined) document.setIn(['firms'], document.createNode({}));
  const text = document.toString();
  parseFirms(text, path);
  try {
    await replacePrivately(path, text);
  } catch (cause) {
    const message = `The settings of firms cannot be written to ${path}: ${describeWriteFault(cause)}.`;
    throw usageError('firms-unwritable', message, 'Make sure that you may write there.', cause);
  }
}

/** Throws `usage` for what is no name of a firm. */
export function assertFirmName(name: string): void {
  if (FIRM_NAME.test(name)) return;
  const hint = 'A name consists of lower-case letters, digits and hyphens: northlight-test.';
  throw usageError('usage', `${quote(name)} is not a name for a firm.`, hint);
}

export function namedFirmUnknown(name: string, known: readonly string[], path: string): CapsheetError {
  const near = nearestNames(name, known).map((one) => quote(one));
  const hint = near.length > 0 ? `The nearest: ${near.join(', ')}. ` : '';
  return usageError(
    'named-firm-unknown',
    `There is no firm ${quote(name)} in ${path}.`,
    `${hint}"capsheet firm list" lists them; "capsheet firm add" adds one.`,
  );
}

function readText(path: string): string | undefined {
  try {
    assertOwn(path);
    return readRegularFileSync(path).toString('utf8');
  } catch (cause) {
    const why = cause instanceof NotAFileError ? `it is ${cause.what}` : errnoOf(cause);
    if (why === 'ENOENT') return undefined;
    if (why === undefined) throw cause;
    throw unreadable(path, why, cause);
  }
}

/** A person who may write it decides where workbooks are sent. On Windows the rights of the user's folder count. */
function assertOwn(path: string): void {
  const { mode, uid } = statSync(path);
  if (process.platform === 'win32') return;
  const isForeign = uid !== 0 && uid !== userInfo().uid;
  if (!isForeign && (mode & OTHERS_MAY_WRITE) === 0) return;
  throw usageError(
    'firms-open',
    isForeign ? `${path} belongs to somebody else.` : `Others on this machine may write to ${path}.`,
    'Look through it, because they may have changed where workbooks are sent; then: chmod go-w, or make it your own.',
  );
}

function parseFirms(text: string, path: string): { readonly firms: Firms; readonly document: Document } {
  const { document, content } = readDocument(text, path);
  const { data, error } = firmsSchema.safeParse(withoutSchema(content) ?? { firms: {} });
  if (data === undefined) throw invalid(error.issues, path);
  assertApart(data.firms, path);
  return { firms: data.firms, document };
}

function readDocument(text: string, path: string) {
  try {
    return text.trim() === '' ? { document: new Document({}), content: undefined } : readYaml(text, { schema: 'core' });
  } catch (cause) {
    if (cause instanceof UnreadableText) throw unreadable(path, cause.message, cause);
    throw cause;
  }
}

function invalid(issues: Parameters<typeof listUnknown>[0], path: string): CapsheetError {
  const secrets = listUnknown(issues).filter((key) => SECRET_WORDS.test(key));
  if (secrets.length > 0)
    return usageError(
      'firms-secret',
      `${path} holds a secret under ${joinList(secrets)}: whoever gets the file gets the secret.`,
      'Take it out of the file. "capsheet firm secret NAME" puts it into the keychain of this system; without one, put it into the environment or a .env file.',
    );
  const complaints = issues.map((issue) => {
    const place = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') return `there is no setting ${joinList(listUnknown([issue]))}`;
    return `${place === '' ? 'the file' : place}: ${issue.message}`;
  });
  const hint = '"capsheet schema firms" says what it may contain.';
  return usageError('firms-invalid', `The settings of firms in ${path} are wrong: ${complaints.join('; ')}.`, hint);
}

interface SettingIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** `firms.northlight.clientSecret` */
function listUnknown(issues: readonly SettingIssue[]): readonly string[] {
  return issues.flatMap(({ path, keys = [] }) => keys.map((key) => [...path, key].join('.')));
}

/** Two names for the same credentials would be two names for one portfolio. Throws `firms-alike`. */
function assertApart(firms: Firms, path: string): void {
  const keyOf = ([name, { baseUrl, clientId }]: [string, FirmSettings]): string =>
    JSON.stringify([parseServiceAddress(baseUrl, `firms.${name}.baseUrl`).text, clientId]);
  const [alike] = [...groupBy(Object.entries(firms), keyOf).values()].filter(({ length }) => length > 1);
  if (alike === undefined) return;
  const names = alike.map(([name]) => name);
  throw usageError(
    'firms-alike',
    `${joinList(names)} in ${path} are the same client application at the same service: one portfolio under two names.`,
    `Keep one of them: capsheet firm remove ${names.at(-1)}`,
  );
}

function unreadable(path: string, why: string, cause: unknown): CapsheetError {
  const hint = 'Correct it, or move it away.';
  return usageError('firms-unreadable', `The settings of firms in ${path} cannot be read: ${why}.`, hint, cause);
}
