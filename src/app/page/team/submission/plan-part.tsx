import { Button, Loader, Text, Title } from '@mantine/core';
import { useContext, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import { at } from '../../../../ui/api/call.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ByWay } from '../../change-set/cell-link.tsx';
import { formatDuration, formatMoment } from '../../format.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { WarningsSeen } from '../../parts/rows/finding-list.tsx';
import { planFigures } from '../../parts/summary/figures.ts';
import { SummaryBar } from '../../parts/summary/summary-bar.tsx';
import { Digest, type Fact, Facts } from '../../parts/tables/facts.tsx';
import { Obstacle } from '../../screens/dry-run/approval.tsx';
import { PlanColumn } from '../../screens/dry-run/plan-column.tsx';
import { useOperation } from '../ask/use-operation.ts';
import { type Asking, DecisionDialog } from './decision-dialog.tsx';
import { FilesPanel } from './files-panel.tsx';
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
            <Facts facts={toFacts(value, plan)} />
          </Panel>
        </>
      )}
      <FilesPanel submission={submission} plan={plan} />
    </>
  );
}

function toFacts(
  { firm, service, appService, reads, writes, expectedSeconds }: PlanView,
  { sha256, madeAt }: MadePlanView,
): readonly Fact[] {
  return [
    ['Plan SHA-256', <Digest key="plan" sha256={sha256} />],
    ['Firm', firm],
    ['Service', service],
    ['Cap tables at', appService],
    ['Made', formatMoment(madeAt)],
    ['Requests', `${formatCount(reads + writes)}, including ${plural(writes, 'write')}`],
    ['Takes', `at least ${formatDuration(expectedSeconds)} at the allowed rate`],
  ];
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
          <DecisionDialog
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
