import type { Session } from '../session/session.ts';
import type { Ground } from './prepare-plan.ts';

/**
 * Works while no other process may write to the firm's portfolio.
 * @throws CapsheetError `lock-held` while one does.
 */
export async function underLock<T>(
  session: Session,
  { journal, identity, signal }: Ground,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  const { service, userName } = session;
  const lock = await journal.lock({ service, firm: identity.firm, holder: userName, since: session.now() });
  try {
    session.sendUnder(lock);
    return await work({ journal, identity, signal, quietInMs: () => lock.quietInMs() });
  } finally {
    session.sendUnder(undefined);
    await lock.release();
  }
}
