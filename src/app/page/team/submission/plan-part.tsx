import { Button, Loader, Stack, Text, Textarea, Title } from '@mantine/core';
import { useContext, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { Decision, MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import { at, type PageCall } from '../../../../ui/api/call.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ask } from '../../api-client.ts';
import { ByWay } from '../../change-set/cell-link.tsx';
import { SentMoney } from '../../change-set/money-table.tsx';
import { formatDuration, formatMoment } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { DecisionDialog, ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { WarningsSeen } from '../../parts/rows/finding-list.tsx';
import { planFigures } from '../../parts/summary/figures.ts';
import { SummaryBar } from '../../parts/summary/summary-bar.tsx';
import { Digest, type Fact, Facts } from '../../parts/tables/data-table.tsx';
import { Obstacle } from '../../screens/dry-run/dry-run-screen.tsx';
import { describeLeftOut, describeSent, PlanColumn } from '../../screens/dry-run/plan-column.tsx';
import { useOperation } from '../ask/use-operation.ts';
import { describeOvertaken } from '../words/submission-words.ts';
import { FindingsPanel } from './findings-panel.tsx';
import styles from './submission.module.css';

interface PlanPartProps {
  readonly submission: SubmissionView;
  readonly plan: MadePlanView;
  readonly asking: Asking;
}

export function PlanPart({ submission, plan, asking }: PlanPartProps) {
  const { firm, id, state, isPartial, result } = submission;
  const of = { firm, submission: id };
  const { value, problem } = useOperation(TEAM_OPERATIONS.getPlan, of, plan.sha256);
  usePrintFooter(plan.sha256);
  const canCorrect = useContext(ByWay) !== undefined;
  const isBefore = state === 'planned' || state === 'received';
  return (
    <>
      <div>
        <Title order={2} size="h3">
          Dry run
        </Title>
        <Quiet>
          {isBefore ? 'This is what applying would do.' : 'This is what was planned.'}
          {isPartial && ' Rows with errors are left out.'}
          {canCorrect && ' Choose a row below to correct it on your desk.'}
        </Quiet>
      </div>
      <ProblemAlert problem={problem} title="The plan cannot be shown" />
      {value !== undefined && <DecisionBar submission={submission} plan={plan} view={value} asking={asking} />}
      {state !== 'refused' && result?.findings === undefined && (
        <FindingsPanel submission={submission} version={plan.sha256} isFolded />
      )}
      {value === undefined && problem === undefined && <Loader aria-label="Fetching the plan" />}
      {value !== undefined && (
        <>
          <PlanColumn plan={value} rows={at(TEAM_OPERATIONS.listPlanRows, of)} />
          <Panel title="About the plan" mb="sm" label="About the plan">
            <Facts
              facts={[
                ['Plan SHA-256', <Digest key="plan" sha256={plan.sha256} />],
                ['Firm', value.firm],
                ['Service', value.service],
                ['Cap tables at', value.appService],
                ['Made', formatMoment(plan.madeAt)],
                ['Requests', `${formatCount(value.reads + value.writes)}, including ${plural(value.writes, 'write')}`],
                ['Takes', `at least ${formatDuration(value.expectedSeconds)} at the allowed rate`],
              ]}
            />
          </Panel>
        </>
      )}
      <FilesPanel submission={submission} plan={plan} />
    </>
  );
}

interface DecisionBarProps extends PlanPartProps {
  /** Nobody decides on a plan before it is in sight. */
  readonly view: PlanView;
}

/** The decision on the plan, or the way to it, or why there is none. */
function DecisionBar({ submission, plan, view, asking }: DecisionBarProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { state, can, whyNotDecide, isPartial } = submission;
  const canDecide = can.includes('decide');
  const { warnings, money } = view;
  return (
    <SummaryBar
      label="Approval"
      order={3}
      figures={planFigures(view, isPartial)}
      money={money}
      warnings={warnings.length}
      action={
        canDecide && (
          <>
            <Button disabled={warnings.length > 0 && !isAcknowledged} onClick={() => asking.ask('approved')}>
              Approve …
            </Button>
            <Button variant="default" onClick={() => asking.ask('rejected')}>
              Reject …
            </Button>
          </>
        )
      }
    >
      {plan.approval !== undefined && <Decided approval={plan.approval} />}
      {plan.approval === undefined && state === 'planned' && whyNotDecide !== undefined && (
        <Obstacle>{whyNotDecide}</Obstacle>
      )}
      {plan.approval === undefined && state !== 'planned' && <Text mt="sm">Nobody decided on this plan.</Text>}
      {canDecide && (
        <>
          <WarningsSeen count={warnings.length} isSeen={isAcknowledged} onSeen={setAcknowledged} />
          <PlanDecision
            submission={submission}
            view={view}
            asking={asking}
            answer={{ plan: plan.sha256, isAcknowledged }}
          />
        </>
      )}
    </SummaryBar>
  );
}

function Decided({ approval: { decision, person, comment, decidedAt } }: { readonly approval: Approval }) {
  return (
    <>
      <Text mt="sm" role="status">
        {decision === 'approved' ? 'Approved' : 'Rejected'} by <bdi>{person.name}</bdi>, {formatMoment(decidedAt)}
      </Text>
      {comment !== '' && <q className={styles.comment}>{comment}</q>}
    </>
  );
}

type Approval = NonNullable<MadePlanView['approval']>;

interface DecisionDialogProps {
  readonly submission: SubmissionView;
  readonly view: PlanView;
  readonly asking: Asking;
  readonly answer: Omit<Decision, 'decision' | 'comment'>;
}

function PlanDecision({ submission, view, asking, answer }: DecisionDialogProps) {
  const [comment, setComment] = useState('');
  const { decision, forget } = asking;
  const isApproval = decision === 'approved';
  const { firm, id } = submission;
  const decide = async (): Promise<void> => {
    if (decision === undefined) return;
    await ask(TEAM_OPERATIONS.decide, {
      params: { firm, submission: id },
      body: { ...answer, comment: comment.trim(), decision },
    });
    forget();
  };
  return (
    <DecisionDialog
      isLong
      size="lg"
      transitionProps={{ duration: 0 }}
      isOpen={decision !== undefined}
      title={
        <>
          {isApproval ? 'Approve this plan for' : 'Reject this plan for'} <bdi>{submission.firmName}</bdi>?
        </>
      }
      keep="Not yet"
      onKeep={forget}
      verb={isApproval ? 'Approve' : 'Reject'}
      {...(isApproval ? {} : { color: 'red.9' })}
      isHeld={!isApproval && comment.trim() === ''}
      work={decide}
    >
      <Facts facts={toDecisionFacts(submission, view)} />
      <Quiet mt="md">
        {isApproval
          ? 'capsheet then sends exactly what this plan shows. The service cannot delete what was added. If anything has changed since, nothing is sent and a new plan asks for a new approval.'
          : 'Nothing is sent. A corrected workbook is submitted again.'}
      </Quiet>
      {isApproval && <SentMoney money={view.money} />}
      <Textarea
        mt="md"
        label="Comment"
        description={isApproval ? 'Kept with your decision' : 'Why you reject it'}
        required={!isApproval}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...bindText(comment, setComment)}
      />
    </DecisionDialog>
  );
}

function toDecisionFacts(submission: SubmissionView, plan: PlanView): readonly Fact[] {
  return [
    ['Service', plan.service],
    ['What is sent', `${describeSent(plan)}, in ${plural(plan.writes, 'write')}`],
    ['What is left out', describeLeftOut(plan)],
    ['Submitted', `${formatMoment(submission.madeAt)} by ${nameSubmitter(submission)}`],
  ];
}

/** The last question before a decision, for one plan and no other. */
interface Asking {
  /** Absent if nothing is asked, or cannot be decided any more. */
  readonly decision: Decision['decision'] | undefined;
  /** Why the question disappeared without an answer. */
  readonly overtaken: string | undefined;
  readonly ask: (decision: Decision['decision']) => void;
  readonly forget: () => void;
}

/** Asks no longer once somebody else has decided or the plan has changed. */
export function useAsking({ plans, can, state }: SubmissionView, { person }: MeView): Asking {
  const [asked, setAsked] = useState<{ readonly plan: string; readonly decision: Decision['decision'] }>();
  const plan = plans.at(-1);
  const isOpen = asked !== undefined && asked.plan === plan?.sha256 && can.includes('decide');
  return {
    decision: isOpen ? asked.decision : undefined,
    overtaken:
      asked === undefined || isOpen ? undefined : describeOvertaken({ asked: asked.plan, plans, state }, person.id),
    ask: (decision) => setAsked(plan && { plan: plan.sha256, decision }),
    forget: () => setAsked(undefined),
  };
}

interface FilesPanelProps {
  readonly submission: SubmissionView;
  readonly plan?: MadePlanView;
}

export function FilesPanel({ submission: { firm, id, inputs, mapping }, plan }: FilesPanelProps) {
  const of = { firm, submission: id };
  return (
    <Panel title="Files" mb="sm" label="Files">
      <Stack gap="xs" align="flex-start">
        {inputs.map(({ name, sha256 }, index) => (
          <FileButton key={sha256} of={at(TEAM_OPERATIONS.getInput, { ...of, index })}>
            {name}
          </FileButton>
        ))}
        {plan !== undefined && plan.reports.length > 0 && (
          <Text size="sm">With what would happen beside each row:</Text>
        )}
        {plan?.reports.map(({ name, sha256 }, index) => (
          <FileButton key={sha256} of={at(TEAM_OPERATIONS.getReport, { ...of, index })}>
            {name}
          </FileButton>
        ))}
        {plan !== undefined && <FileButton of={at(TEAM_OPERATIONS.getPlanFile, of)}>The plan file</FileButton>}
      </Stack>
      {mapping !== undefined && (
        <Text size="sm" mt="sm">
          Read with the mapping <bdi>{mapping.name}</bdi>.
        </Text>
      )}
    </Panel>
  );
}

/** Long names are wrapped. */
function FileButton({ of, children }: { readonly of: PageCall; readonly children: string }) {
  return (
    <DownloadButton
      variant="default"
      size="compact-sm"
      classNames={{ root: styles.file, label: styles.fileName }}
      of={of}
    >
      {children}
    </DownloadButton>
  );
}
