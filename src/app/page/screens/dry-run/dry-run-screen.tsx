import { Button, Group, Text } from '@mantine/core';
import { IconRefresh, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatDuration, formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { Signatures } from '../../parts/money/money-panels.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/working.tsx';
import { Names, Panel, Quiet } from '../../parts/panel.tsx';
import { isHeldBack } from '../../parts/summary/figures.ts';
import { Digest, type Fact, Facts } from '../../parts/tables/data-table.tsx';
import { ApprovalBar } from './approval.tsx';
import { describeProgress, PlanColumn, PlanStanding } from './plan-column.tsx';

export function DryRunScreen({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
  const { value: plan, problem } = useLoaded(CALLS.getPlan, state.revision);
  const [isPartial, setPartial] = useState(false);
  const again = useAction();
  usePrintFooter(plan?.planId);
  if (plan === undefined) return <ProblemAlert problem={problem} />;
  const { firm, service, progress } = plan;
  return (
    <>
      <ApprovalBar plan={plan} state={state} isPartial={isPartial} onPartial={setPartial} />
      <Group justify="space-between" align="flex-start">
        <div>
          <Text>{progress === undefined ? describePlan(isHeldBack(plan, isPartial)) : describeProgress(progress)}</Text>
          <Quiet>
            <Names of={[firm, service]} />
          </Quiet>
        </div>
        <Group gap="sm">
          <DownloadButton of={CALLS.getPlanFile} variant="default">
            Save the plan
          </DownloadButton>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={again.isBusy}
            onClick={() => again.run(() => ask(CALLS.makePlan))}
          >
            Compare again
          </Button>
        </Group>
      </Group>
      <ProblemAlert problem={again.problem} />
      <PlanStanding progress={progress} />
      <ChangedNote state={state} action={again} />
      {plan.isOpened && progress === undefined && <OpenedNote plan={plan} state={state} />}
      <PlanColumn plan={plan} rows={CALLS.listPlanRows} />
      <Panel title="About this plan" mb="sm">
        <Facts facts={toFacts(plan, state)} />
      </Panel>
      <Signatures preparedBy={plan.madeBy} />
    </>
  );
}

function describePlan(isHeld: boolean): string {
  return isHeld ? 'This is what applying would do without the errors.' : 'This is what applying would do.';
}

function toFacts(plan: PlanView, { inputs }: WorkState): readonly Fact[] {
  const { firm, service, appService, madeAt, madeBy, planId, reads, writes, expectedSeconds } = plan;
  return [
    ['Firm', firm],
    ['Service', service],
    ['Cap tables at', appService],
    ...inputs.map(({ name, savedAt }): Fact => [`${name} was saved`, savedAt && formatMoment(savedAt)]),
    ['Made', `${formatMoment(madeAt)} by ${madeBy}`],
    ['Plan SHA-256', <Digest key="plan" sha256={planId} />],
    ['Requests', `${formatCount(reads + writes)}, including ${plural(writes, 'write')}`],
    ['Takes', `at least ${formatDuration(expectedSeconds)} at the allowed rate`],
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
