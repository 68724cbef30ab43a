import { addNotices } from '../database/edges/notices.ts';
import { listUnreminded } from '../database/edges/outbox.ts';
import { haveWorked } from '../terms/working-hours.ts';
import type { EdgeContext } from './edge-context.ts';

/** Reminds approvers, once, of plans that wait for longer than is set; of none where nothing is. */
export async function remind({ pool, reminder, log }: EdgeContext): Promise<void> {
  if (reminder === undefined) return;
  const { hours, timeZone } = reminder;
  await pool.transact('write', async (ask) => {
    const waiting = await listUnreminded(ask);
    const late = waiting.filter(({ since, now }) => haveWorked(hours, since, now, timeZone));
    for (const { firm, id, plan } of late)
      await addNotices(ask, { firm, submission: id }, { event: 'waits-for-you', why: 'reminder' }, 'approvers', {
        plan,
      });
    if (late.length > 0) log.info({ submissions: late.map(({ id }) => id) }, 'reminded');
  });
}
