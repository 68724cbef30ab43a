import { Text } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import { formatMoment, localPlural } from '../../format.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { DataTable, Head } from '../../parts/tables/data-table.tsx';
import { useAsked } from '../ask/use-asked.ts';

const EVENTS = { 'waits-for-you': 'waits for a decision', done: 'done', 'needs-you': 'needs attention' } as const;

const HEADS = (
  <>
    <Head>To</Head>
    <Head>About</Head>
    <Head>Since</Head>
    <Head>Why it was not delivered</Head>
  </>
);

/** Mails and webhooks that did not arrive: tried again, or given up. */
export function Untold({ firm }: { readonly firm: string }) {
  const { value, problem } = useAsked(TEAM_OPERATIONS.listNotices, { firm });
  const untold = value?.notices.filter(({ problem: why, sentAt }) => why !== undefined && sentAt === undefined) ?? [];
  return (
    <>
      <ProblemAlert problem={problem} />
      {untold.length > 0 && (
        <details open>
          <summary>{localPlural(untold.length, 'notice')} could not be delivered</summary>
          <DataTable label="Notices that could not be delivered" heads={HEADS}>
            {untold.map(({ id, to, submission, event, madeAt, problem: why, isGivenUp }) => (
              <tr key={id}>
                <td>
                  <bdi>{to}</bdi>
                </td>
                <td>
                  {submission === undefined ? 'a watched folder' : `submission ${submission}`}: {EVENTS[event]}
                </td>
                <td className="moment">{formatMoment(madeAt)}</td>
                <td>
                  {why}
                  <Text size="sm" c="dimmed">
                    {isGivenUp ? 'Given up.' : 'It is tried again.'}
                  </Text>
                </td>
              </tr>
            ))}
          </DataTable>
        </details>
      )}
    </>
  );
}
