import type { X509Certificate } from 'node:crypto';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { readCertificates } from './authorities.ts';
import type { NetworkSetting } from './network-settings.ts';

/**
 * The authorities of a file that the user names. Throws `ca-file-missing`, `ca-file-not-a-file`, and `ca-file-invalid`
 * where no certificate is in it (exit status 2).
 */
export async function readCaFile({ value: path, from }: NetworkSetting): Promise<readonly X509Certificate[]> {
  const bytes = await readNamedFile({
    path,
    subject: `The file of authorities ${path}`,
    kind: 'ca-file',
    hint: `Check the path: it comes from ${from}.`,
  });
  const certificates = readCertificates(bytes);
  if (certificates.length > 0) return certificates;
  throw usageError(
    'ca-file-invalid',
    `There is no certificate in ${path} that can be read.`,
    'Export the certificate of the authority as "Base-64 encoded X.509" (PEM, .cer, .crt or .pem), without a private key, and name that file.',
  );
}
