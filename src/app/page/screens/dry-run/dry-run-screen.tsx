import { Box, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconInfoCircle, IconRefresh, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { SentMoney } from '../../change-set/money-table.tsx';
import { assertChoiceUnchanged, isFromHere, isOnDisk, useIsSavedAgain } from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatDuration, formatMoment } from '../../format.ts';
import { bindChecked, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { useIsLost } from '../../parts/frame/frame.tsx';
import { Signatures } from '../../parts/money/money-panels.tsx';
import { DecisionDialog, Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/working.tsx';
import { Names, Panel, Quiet } from '../../parts/panel.tsx';
import { WarningsSeen } from '../../parts/rows/finding-list.tsx';
import { isHeldBack, planFigures } from '../../parts/summary/figures.ts';
import { SummaryBar } from '../../parts/summary/summary-bar.tsx';
import { Digest, type Fact, Facts } from '../../parts/tables/data-table.tsx';
import { describeLeftOut, describeProgress, describeSent, PlanColumn, PlanStanding } from './plan-column.tsx';

export function DryRunScreen({ state }: { readonly state: WorkState }) {
  const { value: plan, problem } = useLoaded(CALLS.getPlan, state.revision);
  if (plan === undefined) return <ProblemAlert problem={problem} />;
  // The next plan has to be looked at and confirmed from the start.
  return <DryRun key={plan.planId} plan={plan} state={state} />;
}

function DryRun({ plan, state }: { readonly plan: PlanView; readonly state: WorkState }) {
  const { ask } = useDesk();
  const [isPartial, setPartial] = useState(false);
  const again = useAction();
  usePrintFooter(plan.planId);
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

interface ApprovalProps {
  readonly plan: PlanView;
  readonly state: WorkState;
  readonly isPartial: boolean;
  readonly onPartial: (isPartial: boolean) => void;
}

/** The effect of a plan, in figures, and the button to apply it; or why there is none. */
function ApprovalBar({ plan, state, isPartial, onPartial }: ApprovalProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { toAddress } = useDesk();
  const obstacle = useObstacle(plan, state);
  const { offer, warnings, progress, money } = plan;
  const isReady = (warnings.length === 0 || isAcknowledged) && (offer === 'whole' || isPartial);
  const apply = obstacle === undefined && (
    <Button size="md" disabled={!isReady || state.job !== undefined} onClick={() => setAsked(true)}>
      Apply …
    </Button>
  );
  return (
    <SummaryBar
      label="Approve"
      figures={planFigures(plan, isPartial)}
      {...(isHeldBack(plan, isPartial) ? {} : { money })}
      warnings={warnings.length}
      action={apply}
    >
      {obstacle !== undefined && <Obstacle>{obstacle}</Obstacle>}
      {obstacle === undefined && (
        <>
          {offer === 'partial' && (
            <>
              <Obstacle>
                The workbook has {plural(plan.errors, 'error')}. <a href={toAddress('review')}>Correct</a>{' '}
                {plan.errors === 1
                  ? 'it first, or leave out its row.'
                  : 'them first, or leave out the rows they are in.'}
              </Obstacle>
              <Checkbox
                mt="sm"
                label="Go ahead without the rows that have errors"
                {...bindChecked(isPartial, onPartial)}
              />
            </>
          )}
          <WarningsSeen count={warnings.length} isSeen={isAcknowledged} onSeen={setAcknowledged} />
          {progress !== undefined && (
            <Text mt="sm">Sends only the {plural(progress.rowsLeft, 'row that is', 'rows that are')} left.</Text>
          )}
        </>
      )}
      <ConfirmDialog
        plan={plan}
        state={state}
        isOpen={isAsked && obstacle === undefined}
        onClose={() => setAsked(false)}
        confirmation={{ planId: plan.planId, isPartial, isAcknowledged }}
      />
    </SummaryBar>
  );
}

export function Obstacle({ children }: { readonly children: ReactNode }) {
  return (
    <Group gap="xs" mt="sm" wrap="nowrap" align="flex-start">
      <Box component={IconInfoCircle} mt={2} size={18} aria-hidden />
      <Text>{children}</Text>
    </Group>
  );
}

const OFFERS: { readonly [offer in PlanView['offer']]: string | undefined } = {
  whole: undefined,
  partial: undefined,
  nothing: 'There is nothing to send.',
  applied: 'This plan has been applied completely. Compare again to see how the workbook stands now.',
  stopped: 'Answer the open questions of the mapping first: the rows depend on the answers.',
  'other-workbook':
    'The workbook that is open is not the one this plan was made from. Choose the plan together with its workbook, or compare again.',
};

/** Returns why the plan cannot be applied now; `undefined` if it can. */
function useObstacle({ offer, service }: PlanView, state: WorkState): string | undefined {
  const isLost = useIsLost();
  const isSavedAgain = useIsSavedAgain(state);
  const { connection } = state;
  if (isLost) return 'capsheet does not answer: nothing can be applied until it does.';
  if (OFFERS[offer] !== undefined) return OFFERS[offer];
  if (isSavedAgain)
    return 'The workbook has been saved again since it was read. Read it again, and look at what it would change now.';
  if (connection.kind === 'none') return 'No service is connected. Connect it under Settings first.';
  if (connection.service !== undefined && !isSameAddress(connection.service, service))
    return `This plan is for ${service}, and capsheet works with ${connection.service} now.`;
  return undefined;
}

function isSameAddress(one: string, other: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replace(/\/+$/, '');
  return plain(one) === plain(other);
}

interface ConfirmDialogProps {
  readonly plan: PlanView;
  readonly state: WorkState;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirmation: { readonly planId: string; readonly isPartial: boolean; readonly isAcknowledged: boolean };
}

function ConfirmDialog({ plan, state, isOpen, onClose, confirmation }: ConfirmDialogProps) {
  const desk = useDesk();
  return (
    <DecisionDialog
      isLong
      size="xl"
      isOpen={isOpen}
      title={
        <>
          Apply this to <bdi>{plan.firm}</bdi>?
        </>
      }
      keep="Not yet"
      onKeep={onClose}
      verb={
        <span>
          Apply to <bdi>{plan.firm}</bdi>
        </span>
      }
      work={async () => {
        if (!isOnDisk(state) && isFromHere(desk, state.inputs)) await assertChoiceUnchanged(desk);
        await desk.ask(CALLS.apply, { body: confirmation });
        onClose();
      }}
    >
      <Facts facts={toConfirmedFacts(plan, state)} />
      <Quiet mt="md">
        The service cannot delete what was added. Every row is sent once; you can pause and stop, and go on later.
      </Quiet>
      <SentMoney money={plan.money} />
    </DecisionDialog>
  );
}

function toConfirmedFacts(plan: PlanView, { connection, inputs }: WorkState): readonly Fact[] {
  const isSandbox = connection.kind === 'sandbox';
  return [
    ['Firm', plan.firm],
    ['Service', `${plan.service}${isSandbox ? ' (the sandbox)' : ''}`],
    ['Cap tables at', plan.appService],
    ['What is sent', describeSent(plan)],
    ['Of that', plan.progress && describeProgress(plan.progress)],
    ['What is left out', describeLeftOut(plan)],
    ...inputs.map((input) => [input.name, describeAge(input)] as const),
    ['Plan', `made ${formatMoment(plan.madeAt)} by ${plan.madeBy}`],
  ];
}

function describeAge({ savedAt, uploadedAt }: WorkState['inputs'][number]): string {
  const saved = savedAt === undefined ? 'not known when it was saved' : `saved ${formatMoment(savedAt)}`;
  return uploadedAt === undefined ? saved : `${saved}; this copy was uploaded ${formatMoment(uploadedAt)}`;
}
