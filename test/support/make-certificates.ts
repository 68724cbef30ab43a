import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate with its private key, both as text in PEM. */
export interface Identity {
  readonly certificate: string;
  readonly key: string;
}

export interface Authority extends Identity {
  /** A certificate for a host, signed by the authority. */
  issue(host: string, validity?: Validity): Identity;
}

export interface Validity {
  readonly from?: Date;
  readonly to?: Date;
}

const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];
const ALTERNATIVE_NAME = [0x55, 0x1d, 0x11];
const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13];

/** An authority that nobody knows, made here and now. */
export function makeAuthority(name: string, validity: Validity = {}): Authority {
  const keys = makeKeys();
  const certificate = make({
    subject: name,
    issuer: name,
    publicKey: keys.publicKey,
    signer: keys.privateKey,
    validity,
  });
  return {
    certificate,
    key: toPem(keys.privateKey),
    issue: (host, lasting = {}) => {
      const own = makeKeys();
      const facts = { subject: host, issuer: name, publicKey: own.publicKey, signer: keys.privateKey, host };
      return { certificate: make({ ...facts, validity: lasting }), key: toPem(own.privateKey) };
    },
  };
}

interface Facts {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  readonly validity: Validity;
  /** Absent for an authority. */
  readonly host?: string;
}

/** X.509 version 3, RFC 5280. */
function make({ subject, issuer, publicKey, signer, validity, host }: Facts): string {
  const algorithm = sequence(tagged(0x06, ECDSA_WITH_SHA256));
  const { from = new Date('2020-01-01T00:00:00Z'), to = new Date('2049-01-01T00:00:00Z') } = validity;
  const extension = host === undefined ? authorityExtension() : hostExtension(host);
  const body = sequence(
    tagged(0xa0, tagged(0x02, [2])),
    tagged(0x02, [0x01, ...randomBytes(8)]),
    algorithm,
    toName(issuer),
    sequence(toTime(from), toTime(to)),
    toName(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', body, signer);
  const der = sequence(body, algorithm, tagged(0x03, [0, ...signature]));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function authorityExtension(): Buffer {
  const isAuthority = sequence(tagged(0x01, [0xff]));
  return sequence(tagged(0x06, BASIC_CONSTRAINTS), tagged(0x01, [0xff]), tagged(0x04, isAuthority));
}

function hostExtension(host: string): Buffer {
  return sequence(tagged(0x06, ALTERNATIVE_NAME), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))));
}

function toName(text: string): Buffer {
  return sequence(tagged(0x31, sequence(tagged(0x06, COMMON_NAME), tagged(0x0c, Buffer.from(text)))));
}

function toTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(digits.slice(2)));
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

/** DER: tag, length, content. */
function tagged(tag: number, content: Iterable<number>): Buffer {
  const bytes = Buffer.from([...content]);
  const { length } = bytes;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

function makeKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function toPem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString();
}
