import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { isLoopbackAddress } from '../../base/util/loopback.ts';
import { email } from '../api/person.ts';
import type { ServerSettings } from '../settings/setting-forms.ts';
import { type GroupGrants, GroupGrantsError, parseGroupGrants } from './group-grants.ts';
import type { ProviderSettings } from './identity-provider.ts';

/** Somebody who signs in without a provider, for trying out. */
export interface LocalPerson {
  readonly name: string;
  readonly email: string;
}

export interface SignInSettings {
  /** Scheme, host and port of the page. */
  readonly publicUrl: URL;
  readonly groups: GroupGrants;
  /** E-mail of the first administrator, in lower case. */
  readonly administrator?: string;
  readonly way:
    | { readonly kind: 'provider'; readonly provider: ProviderSettings }
    | { readonly kind: 'local'; readonly person: LocalPerson };
}

/** The settings of the sign-in, as texts. */
export type SignInTexts = Pick<
  ServerSettings,
  | ('publicUrl' | 'groups' | 'administrator' | 'localPerson')
  | ('oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcGroupsClaim')
>;

const NAMES = {
  issuer: 'CAPSHEET_OIDC_ISSUER',
  groups: 'CAPSHEET_GROUPS',
  administrator: 'CAPSHEET_ADMINISTRATOR',
  localPerson: 'CAPSHEET_LOCAL_PERSON',
} as const;

const NAMED_PERSON = /^\s*(.+?)\s*<\s*([^<>]+?)\s*>\s*$/;
const ENTRA = 'login.microsoftonline.com';
const ANY_TENANT: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers']);
/** Issuer of people who sign in by a link. */
const LOCAL_ISSUER = 'capsheet:local';

/** Only people of this issuer are admitted. */
export function issuerOf({ way }: SignInSettings): string {
  return way.kind === 'local' ? LOCAL_ISSUER : way.provider.issuer.href;
}

/** Throws `setting-invalid`, `setting-missing`. */
export function toSignInSettings(texts: SignInTexts): SignInSettings {
  const { administrator, groups = '' } = texts;
  const publicUrl = new URL(texts.publicUrl);
  return {
    publicUrl,
    groups: parseGroups(groups),
    way: toWay(texts, publicUrl),
    ...(administrator === undefined ? {} : { administrator: parseEmail(administrator, 'administrator') }),
  };
}

function toWay(texts: SignInTexts, publicUrl: URL): SignInSettings['way'] {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcGroupsClaim: groupsClaim, localPerson } = texts;
  if (oidcIssuer !== undefined && oidcClientId !== undefined && oidcClientSecret !== undefined) {
    const ours = { clientId: oidcClientId, clientSecret: oidcClientSecret, groupsClaim };
    return { kind: 'provider', provider: { issuer: parseIssuer(oidcIssuer), ...ours } };
  }
  if (localPerson !== undefined) return { kind: 'local', person: parseLocalPerson(localPerson, publicUrl) };
  const hint =
    'Set it to the issuer of your identity provider, with the client id and the client secret that it gave you.';
  throw usageError('setting-missing', `Nobody could sign in: ${NAMES.issuer} is not set.`, hint);
}

function parseIssuer(text: string): URL {
  const hint = 'Write it exactly as your identity provider calls itself, such as https://login.example.com/tenant.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid('issuer', 'is no address of an identity provider', hint);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackAddress(url.href)))
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
  if (!isLoopbackAddress(publicUrl.href))
    throw invalid(
      'localPerson',
      'is for trying out on this machine alone, but CAPSHEET_PUBLIC_URL can be reached from others',
      `Set ${NAMES.issuer} instead, or open capsheet at http://127.0.0.1.`,
    );
  const [, name = '', address = ''] = NAMED_PERSON.exec(text) ?? [];
  if (name === '')
    throw invalid('localPerson', 'is not a name and an e-mail', 'Write it as "Ana Berg <ana@example.com>".');
  return { name, email: parseEmail(address, 'localPerson') };
}

function parseEmail(text: string, name: 'administrator' | 'localPerson'): string {
  const address = email.safeParse(text.trim());
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

function invalid(name: keyof typeof NAMES, why: string, hint: string): CapsheetError {
  return usageError('setting-invalid', `${NAMES[name]} ${why}.`, hint);
}
