import { Button, Group, Text, Title } from '@mantine/core';
import { IconRefresh, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { type PlanView, planView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatDuration, formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Signatures } from '../../parts/money/signatures.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/read-again.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { ApprovalPanel } from './approval.tsx';
import styles from './dry-run-screen.module.css';
import { PlanColumn } from './plan-column.tsx';
import { describeProgress, PlanStanding } from './plan-standing.tsx';

export function DryRunScreen({ state }: { readonly state: WorkState }) {
  const { post } = useDesk();
  const { value: plan, problem } = useLoaded('plan', planView, state.revision);
  const [isPartial, setPartial] = useState(false);
  const again = useAction();
  usePrintFooter(plan?.planId);
  if (plan === undefined) return <ProblemAlert problem={problem} />;
  const headline = (isPartial ? plan.partialHeadline : undefined) ?? plan.headline;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2" aria-live="polite">
            {plan.progress === undefined ? headline : describeProgress(plan.progress)}
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
        <PlanColumn plan={plan} path="plan/rows" />
        <div className={styles.beside}>
          <Panel>
            <Facts facts={toFacts(plan, state)} />
          </Panel>
          <ApprovalPanel plan={plan} state={state} isPartial={isPartial} onPartial={setPartial} />
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
        nothing is sent, and you see what changed.{' '}
        {isOwn && 'You made it yourself: if two people have to approve it, let somebody else apply it.'}
      </Text>
    </Note>
  );
}
