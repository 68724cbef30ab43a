import { Text } from '@mantine/core';
import { IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { PLAN_ACTIONS } from '../../../../model/outcomes/plan.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { ChangeCall } from '../../change-set/change-list.tsx';
import { ChangeSet, type StatusGroup, showChangeSet } from '../../change-set/change-set.tsx';
import { useAddress, useDesk } from '../../desk/desk.ts';
import { toHash } from '../../desk/places.ts';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { WarningsPanel } from '../../parts/summary/summary-bar.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { StatusTag } from '../../parts/tags/tags.tsx';

// The largest library of the page, which no other screen needs.
const MoneyCharts = lazy(async () => ({ default: (await import('./money-chart.tsx')).MoneyCharts }));

function nameRows(progress: PlanView['progress']): { readonly title: string; readonly groups: readonly StatusGroup[] } {
  const [title, sent] =
    progress === undefined
      ? ['What would be sent, row by row', 'Would be sent']
      : progress.rowsLeft === 0
        ? ['What was sent, row by row', 'Sent']
        : ['What was sent and what is left, row by row', 'Sent or left to send'];
  const groups: readonly StatusGroup[] = [
    { label: sent, statuses: ['add', 'replace', 'upload'] },
    { label: 'Left out', statuses: ['differs', 'blocked', 'invalid', 'skipped', 'unchanged'] },
  ];
  return { title, groups };
}

/** Everything a plan would do: by sheet, row by row, what is left out, and the money before and after. */
export function PlanColumn({ plan, rows }: { readonly plan: PlanView; readonly rows: ChangeCall }) {
  return (
    <>
      <WarningsPanel findings={plan.warnings} />
      <ChangeSet
        of={plan}
        rows={rows}
        {...nameRows(plan.progress)}
        revision={plan.revision}
        statuses={PLAN_ACTIONS}
        label="Rows by sheet and action"
      />
      <LeftOut plan={plan} />
      <MoneyPanels of={plan}>
        <Suspense>
          <MoneyCharts funds={plan.rollForward?.funds ?? []} />
        </Suspense>
      </MoneyPanels>
    </>
  );
}

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

function LeftOut({ plan }: { readonly plan: PlanView }) {
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

/** How much of the plan is in already, whoever applied it. */
export function PlanStanding({ progress }: { readonly progress: PlanView['progress'] }) {
  const { toAddress } = useDesk();
  if (progress === undefined) return null;
  const { rowsLeft, runId, isUnfinished } = progress;
  return (
    <Note
      tone={rowsLeft === 0 ? 'add' : 'warn'}
      icon={rowsLeft === 0 ? IconCircleCheck : IconPlayerPause}
      title={rowsLeft === 0 ? 'Applied' : 'Applied in part'}
    >
      <Text size="sm">
        {isUnfinished && 'A run of this plan did not finish, and may have sent more than is known. '}
        {rowsLeft > 0 && toNext(isUnfinished)} <a href={toAddress('history', runId)}>What the run did</a>
      </Text>
    </Note>
  );
}

function toNext(isUnfinished: boolean): string {
  const first = isUnfinished
    ? 'capsheet first asks the service, then sends only what is left'
    : 'only what is left is sent';
  return `When you go on, ${first}; nothing is entered twice.`;
}

/** `12 rows to add, 1 file to upload`. */
export function describeSent({ summary: { add, replace, upload } }: Pick<PlanView, 'summary'>): string {
  return [
    ...(add > 0 ? [`${plural(add, 'row')} to add`] : []),
    ...(replace > 0 ? [`${plural(replace, 'row')} to replace`] : []),
    ...(upload > 0 ? [`${plural(upload, 'file')} to upload`] : []),
  ].join(', ');
}

/** `22 rows are in; 608 are left.` */
export function describeProgress({ rowsIn, rowsLeft }: NonNullable<PlanView['progress']>): string {
  const isIn = rowsIn === 0 ? 'No row is in' : `${plural(rowsIn, 'row is', 'rows are')} in`;
  if (rowsLeft === 0) return `This plan was applied: ${isIn.toLowerCase()}, and none is left.`;
  return `${isIn}; ${formatCount(rowsLeft)} ${rowsLeft === 1 ? 'is' : 'are'} left.`;
}
