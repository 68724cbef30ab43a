import type { PeerCertificate } from 'node:tls';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';

/** A certificate that was not trusted, as far as it could be seen. */
export interface SeenCertificate {
  readonly subject?: string;
  /** The authority at the end of the chain. */
  readonly issuer?: string;
  /** ISO 8601. */
  readonly validFrom?: string;
  readonly validTo?: string;
}

/** How a proxy is named in words; it holds no secret. */
export interface NamedProxy {
  /** `http://proxy.firm.example:8080`. */
  readonly text: string;
  /** The setting that named it. */
  readonly from: string;
  readonly hasSignIn: boolean;
}

/** The reasons for which no connection came about, beside those that the system gives itself. */
export type ConnectFaultFacts =
  /** The proxy is not there, or ended the connection without a word. `code` as the system gives it. */
  | { readonly kind: 'proxy-gone'; readonly proxy: NamedProxy; readonly code: string }
  /** It answered CONNECT with another status than 2xx. */
  | {
      readonly kind: 'proxy-refusal';
      readonly proxy: NamedProxy;
      readonly target: string;
      readonly status: number;
      /** The ways to sign in that it offers: `Basic`, `NTLM`. */
      readonly offers: readonly string[];
      /** Its words, as far as they came with the status. */
      readonly text: string;
    }
  /** The host is no proxy: it sent a page, or no HTTP. */
  | { readonly kind: 'no-proxy'; readonly proxy: NamedProxy; readonly text: string }
  /** The proxy's own certificate is not trusted. */
  | { readonly kind: 'proxy-untrusted'; readonly proxy: NamedProxy; readonly code: string }
  /** The service's certificate is not trusted. */
  | { readonly kind: 'untrusted'; readonly code: string; readonly certificate: SeenCertificate };

/** No connection came about; nothing of the request was sent. */
export class ConnectFault extends Error {
  readonly facts: ConnectFaultFacts;

  constructor(facts: ConnectFaultFacts, cause?: unknown) {
    super(facts.kind, { cause });
    this.name = 'ConnectFault';
    this.facts = facts;
  }
}

const UNTRUSTED =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)/;

/** True for the codes with which Node.js refuses a certificate. */
export function isUntrusted(code: string): boolean {
  return UNTRUSTED.test(code);
}

export function describeCertificate(certificate: PeerCertificate): SeenCertificate {
  const [subject, issuer] = [nameOf(certificate.subject), nameOf(lastOf(certificate).issuer)];
  const [validFrom, validTo] = [toIso(certificate.valid_from), toIso(certificate.valid_to)];
  return omitAbsent({ subject, issuer, validFrom, validTo });
}

/** The end of the chain as it was sent: an authority's own certificate is its own issuer. */
function lastOf(certificate: object): Partial<PeerCertificate> {
  const seen = new Set<object>();
  let last: object = certificate;
  while (!seen.has(last)) {
    seen.add(last);
    const next: unknown = Reflect.get(last, 'issuerCertificate');
    if (typeof next === 'object' && next !== null) last = next;
  }
  return last;
}

function nameOf(name: PeerCertificate['subject'] | undefined): string | undefined {
  const text = [name?.CN, name?.O].flat().find((part) => part !== undefined && part !== '');
  return text?.slice(0, 100);
}

function toIso(time: string | undefined): string | undefined {
  const ms = Date.parse(time ?? '');
  return Number.isFinite(ms) ? new Date(ms).toISOString() : undefined;
}
