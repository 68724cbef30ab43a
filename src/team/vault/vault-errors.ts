import { type CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { joinList } from '../../base/util/text/words.ts';
import type { SealedSecret, SecretName } from './stored-secret.ts';
import { KEY_FILE_SETTING, KEY_SETTING, type WrappingKeys } from './wrapping-keys.ts';

export function describeSecret({ firm, id }: SecretName): string {
  return `The secret of ${id} of firm ${firm}`;
}

/** There is nothing to wrap a new secret with. */
export function keyNotSet(name: SecretName): CapsheetError {
  return usageError(
    'vault-key-missing',
    `${describeSecret(name)} cannot be sealed: no key is set.`,
    `Set ${KEY_SETTING} or ${KEY_FILE_SETTING}, or keep only a reference to the secret.`,
  );
}

/** Its key is gone, and it is there as before: with the key it can be read again. */
export function keyMissing(name: SecretName, { keyId }: SealedSecret, keys: WrappingKeys): CapsheetError {
  const isOther = keys.some(({ id }) => id === keyId);
  const set = keys.length === 0 ? 'no key is set' : `set: ${joinList(keys.map(({ id }) => `"${id}"`))}`;
  const why = isOther ? 'the key set under this ID is a different one' : `which is missing (${set})`;
  return usageError(
    'vault-key-missing',
    `${describeSecret(name)} is sealed with the key "${keyId}"${isOther ? ', and' : ','} ${why}.`,
    `Nothing is lost: put the key "${keyId}" back into ${KEY_SETTING} or the file of ${KEY_FILE_SETTING}. If it is gone for good, set the secret again.`,
  );
}

/** What is kept is not what was sealed, or was sealed for another place. */
export function secretDamaged(name: SecretName): CapsheetError {
  return usageError(
    'credential-damaged',
    `${describeSecret(name)} is damaged, or was moved here from somewhere else: it cannot be opened.`,
    'Set the secret again, or restore the database from a backup.',
  );
}
