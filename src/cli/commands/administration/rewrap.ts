import { nameDocument } from '../../../model/outcomes/document-name.ts';
import { type Rewrapped, rewrapSecrets } from '../../../team/administration/rewrap-secrets.ts';
import { type ExitStatus, usageError } from '../../../util/capsheet-error.ts';
import { plural } from '../../../util/text/words.ts';
import { readWrappingKeys } from '../../../vault/wrapping-keys.ts';
import type { OutputOptions } from '../../options/common-options.ts';
import { writeReport } from '../../options/write-report.ts';
import type { Io } from '../../terminal/io.ts';
import { withDatabase } from './with-database.ts';

/** `capsheet team rewrap`: 4 where some secrets could not be rewrapped. Throws `vault-key-missing` where no key is set. */
export async function runRewrap(_none: readonly string[], options: OutputOptions, io: Io): Promise<ExitStatus> {
  const keys = await readWrappingKeys(io.env);
  const [first] = keys;
  if (first === undefined) {
    const hint = 'Set CAPSHEET_VAULT_KEY or CAPSHEET_VAULT_KEY_FILE: the new key first, the old one behind it.';
    throw usageError('vault-key-missing', 'No key is set.', hint);
  }
  const done = await withDatabase(io, (pool, by) => rewrapSecrets(pool, by, keys));
  const failed = done.failed.map(({ firm, secret, error: { code, message } }) => ({ firm, secret, code, message }));
  await writeReport(io, options, {
    json: () => ({ ...nameDocument('team-rewrap@1'), keyId: first.id, ...done, failed }),
    text: () => [describe(done, first.id), ...failed.map(({ message }) => `  ${message}`)].join('\n'),
  });
  return failed.length === 0 ? 0 : 4;
}

function describe({ rewrapped, unchanged, failed }: Rewrapped, keyId: string): string {
  const put = `${plural(rewrapped, 'secret')} now encrypted with the key "${keyId}", ${unchanged} unchanged`;
  return failed.length === 0 ? `${put}.` : `${put}, ${failed.length} as before:`;
}
