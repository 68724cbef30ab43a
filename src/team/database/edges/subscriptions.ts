import { z } from 'zod';
import type { Ask } from '../../../engine/database/ask.ts';
import { newSubscription } from '../../api/edges.ts';
import { insertNumbered, readAll } from '../rows.ts';

const { kind } = newSubscription.shape;
const storedSubscription = z.object({ id: z.number(), kind, address: z.string(), madeAt: z.string() });

/** `address` has no path, which may be secret. */
export type Subscription = z.output<typeof storedSubscription>;

export interface NewSubscriptionRow extends Pick<Subscription, 'kind' | 'address'> {
  readonly firm: string;
  readonly madeBy?: number;
  /** Seals the address for its new id. */
  readonly keep: (id: number) => { readonly secret: string };
}

/** Returns its id. */
export async function addSubscription(
  ask: Ask,
  { firm, kind, address, madeBy, keep }: NewSubscriptionRow,
): Promise<number> {
  return insertNumbered(ask, 'subscriptions', (id) => ({ firm, kind, address, secret: keep(id).secret, madeBy }));
}

export async function listSubscriptions(ask: Ask, firm: string): Promise<readonly Subscription[]> {
  const sql = 'SELECT * FROM subscriptions WHERE firm = $1 AND ended_at IS NULL ORDER BY id';
  return readAll(storedSubscription, await ask(sql, [firm]));
}

/** Ends it and deletes its secret. False if the firm has none with that id. */
export async function endSubscription(ask: Ask, firm: string, id: number): Promise<boolean> {
  const sql = `
    UPDATE subscriptions SET ended_at = clock_timestamp(), secret = NULL
    WHERE firm = $1 AND id = $2 AND ended_at IS NULL`;
  return (await ask(sql, [firm, id])).changed > 0;
}
