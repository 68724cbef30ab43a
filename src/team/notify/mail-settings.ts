import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { isLoopbackAddress } from '../../base/util/loopback.ts';

/** `Name <address>` or the address alone. */
const FROM = /^(?:(?<name>[^<>\p{Cc}]*?)\s*<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/u;
/** One plain address: no list, no comment, no line break. Stricter than mail itself. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u;

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** `start-tls`: begins in the clear, and goes on encrypted or not at all. */
  readonly encryption: 'tls' | 'start-tls' | 'none';
  readonly signIn?: { readonly user: string; readonly pass: string };
  readonly from: MailAddress;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/**
 * Reads CAPSHEET_SMTP_URL and CAPSHEET_MAIL_FROM; `undefined` without the first: no mail is sent. Over a network the
 * connection is encrypted unless the URL says otherwise. Throws `smtp-url-invalid`, `mail-from-invalid`, without the
 * URL, which contains a password.
 */
export function readMailSettings(smtpUrl: string | undefined, mailFrom: string | undefined): MailSettings | undefined {
  if (smtpUrl === undefined || smtpUrl === '') return undefined;
  if (!URL.canParse(smtpUrl)) throw invalidUrl('is not a URL');
  const url = new URL(smtpUrl);
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw invalidUrl('begins neither with smtp:// nor with smtps://');
  if (url.hostname === '') throw invalidUrl('names no server');
  const encryption = readEncryption(url);
  const usual = encryption === 'tls' ? 465 : 587;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? usual : Number(url.port),
    encryption,
    ...readSignIn(url),
    from: readFrom(mailFrom),
  };
}

/** True for exactly one mailbox. */
export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254;
}

function readEncryption({ protocol, href, searchParams }: URL): MailSettings['encryption'] {
  if (protocol === 'smtps:') return 'tls';
  const said = searchParams.get('tls');
  if (said !== null && said !== 'none') throw invalidUrl(`says tls=${said}, and only tls=none is known`);
  return said === 'none' || isLoopbackAddress(href) ? 'none' : 'start-tls';
}

function readSignIn({ username, password }: URL): Pick<MailSettings, 'signIn'> {
  if (username === '') return {};
  try {
    return { signIn: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } };
  } catch {
    throw invalidUrl('has a user name or a password with a % that stands for nothing');
  }
}

function readFrom(text: string | undefined): MailAddress {
  const { name = '', inner, bare } = FROM.exec(text?.trim() ?? '')?.groups ?? {};
  const address = inner ?? bare ?? '';
  if (!isMailAddress(address))
    throw usageError(
      'mail-from-invalid',
      'CAPSHEET_MAIL_FROM is not an address from which mail can be sent.',
      'Write it as capsheet@firm.example or as capsheet <capsheet@firm.example>.',
    );
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}

function invalidUrl(why: string): CapsheetError {
  const hint = 'Write it as smtp://USER:PASSWORD@HOST:587, or smtps://USER:PASSWORD@HOST:465.';
  return usageError('smtp-url-invalid', `CAPSHEET_SMTP_URL ${why}.`, hint);
}
