import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { showChangeSet } from '../../change-set/change-set.tsx';
import { useAddress } from '../../desk/desk.ts';
import { toHash } from '../../desk/places.ts';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { StatusTag } from '../../parts/tags/tags.tsx';

/** Why rows are not sent, by status. */
const LEFT_OUT_REASONS = [
  { status: 'invalid', why: 'They have errors.', words: 'with errors' },
  { status: 'blocked', why: 'They refer to rows that cannot be applied.', words: 'blocked' },
  {
    status: 'differs',
    why: 'The service has a similar entry with a different value, and capsheet does not change existing entries.',
    words: 'with a different value in the service',
  },
  { status: 'skipped', why: 'Their Action says skip.', words: 'skipped' },
  {
    status: 'unchanged',
    why: 'They are already in the service, the same in every column.',
    words: 'already in the service',
  },
] as const;

/** `Rows: 1 with errors, 18 already in the service`. */
export function describeLeftOut({ summary }: Pick<PlanView, 'summary'>): string {
  const parts = LEFT_OUT_REASONS.flatMap(({ status, words }) =>
    summary[status] > 0 ? [`${formatCount(summary[status])} ${words}`] : [],
  );
  return parts.length === 0 ? 'nothing' : `Rows: ${parts.join(', ')}`;
}

export function LeftOut({ plan }: { readonly plan: PlanView }) {
  const { path } = useAddress();
  const { summary, leftAlone, leftAloneTotal } = plan;
  const reasons = LEFT_OUT_REASONS.filter(({ status }) => summary[status] > 0);
  if (reasons.length + leftAloneTotal === 0) return null;
  return (
    <Panel title="What is left out" mb="sm" label="What is left out">
      {reasons.length > 0 && (
        <DataTable
          label="Rows that are left out"
          rows={reasons}
          columns={[
            ['What', ({ status }) => <StatusTag status={status} />],
            [
              'Rows',
              ({ status }) => (
                <a href={toHash(path, { status })} onClick={showChangeSet}>
                  {formatCount(summary[status])}
                </a>
              ),
              'number',
            ],
            ['Why', 'why'],
          ]}
        />
      )}
      {leftAloneTotal > 0 && (
        <details open={reasons.length === 0}>
          <summary>{plural(leftAloneTotal, 'tab, column or line', 'tabs, columns and lines')} that are ignored</summary>
          <FindingList findings={leftAlone} />
          {leftAloneTotal > leftAlone.length && (
            <Quiet mt="sm">
              The first {formatCount(leftAlone.length)} of {formatCount(leftAloneTotal)}.
            </Quiet>
          )}
        </details>
      )}
    </Panel>
  );
}
