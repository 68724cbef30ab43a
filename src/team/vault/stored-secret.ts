import { z } from 'zod';

/** Whose secret it is. Both are bound to what is sealed: it cannot be read in the place of another one. */
export interface SecretName {
  readonly firm: string;
  /** Within the firm, for people as well: `credential 7`. */
  readonly id: string;
}

const base64 = z.base64().min(1);

const sealedSecret = z.strictObject({
  kind: z.literal('sealed'),
  /** Which key wraps `dataKey`, and what tells it from another one of that id. */
  keyId: z.string().min(1),
  keyCheck: z.string().min(1),
  /** Drawn for this secret alone, wrapped. */
  dataKey: base64,
  /** Encrypted under the data key. */
  secret: base64,
});
const referredSecret = z.strictObject({ kind: z.literal('reference'), reference: z.string().min(1) });
const storedSecret = z.discriminatedUnion('kind', [sealedSecret, referredSecret]);

export type SealedSecret = z.output<typeof sealedSecret>;
type StoredSecret = z.output<typeof storedSecret>;

/** As it is kept at rest: JSON text. */
export function writeStoredSecret(stored: StoredSecret): string {
  return JSON.stringify(stored);
}

/** `undefined` where it is not what capsheet wrote. */
export function parseStoredSecret(text: string): StoredSecret | undefined {
  try {
    return storedSecret.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
