import { Button, Group, Text, Title } from '@mantine/core';
import { IconRefresh, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PLAN_ACTIONS } from '../../../../model/outcomes/plan.ts';
import { type PlanView, planView } from '../../../api/plan.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { post } from '../../api-client.ts';
import { ChangeSet, showChangeSet } from '../../change-set/change-set.tsx';
import type { StatusGroup } from '../../change-set/status-links.tsx';
import { formatDuration, formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { toAddress } from '../../hooks/use-route.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { RollForward } from '../../parts/money/roll-forward.tsx';
import { Signatures } from '../../parts/money/signatures.tsx';
import { SourceTieOut } from '../../parts/money/source-tie-out.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { CountTable } from '../../parts/tables/count-table.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { ChangedNote } from '../../review/about/read-again.tsx';
import { Approval } from './approval.tsx';
import styles from './dry-run-screen.module.css';
import { LeftOut } from './left-out.tsx';
import { PlanStanding, tellProgress } from './plan-standing.tsx';

// The largest library of the page, which no other screen needs.
const MoneyCharts = lazy(async () => ({ default: (await import('./money-chart.tsx')).MoneyCharts }));

/** What the list of rows is called and how it is split: once a run has sent some of them, nothing "would be sent" any more. */
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

/** What applying would change, and nothing yet does. */
export function DryRunScreen({ state }: { readonly state: WorkState }) {
  const { value: plan, problem } = useLoaded('plan', planView, state.revision);
  const [isPartial, setPartial] = useState(false);
  const again = useAction();
  if (plan === undefined) return <ProblemAlert problem={problem} />;
  const headline = (isPartial ? plan.partialHeadline : undefined) ?? plan.headline;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2" aria-live="polite">
            {plan.progress === undefined ? headline : tellProgress(plan.progress)}
          </Title>
          <Text c="dimmed" mt={2}>
            {plan.progress === undefined ? 'This is what applying would do.' : `Before it was applied: ${headline}`}
          </Text>
        </div>
        <Group gap="sm">
          <DownloadButton path="plan/file" variant="default">
            Save the plan
          </DownloadButton>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={again.isBusy}
            onClick={() => again.run(() => post('plan'))}
          >
            Compare again
          </Button>
        </Group>
      </Group>
      <ProblemAlert problem={again.problem} />
      <PlanStanding progress={plan.progress} />
      <ChangedNote state={state} action={again} />
      {plan.isOpened && plan.progress === undefined && <OpenedNote plan={plan} state={state} />}
      <div className={styles.split}>
        <div className={styles.column}>
          <section className="panel">
            <Title order={2} size="h4" mb="sm">
              Rows
            </Title>
            <CountTable
              sheets={plan.sheets}
              statuses={PLAN_ACTIONS}
              label="Rows by sheet and action"
              toRows={(rows) => toAddress('dry-run', '', rows)}
              onFollow={showChangeSet}
            />
          </section>
          <ChangeSet
            path="plan/rows"
            {...nameRows(plan.progress)}
            revision={plan.revision}
            choices={{ ...plan, sheets: plan.sheets.map(({ sheet }) => sheet) }}
          />
          <LeftOut plan={plan} />
          {plan.rollForward !== undefined && plan.rollForward.lines.length > 0 && (
            <RollForward view={plan.rollForward}>
              <Suspense>
                <MoneyCharts funds={plan.rollForward.funds} />
              </Suspense>
            </RollForward>
          )}
          <SourceTieOut view={plan.sourceTieOut} />
        </div>
        <div className={styles.beside}>
          <section className="panel">
            <Facts facts={toFacts(plan, state)} />
          </section>
          <Approval plan={plan} state={state} isPartial={isPartial} onPartial={setPartial} />
        </div>
      </div>
      <Signatures preparedBy={plan.madeBy} />
    </>
  );
}

function toFacts(plan: PlanView, { inputs }: WorkState) {
  const { firm, service, appService, madeAt, madeBy, planId, reads, writes, expectedSeconds } = plan;
  return [
    ['Firm', firm] as const,
    ['Service', service] as const,
    ...(appService === undefined ? [] : [['Cap tables at', appService] as const]),
    ...inputs.flatMap(({ name, savedAt }) =>
      savedAt === undefined ? [] : [[`${name} was saved`, formatMoment(savedAt)] as const],
    ),
    ['Made', `${formatMoment(madeAt)} by ${madeBy}`] as const,
    ['Plan SHA-256', planId] as const,
    ['Requests', `${formatLocalCount(reads + writes)}, including ${localPlural(writes, 'write')}`] as const,
    ['Takes', `at least ${formatDuration(expectedSeconds)} at the allowed rate`] as const,
  ];
}

function OpenedNote({ plan, state }: { readonly plan: PlanView; readonly state: WorkState }) {
  const isOwn = plan.madeBy === state.userName;
  return (
    <Note tone={isOwn ? 'warn' : 'info'} icon={IconUsers} title={`A saved plan, made by ${plan.madeBy}`}>
      <Text size="sm">
        It was made {formatMoment(plan.madeAt)}. Exactly what it shows is applied; if anything has changed since,
        nothing is sent and you are told what changed.{' '}
        {isOwn && 'You made it yourself: if two people have to approve it, let somebody else apply it.'}
      </Text>
    </Note>
  );
}
