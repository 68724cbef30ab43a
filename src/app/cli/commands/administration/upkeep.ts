import { usageError } from '../../../../base/util/capsheet-error.ts';
import { plural } from '../../../../base/util/text/words.ts';
import { checkFiles, noteRestore, type Rewrapped, rewrapSecrets } from '../../../../team/administration/upkeep.ts';
import { readWrappingKeys } from '../../../../team/vault/wrapping-keys.ts';
import type { RunOf } from '../../declare/declare.ts';
import { answer } from '../../terminal/answer.ts';
import type { files, restored, rewrap } from './administration-commands.ts';
import { changeDatabase, openTeamFiles, withDatabase } from './with-database.ts';

/** `capsheet team rewrap`: 4 if some secrets could not be rewrapped. Throws `vault-key-missing`. */
export const runRewrap: RunOf<typeof rewrap> = async (_args, _options, io) => {
  const keys = await readWrappingKeys(io.env);
  const [first] = keys;
  if (first === undefined) {
    const hint = 'Set CAPSHEET_VAULT_KEY or CAPSHEET_VAULT_KEY_FILE: the new key first, the old one behind it.';
    throw usageError('vault-key-missing', 'No key is set.', hint);
  }
  const done = await withDatabase(io, (pool, by) => rewrapSecrets(pool, by, keys));
  const failed = done.failed.map(({ firm, secret, error: { code, message } }) => ({ firm, secret, code, message }));
  const lines = [describeRewrapped(done, first.id), ...failed.map(({ message }) => `  ${message}`)];
  const facts = { keyId: first.id, ...done, failed };
  return answer('team-rewrap@1', facts, lines.join('\n'), failed.length === 0 ? 0 : 4);
};

function describeRewrapped({ rewrapped, unchanged, failed }: Rewrapped, keyId: string): string {
  const put = `${plural(rewrapped, 'secret')} now encrypted with the key "${keyId}", ${unchanged} unchanged`;
  return failed.length === 0 ? `${put}.` : `${put}, ${failed.length} as before:`;
}

/** `capsheet team files`: 4 if a file is missing or damaged. */
export const runFiles: RunOf<typeof files> = async (_args, _options, io) => {
  const { place, checked, faults } = await withDatabase(io, async (pool) => {
    const store = await openTeamFiles(io, pool);
    return { place: store.name, ...(await checkFiles(pool, store)) };
  });
  const printed = faults.map(({ sha256, submissions, error: { code, message } }) => ({
    sha256,
    code,
    message,
    submissions,
  }));
  const lines = [
    printed.length === 0
      ? `${plural(checked, 'file')} read in ${place}: nothing is missing or damaged.`
      : `${printed.length} of ${plural(checked, 'file')} in ${place} cannot be used:`,
    ...printed.map(({ message, submissions }) => `  ${message} It belongs to ${listOf(submissions)}.`),
  ];
  const facts = { place, checked, faults: printed };
  return answer('team-files@1', facts, lines.join('\n'), printed.length === 0 ? 0 : 4);
};

function listOf(submissions: readonly { readonly firm: string; readonly id: number }[]): string {
  return submissions.map(({ firm, id }) => `submission ${id} of ${firm}`).join(', ');
}

export const runRestored: RunOf<typeof restored> = async (_args, _options, io) => {
  const noted = await changeDatabase(io, (ask, by) => noteRestore(ask, by));
  const lines = [
    `${plural(noted.submissions.length, 'approved submission')} will be planned again, ${plural(noted.sessions, 'session')} ended.`,
    ...noted.submissions.map(({ firm, id }) => `  ${firm}: submission ${id}`),
  ];
  return answer('team-restored@1', noted, lines.join('\n'));
};
