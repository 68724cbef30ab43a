import type { ConnectFaultFacts } from '../network/connect-fault.ts';
import type { RequestPlace } from './request-place.ts';

type Untrusted = Extract<ConnectFaultFacts, { kind: 'untrusted' }>;
interface Words {
  readonly message: string;
  readonly hint: string;
}

const WAY_OUT =
  'Usually this is a proxy or virus scanner of your firm that inspects the traffic. Ask your IT for its root certificate as a PEM file, and name that file with --ca-file or CAPSHEET_CA_FILE.';

/** Why a certificate was refused, and the way out. */
export function toCertificateWords({ code, certificate }: Untrusted, place: RequestPlace): Words {
  const { subject, issuer, validFrom, validTo } = certificate;
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return {
        message: `The certificate of ${place.address} has expired (${code})${validTo === undefined ? '' : `: it was valid until ${validTo}`}.`,
        hint: 'Check the date of this machine. If it is right, tell whoever runs the service, or the proxy in between.',
      };
    case 'CERT_NOT_YET_VALID':
      return {
        message: `The certificate of ${place.address} is not valid yet (${code})${validFrom === undefined ? '' : `: it will be from ${validFrom}`}.`,
        hint: 'Check the date of this machine: it is most likely wrong.',
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return {
        message: `What answers at ${place.address} has the certificate of another host${named(subject)} (${code}).`,
        hint: `Check ${place.setting} for a typing error. A network that asks you to sign in in a browser first answers like this, too.`,
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        message: `The certificate of ${place.address} is self-signed${named(subject)} (${code}).`,
        hint: `If the service is your own, name this certificate with --ca-file or CAPSHEET_CA_FILE. Otherwise check ${place.setting}. ${WAY_OUT}`,
      };
    default:
      return {
        message: `The certificate of ${place.address} was issued by an authority that this machine does not trust${named(issuer)} (${code}).`,
        hint: `${WAY_OUT} "capsheet doctor" says what is trusted.`,
      };
  }
}

function named(name: string | undefined): string {
  return name === undefined ? '' : `, “${name}”`;
}
