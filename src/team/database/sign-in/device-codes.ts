import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { optionalText } from '../../../model/values/scalars.ts';
import { deviceView } from '../../api/device.ts';
import { readFirst } from '../rows.ts';

export interface NewDeviceCode {
  readonly deviceSha256: string;
  readonly userCode: string;
  readonly name: string;
  readonly askedFrom: string;
}

/** Keeps it for so long, and removes expired ones. False if the user code is taken. */
export async function addDeviceCode(ask: Ask, code: NewDeviceCode, mostSeconds: number): Promise<boolean> {
  const { deviceSha256, userCode, name, askedFrom } = code;
  await ask('DELETE FROM device_codes WHERE expires_at < clock_timestamp()');
  const { changed } = await ask(
    `INSERT INTO device_codes (device_sha256, user_code, name, asked_from, expires_at)
     VALUES ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5)) ON CONFLICT DO NOTHING`,
    [deviceSha256, userCode, name, askedFrom, mostSeconds],
  );
  return changed > 0;
}

export async function findDeviceCode(ask: Ask, userCode: string) {
  const sql = `SELECT user_code, name, asked_from, expires_at FROM device_codes
   WHERE user_code = $1 AND state = 'waiting' AND expires_at > clock_timestamp()`;
  return readFirst(deviceView, await ask(sql, [userCode]));
}

/** Decides once; `undefined` if nothing waits under that code. */
export async function decideDeviceCode(
  ask: Ask,
  userCode: string,
  { person, isConfirmed }: { readonly person: number; readonly isConfirmed: boolean },
) {
  const sql = `UPDATE device_codes SET state = $3, person = $2
   WHERE user_code = $1 AND state = 'waiting' AND expires_at > clock_timestamp()
   RETURNING user_code, name, asked_from, expires_at`;
  return readFirst(deviceView, await ask(sql, [userCode, person, isConfirmed ? 'confirmed' : 'denied']));
}

const polledCode = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'confirmed', 'denied', 'used']),
  person: z.number().exactOptional(),
  personName: optionalText,
  isTooSoon: z.boolean(),
});

/**
 * Reads the state of a code for the command line that asked, notes the time, and locks it until the transaction ends.
 * `undefined` if unknown or expired.
 */
export async function pollDeviceCode(ask: Ask, deviceSha256: string, leastSeconds: number) {
  const found = await ask(
    `SELECT device_codes.name, state, person, people.name AS person_name,
       coalesce(polled_at > clock_timestamp() - make_interval(secs => $2), false) AS is_too_soon
     FROM device_codes LEFT JOIN people ON people.id = person AND people.disabled_at IS NULL
     WHERE device_sha256 = $1 AND expires_at > clock_timestamp() FOR UPDATE OF device_codes`,
    [deviceSha256, leastSeconds],
  );
  const polled = readFirst(polledCode, found);
  if (polled === undefined) return undefined;
  await ask('UPDATE device_codes SET polled_at = clock_timestamp() WHERE device_sha256 = $1', [deviceSha256]);
  const { personName: name, person: id, ...code } = polled;
  return { ...code, person: id === undefined || name === undefined ? undefined : { id, name } };
}

/** It cannot be used again. */
export async function spendDeviceCode(ask: Ask, deviceSha256: string): Promise<void> {
  await ask(`UPDATE device_codes SET state = 'used' WHERE device_sha256 = $1`, [deviceSha256]);
}
