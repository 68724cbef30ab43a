import { createRequire } from 'node:module';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { parseServiceAddress } from '../../../service/client/addresses.ts';
import type { FirmSettings } from './firms-schema.ts';

/** Where the system keeps secrets. Each of its calls throws if the system refuses. */
export interface Keychain {
  read(account: string): string | undefined;
  keep(account: string, secret: string): void;
  forget(account: string): void;
}

const SERVICE = 'capsheet';
/** On Linux, nothing but what outlives a restart. */
const KEPT = { linux: { store: 'secret-service' } } as const;

/** That of the system, unless another was passed in. Throws `keychain-missing` if there is none on this machine. */
export function openKeychain(own: Keychain | undefined): Keychain {
  return own ?? openSystemKeychain();
}

function openSystemKeychain(): Keychain {
  const { Entry } = loadLibrary();
  const entry = (account: string) => new Entry(SERVICE, account, KEPT);
  return {
    read: (account) => reach(() => entry(account).getPassword() ?? undefined),
    keep: (account, secret) => reach(() => entry(account).setPassword(secret)),
    forget: (account) => {
      reach(() => entry(account).deleteCredential());
    },
  };
}

/**
 * The account a secret is filed under: the service and the client application, and not the name of a firm. Other settings of the
 * same name do not get it.
 */
export function toAccount({ baseUrl, clientId }: Pick<FirmSettings, 'baseUrl' | 'clientId'>): string {
  return `${clientId} at ${parseServiceAddress(baseUrl, 'baseUrl').text}`;
}

/** Optional, and in no executable: there the environment does. */
function loadLibrary(): typeof import('@napi-rs/keyring') {
  try {
    return createRequire(import.meta.url)('@napi-rs/keyring');
  } catch (cause) {
    throw keychainMissing('this installation of capsheet has no part for it', cause);
  }
}

function reach<T>(call: () => T): T {
  try {
    return call();
  } catch (cause) {
    throw keychainMissing(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** `keychain-missing`: there is none, or it is locked. */
export function keychainMissing(why: string, cause: unknown) {
  return usageError(
    'keychain-missing',
    `The keychain of this system cannot be used: ${why.replace(/\.$/, '')}.`,
    'Unlock it or, where there is none, put CAPSHEET_CLIENT_SECRET into the environment or a .env file.',
    cause,
  );
}
