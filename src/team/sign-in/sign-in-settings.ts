import { NotAFileError, readRegularFile } from '../../disk/regular-file.ts';
import { type CapsheetError, usageError } from '../../util/capsheet-error.ts';
import { errnoOf } from '../../util/errno.ts';
import { email } from '../api/person.ts';
import { type GroupGrants, GroupGrantsError, parseGroupGrants } from './group-grants.ts';
import type { ProviderSettings } from './identity-provider.ts';
import { isLoopback } from './loopback.ts';

/** Somebody who signs in without a provider, for trying out. */
export interface LocalPerson {
  readonly name: string;
  readonly email: string;
}

/** How people sign in: at a provider, or one of them here, by a link. */
export interface SignInSettings {
  /** Where people open the page: scheme, host and port. */
  readonly publicUrl: URL;
  readonly groups: GroupGrants;
  /** The e-mail of who administrates as long as nobody else does, in small letters. */
  readonly administrator?: string;
  readonly way:
    | { readonly kind: 'provider'; readonly provider: ProviderSettings }
    | { readonly kind: 'local'; readonly person: LocalPerson };
}

type Environment = { readonly [name: string]: string | undefined };

const NAMES = {
  publicUrl: 'CAPSHEET_PUBLIC_URL',
  issuer: 'CAPSHEET_OIDC_ISSUER',
  clientId: 'CAPSHEET_OIDC_CLIENT_ID',
  clientSecret: 'CAPSHEET_OIDC_CLIENT_SECRET',
  clientSecretFile: 'CAPSHEET_OIDC_CLIENT_SECRET_FILE',
  groupsClaim: 'CAPSHEET_OIDC_GROUPS_CLAIM',
  groups: 'CAPSHEET_GROUPS',
  administrator: 'CAPSHEET_ADMINISTRATOR',
  localPerson: 'CAPSHEET_LOCAL_PERSON',
} as const;

const DEFAULT_GROUPS_CLAIM = 'groups';
const NAMED_PERSON = /^\s*(.+?)\s*<\s*([^<>]+?)\s*>\s*$/;

const ENTRA = 'login.microsoftonline.com';
const ANY_TENANT: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers']);
/** Of whoever signs in by a link, which no provider knows. */
const LOCAL_ISSUER = 'capsheet:local';

/** Whose people are let in; those of a provider that was set before are not. */
export function issuerOf({ way }: SignInSettings): string {
  return way.kind === 'local' ? LOCAL_ISSUER : way.provider.issuer.href;
}

/**
 * Reads what is set of the sign-in. No message repeats a secret.
 * @throws CapsheetError `sign-in-settings-missing`, `sign-in-settings-invalid`
 */
export async function readSignInSettings(env: Environment): Promise<SignInSettings> {
  const look = (name: keyof typeof NAMES): string | undefined => env[NAMES[name]]?.trim() || undefined;
  const publicUrl = parsePublicUrl(demand(look, 'publicUrl'));
  const administrator = look('administrator');
  return {
    publicUrl,
    groups: parseGroups(look('groups') ?? ''),
    way: await readWay(look, publicUrl),
    ...(administrator === undefined ? {} : { administrator: parseEmail(administrator, 'administrator') }),
  };
}

type Look = (name: keyof typeof NAMES) => string | undefined;

async function readWay(look: Look, publicUrl: URL): Promise<SignInSettings['way']> {
  const [issuer, localPerson] = [look('issuer'), look('localPerson')];
  if (issuer !== undefined && localPerson !== undefined)
    throw invalid('localPerson', `cannot be set together with ${NAMES.issuer}`, `Unset one of them.`);
  if (localPerson !== undefined) return { kind: 'local', person: parseLocalPerson(localPerson, publicUrl) };
  if (issuer === undefined)
    throw usageError(
      'sign-in-settings-missing',
      `Nobody could sign in: ${NAMES.issuer} is not set.`,
      `Set it to the address of your identity provider. To try capsheet out on this machine alone, set ${NAMES.localPerson} to a name and an e-mail instead.`,
    );
  const provider = {
    issuer: parseIssuer(issuer),
    clientId: demand(look, 'clientId'),
    clientSecret: await readClientSecret(look),
    groupsClaim: look('groupsClaim') ?? DEFAULT_GROUPS_CLAIM,
  };
  return { kind: 'provider', provider };
}

async function readClientSecret(look: Look): Promise<string> {
  const [given, path] = [look('clientSecret'), look('clientSecretFile')];
  if (given !== undefined && path !== undefined)
    throw invalid('clientSecretFile', `cannot be set together with ${NAMES.clientSecret}`, 'Unset one of them.');
  if (path === undefined) return demand(look, 'clientSecret');
  const secret = (await readSecretFile(path)).toString('utf8').trim();
  if (secret === '') throw invalid('clientSecretFile', `names ${path}, which is empty`, 'Write the secret into it.');
  return secret;
}

async function readSecretFile(path: string): Promise<Buffer> {
  try {
    return await readRegularFile(path);
  } catch (cause) {
    const why = cause instanceof NotAFileError ? `is ${cause.what}` : `cannot be read (${errnoOf(cause) ?? 'unknown'})`;
    throw invalid('clientSecretFile', `names ${path}, which ${why}`, 'Name a file that capsheet may read.');
  }
}

function parsePublicUrl(text: string): URL {
  const hint = 'Write the address that people open, such as https://capsheet.example.com.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw invalid('publicUrl', 'is no address of a website', hint);
  if (`${url.origin}/` !== url.href) throw invalid('publicUrl', 'says more than scheme, host and port', hint);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw invalid('publicUrl', 'is plain http, over which others could read what is sent', hint);
  return url;
}

function parseIssuer(text: string): URL {
  const hint = 'Write it exactly as your identity provider calls itself, such as https://login.example.com/tenant.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid('issuer', 'is no address of an identity provider', hint);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw invalid('issuer', 'does not begin with https://', hint);
  if (url.hostname === ENTRA && ANY_TENANT.has(url.pathname.split('/')[1] ?? ''))
    throw invalid(
      'issuer',
      'lets in people of every organisation',
      `Write the id of your own: https://${ENTRA}/TENANT-ID/v2.0.`,
    );
  return url;
}

function parseLocalPerson(text: string, publicUrl: URL): LocalPerson {
  if (!isLoopback(publicUrl))
    throw invalid(
      'localPerson',
      `is for trying out on this machine alone, but ${NAMES.publicUrl} can be reached from others`,
      `Set ${NAMES.issuer} instead, or open capsheet at http://127.0.0.1.`,
    );
  const [, name = '', address = ''] = NAMED_PERSON.exec(text) ?? [];
  if (name === '')
    throw invalid('localPerson', 'is not a name and an e-mail', 'Write it as "Ana Berg <ana@example.com>".');
  return { name, email: parseEmail(address, 'localPerson') };
}

function parseEmail(text: string, name: 'administrator' | 'localPerson'): string {
  const address = email.safeParse(text);
  if (!address.success)
    throw invalid(name, `has no valid e-mail: "${text}"`, 'Write an address such as ana@example.com.');
  return address.data.toLowerCase();
}

function parseGroups(text: string): GroupGrants {
  try {
    return parseGroupGrants(text);
  } catch (error) {
    if (!(error instanceof GroupGrantsError)) throw error;
    const hint = 'Write it as "finance-team=preparer@acme,approver@acme; auditors=auditor@*".';
    throw invalid('groups', `cannot be read: ${error.message}`, hint);
  }
}

function demand(look: Look, name: keyof typeof NAMES): string {
  const value = look(name);
  if (value === undefined)
    throw usageError(
      'sign-in-settings-missing',
      `${NAMES[name]} is not set.`,
      HINTS[name] ?? 'Set it in the environment.',
    );
  return value;
}

const HINTS: { readonly [name in keyof typeof NAMES]?: string } = {
  publicUrl: 'Set it to the address that people open, such as https://capsheet.example.com.',
  clientId: 'Register capsheet with your identity provider, and set the client id that it gives you.',
  clientSecret: `Set the client secret that your identity provider gave you, or name a file that contains it in ${NAMES.clientSecretFile}.`,
};

function invalid(name: keyof typeof NAMES, why: string, hint: string): CapsheetError {
  return usageError('sign-in-settings-invalid', `${NAMES[name]} ${why}.`, hint);
}
