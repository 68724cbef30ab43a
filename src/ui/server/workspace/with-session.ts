import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { Session } from '../../../jobs/pipeline/session/session.ts';
import type { Job } from '../../../jobs/work/job.ts';
import type { WorkConnection } from './work-connection.ts';

/** Asks the service, as one job or outside of any, and closes the session however it ends. */
export async function withSession<T>(
  connection: WorkConnection,
  { signal, onRequest, requestGate: gate }: Partial<Pick<Job, 'signal' | 'onRequest' | 'requestGate'>>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await connection.openSession(omitAbsent({ signal, onRequest, gate }));
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
