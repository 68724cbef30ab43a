import { X509Certificate } from 'node:crypto';

/** Text that is a certificate, as `-----BEGIN CERTIFICATE-----` marks it. */
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a file, in PEM; those that cannot be read are left out. A single one may be in DER. */
export function readCertificates(bytes: Buffer): readonly X509Certificate[] {
  const texts: readonly (string | Buffer)[] = bytes.toString('latin1').match(PEM) ?? [bytes];
  return texts.flatMap((text) => parse(text) ?? []);
}

function parse(text: string | Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

/** Each certificate once, whatever its lines are broken like. */
export function unite(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Map(lists.flat().map((pem) => [pem.replace(/\s+/g, ''), pem])).values()];
}
