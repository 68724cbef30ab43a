import type { z } from 'zod';
import { newSecret } from '../../base/util/secret-text.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { DeviceAnswer, deviceCode, deviceView } from '../api/device.ts';
import type { PersonView } from '../api/person.ts';
import { appendAudit } from '../database/audit.ts';
import {
  addDeviceCode,
  decideDeviceCode,
  findDeviceCode,
  pollDeviceCode,
  spendDeviceCode,
} from '../database/sign-in/device-codes.ts';
import { addSession, SESSION_LIVES } from '../database/sign-in/sessions.ts';
import { toActor } from '../terms/audit-entry.ts';
import { digestSecret, newUserCode, readUserCode } from './secrets.ts';

/** Time to confirm a command line, and the least interval between its requests. */
const CODE_SECONDS = 10 * 60;
const INTERVAL_SECONDS = 5;
/** Jitter of a network. */
const TOLERANCE_SECONDS = 1;

/** Where somebody confirms a command line. */
const DEVICE_PATH = '/device';

/**
 * Lets command lines in, as the device flow of OAuth does (RFC 8628), but on our own server: a command line gets two codes,
 * shows one of them, and asks with the other until somebody who is signed in has confirmed the one that is shown.
 *
 *     waiting ──► confirmed ──► used     the token is told once, to whoever asks with the device code
 *        └──────► denied                 by the person; and whatever is older than ten minutes is gone
 */
export class DeviceDesk {
  readonly #database: Pick<DatabasePool, 'transact'>;
  readonly #publicUrl: URL;

  constructor(database: Pick<DatabasePool, 'transact'>, publicUrl: URL) {
    this.#database = database;
    this.#publicUrl = publicUrl;
  }

  async begin(name: string, askedFrom: string): Promise<z.infer<typeof deviceCode>> {
    const secret = newSecret();
    const deviceSha256 = digestSecret(secret);
    for (;;) {
      const userCode = newUserCode();
      const code = { deviceSha256, userCode, name, askedFrom };
      // Drawn again if the code is being shown.
      if (!(await this.#database.transact('write', (ask) => addDeviceCode(ask, code, CODE_SECONDS)))) continue;
      const address = `${this.#publicUrl.origin}${DEVICE_PATH}?code=${userCode}`;
      return {
        deviceCode: secret,
        userCode,
        address,
        expiresInSeconds: CODE_SECONDS,
        intervalSeconds: INTERVAL_SECONDS,
      };
    }
  }

  async poll(secret: string): Promise<DeviceAnswer> {
    const deviceSha256 = digestSecret(secret);
    return this.#database.transact('write', async (ask) => {
      const code = await pollDeviceCode(ask, deviceSha256, INTERVAL_SECONDS - TOLERANCE_SECONDS);
      if (code === undefined || code.state === 'used') return { state: 'expired' };
      if (code.state === 'waiting') return { state: code.isTooSoon ? 'slow-down' : 'waiting' };
      // The person may have been locked out since.
      if (code.state === 'denied' || code.person === undefined) return { state: 'denied' };
      const token = newSecret();
      await spendDeviceCode(ask, deviceSha256);
      const { expiresAt } = await addSession(ask, {
        tokenSha256: digestSecret(token),
        person: code.person.id,
        kind: 'command-line',
        name: code.name,
        life: SESSION_LIVES['command-line'],
      });
      return { state: 'confirmed', token, person: code.person.name, expiresAt };
    });
  }

  /** Finds a waiting command line by a code as typed. */
  async find(typed: string): Promise<z.infer<typeof deviceView> | undefined> {
    const userCode = readUserCode(typed);
    if (userCode === undefined) return undefined;
    return this.#database.transact('read', (ask) => findDeviceCode(ask, userCode));
  }

  /** False if nothing waits under that code. */
  async decide(typed: string, person: PersonView, isConfirmed: boolean): Promise<boolean> {
    const userCode = readUserCode(typed);
    if (userCode === undefined) return false;
    return this.#database.transact('write', async (ask) => {
      const decided = await decideDeviceCode(ask, userCode, { person: person.id, isConfirmed });
      if (decided === undefined) return false;
      const action = isConfirmed ? 'command-line-confirmed' : 'command-line-denied';
      const details = { name: decided.name, askedFrom: decided.askedFrom };
      await appendAudit(ask, toActor(person), { action, subject: `person ${person.id}`, details });
      return true;
    });
  }
}
