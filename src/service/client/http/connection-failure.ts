import { settingName } from '../../../base/util/setting-names.ts';
import { NoAnswerError, type RequestError, TooLateError, UnreachableError, WrongShapeError } from '../errors.ts';
import { ConnectFault, type ConnectFaultFacts, type NamedProxy } from '../network/connect-fault.ts';
import { toPlainMessage } from './error-body.ts';
import type { RequestPlace } from './prepare-call.ts';

/** Turns what the transport threw into an error by meaning; its cause is kept, its wording is not shown. */
export function toConnectionError(failure: unknown, place: RequestPlace): RequestError {
  if (failure instanceof ConnectFault) return toConnectError(failure, place);
  const code = codeOf(failure);
  const { endpoint, setting } = place;
  const address = place.proxy === undefined ? place.address : `${place.address} (through the proxy ${place.proxy})`;
  const unknown = { endpoint, cause: failure, fate: place.isToken ? ('not-done' as const) : ('unknown' as const) };
  const notDone = { endpoint, cause: failure, fate: 'not-done' as const };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UnreachableError({
      ...notDone,
      code: 'service-not-found',
      message: `The host in ${address} cannot be found (${code}).`,
      hint: `Check ${setting} for a typing error, and that this machine is online.`,
    });
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
    return new NoAnswerError({
      ...unknown,
      code: 'service-tls',
      message: `${address} does not speak https as expected (${code}).`,
      hint: `Check scheme and port in ${setting}${place.proxy === undefined ? '' : ', and the proxy'}.`,
    });
  }
  if (isNeverConnected(code, failure)) {
    return new UnreachableError({
      ...notDone,
      code: 'service-down',
      message: `No connection to ${address} (${code}).`,
      hint: `Check that the service is running and that ${setting} is right, then try again. Nothing is lost.`,
    });
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new TooLateError({
      ...unknown,
      code: 'answer-too-late',
      message: `${endpoint} was not answered in time.`,
      hint: 'Try again later. If the service is always slow, raise timeouts in the profile.',
    });
  }
  if (code.startsWith('HPE_') || UNREADABLE.has(code)) {
    return new WrongShapeError({
      ...unknown,
      code: code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'answer-too-large' : 'answer-unreadable',
      message: `The answer to ${endpoint} cannot be read (${code}).`,
      hint: `Check that ${setting} is right; a longer answer needs maxAnswerBytes in the profile.`,
    });
  }
  return new NoAnswerError({
    ...unknown,
    code: 'connection-lost',
    message: `The connection to ${address} was lost before ${endpoint} was answered (${code}).`,
    hint: 'Check the network and start again: capsheet first finds out what was done, and sends nothing twice.',
  });
}

/** Codes of answers that are too large, or none. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'UND_ERR_HEADERS_OVERFLOW',
  'ERR_NO_RESPONSE',
]);

/** Codes that only the making of a connection gives; a reset may come after the request was read. */
function isNeverConnected(code: string, failure: unknown): boolean {
  const isConnecting =
    typeof failure === 'object' && failure !== null && 'syscall' in failure && failure.syscall === 'connect';
  return code === 'ECONNREFUSED' || code === 'UND_ERR_CONNECT_TIMEOUT' || isConnecting || isNoneConnected(failure);
}

/** A name with several addresses fails with the failures of each. */
function isNoneConnected(failure: unknown): boolean {
  return (
    failure instanceof AggregateError &&
    failure.errors.length > 0 &&
    failure.errors.every((each: unknown) => isNeverConnected(codeOf(each), each))
  );
}

function codeOf(failure: unknown): string {
  const hasCode =
    typeof failure === 'object' && failure !== null && 'code' in failure && typeof failure.code === 'string';
  if (hasCode) return String(failure.code);
  return failure instanceof Error ? failure.name : 'unknown';
}

type Words = Pick<ConstructorParameters<typeof UnreachableError>[0], 'code' | 'message' | 'hint'>;

/** A connection that a proxy or a certificate kept from being made. Nothing was sent to the service: certainly not done. */
function toConnectError(fault: ConnectFault, place: RequestPlace): RequestError {
  const words = toWords(fault.facts, place);
  return new UnreachableError({ ...words, endpoint: place.endpoint, fate: 'not-done', cause: fault });
}

function toWords(facts: ConnectFaultFacts, place: RequestPlace): Words {
  switch (facts.kind) {
    case 'proxy-gone':
      return {
        code: 'proxy-unreachable',
        message: `No connection to the proxy ${facts.proxy.text}, through which ${place.address} is reached (${facts.code}).`,
        hint: `Check ${facts.proxy.from}, and that this machine is in the network of the proxy. List in NO_PROXY what is reached without it.`,
      };
    case 'no-proxy':
      return {
        code: 'proxy-wrong',
        message: `What answers at ${facts.proxy.text} is not a proxy: it sent ${facts.text.startsWith('HPE_') ? `no HTTP (${facts.text})` : toPlainMessage(facts.text)}.`,
        hint: `Check host and port in ${facts.proxy.from}. If your network shows a sign-in page, sign in there in a browser first.`,
      };
    case 'proxy-untrusted':
      return {
        code: 'service-tls',
        message: `The certificate of the proxy ${facts.proxy.text} is not trusted (${facts.code}).`,
        hint: `Name the certificate of the authority that issued it with ${settingName('caFile')}; most proxies are reached by plain http.`,
      };
    case 'untrusted':
      return { code: 'service-tls', ...toCertificateWords(facts, place) };
    case 'proxy-refusal':
      return facts.status === 407 ? toSignInWords(facts, place) : toRefusalWords(facts, place);
  }
}

type Refusal = Extract<ConnectFaultFacts, { kind: 'proxy-refusal' }>;

/** A password that is wrong is not tried again: after a few times many firms lock the account. */
function toSignInWords({ proxy, offers }: Refusal, place: RequestPlace): Words {
  const code = 'proxy-sign-in';
  const others = offers.filter((name) => name.toLowerCase() !== 'basic');
  if (others.length > 0 && others.length === offers.length) {
    return {
      code,
      message: `The proxy ${proxy.text} asks for a sign-in by ${others.join(' or ')} (407), which capsheet does not support.`,
      hint: `Ask whoever runs it to let ${hostOf(place)} through without a sign-in or with a basic one, or run a helper on this machine that signs in (such as Px or Cntlm) and name that in HTTPS_PROXY.`,
    };
  }
  return proxy.hasSignIn
    ? {
        code,
        message: `The proxy ${proxy.text} refused the user name and password (407).`,
        hint: `Correct them in ${proxy.from}. They were tried once only, so that no account is locked.`,
      }
    : {
        code,
        message: `The proxy ${proxy.text} asks for a user name and a password (407).`,
        hint: `Write them into ${proxy.from}: ${withSignIn(proxy)}.`,
      };
}

function toRefusalWords({ proxy, target, status, text }: Refusal, place: RequestPlace): Words {
  const reason = toPlainMessage(text);
  if (status >= 500) {
    return {
      code: 'proxy-gateway',
      message: `The proxy ${proxy.text} could not connect to ${target} (${status}): ${reason}.`,
      hint: `Check ${place.setting} for a typing error. If it is right, ask whoever runs the proxy whether it reaches ${hostOf(place)}.`,
    };
  }
  return {
    code: 'proxy-refused',
    message: `The proxy ${proxy.text} does not connect to ${target} (${status}): ${reason}.`,
    hint: `Ask whoever runs it to allow connections (CONNECT) to ${target}; check also that ${proxy.from} names a proxy.`,
  };
}

function withSignIn({ text }: NamedProxy): string {
  return text.replace('://', '://USER:PASSWORD@');
}

function hostOf({ address }: RequestPlace): string {
  return new URL(address).hostname;
}

type Untrusted = Extract<ConnectFaultFacts, { kind: 'untrusted' }>;

const WAY_OUT = `Usually this is a proxy or virus scanner of your firm that inspects the traffic. Ask your IT for its root certificate as a PEM file, and name that file with ${settingName('caFile')}.`;

/** Why a certificate was refused, and the way out. */
function toCertificateWords({ code, certificate }: Untrusted, place: RequestPlace): Omit<Words, 'code'> {
  const { subject, issuer, validFrom, validTo } = certificate;
  if (code === 'CERT_HAS_EXPIRED')
    return {
      message: `The certificate of ${place.address} has expired (${code})${validTo === undefined ? '' : `: it was valid until ${validTo}`}.`,
      hint: 'Check the date of this machine. If it is right, tell whoever runs the service, or the proxy in between.',
    };
  if (code === 'CERT_NOT_YET_VALID')
    return {
      message: `The certificate of ${place.address} is not valid yet (${code})${validFrom === undefined ? '' : `: it will be from ${validFrom}`}.`,
      hint: 'Check the date of this machine: it is most likely wrong.',
    };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'HOSTNAME_MISMATCH')
    return {
      message: `What answers at ${place.address} has the certificate of another host${named(subject)} (${code}).`,
      hint: `Check ${place.setting} for a typing error. A network that asks you to sign in in a browser first answers like this, too.`,
    };
  if (code === 'DEPTH_ZERO_SELF_SIGNED_CERT')
    return {
      message: `The certificate of ${place.address} is self-signed${named(subject)} (${code}).`,
      hint: `If the service is your own, name this certificate with ${settingName('caFile')}. Otherwise check ${place.setting}. ${WAY_OUT}`,
    };
  return {
    message: `The certificate of ${place.address} was issued by an authority that this machine does not trust${named(issuer)} (${code}).`,
    hint: `${WAY_OUT} "capsheet doctor" says what is trusted.`,
  };
}

function named(name: string | undefined): string {
  return name === undefined ? '' : `, “${name}”`;
}
