import { Button, CopyButton, Group, Loader, Text, Textarea, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ByWay } from '../../change-set/cell-link.tsx';
import { formatDuration, formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { bindText } from '../../hooks/use-action.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { WarningsToSee } from '../../parts/rows/finding-list.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import split from '../../screens/dry-run/dry-run-screen.module.css';
import { PlanColumn } from '../../screens/dry-run/plan-column.tsx';
import { useOperation } from '../ask/use-operation.ts';
import { toPath } from '../words/places.ts';
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
        <Text mt={2}>{(isPartial ? value?.partialHeadline : undefined) ?? plan.summary.headline}</Text>
        <Quiet>
          {isBefore ? 'This is what applying would do.' : 'This is what was planned.'}
          {isPartial && ' Rows with errors are left out.'}
          {canCorrect && ' Choose a row or a value below to correct it on your desk.'}
        </Quiet>
      </div>
      <ProblemAlert problem={problem} title="The plan cannot be shown" />
      {state !== 'refused' && result?.findings === undefined && (
        <FindingsPanel submission={submission} version={plan.sha256} isFolded />
      )}
      <div className={split.split}>
        {value === undefined ? (
          <div className={split.column}>{problem === undefined && <Loader aria-label="Fetching the plan" />}</div>
        ) : (
          <PlanColumn plan={value} path={toPath(TEAM_OPERATIONS.listPlanRows.path, of)} />
        )}
        <div className={split.beside}>
          <DecisionPanel submission={submission} plan={plan} view={value} asking={asking} />
          {value !== undefined && (
            <Panel label="About the plan">
              <Facts facts={toFacts(value, plan)} />
            </Panel>
          )}
          <FilesPanel submission={submission} plan={plan} />
        </div>
      </div>
    </>
  );
}

function toFacts({ firm, service, appService, reads, writes, expectedSeconds }: PlanView, { madeAt }: MadePlanView) {
  return [
    ['Firm', firm] as const,
    ['Service', service] as const,
    ...(appService === undefined ? [] : [['Cap tables at', appService] as const]),
    ['Made', formatMoment(madeAt)] as const,
    ['Requests', `${formatLocalCount(reads + writes)}, including ${localPlural(writes, 'write')}`] as const,
    ['Takes', `at least ${formatDuration(expectedSeconds)} at the allowed rate`] as const,
  ];
}

interface DecisionPanelProps {
  readonly submission: SubmissionView;
  readonly plan: MadePlanView;
  /** Nobody decides on a plan before it is in sight. */
  readonly view: PlanView | undefined;
  readonly asking: Asking;
}

/** The decision on the plan, or the way to it, or why there is none. */
function DecisionPanel({ submission, plan, view, asking }: DecisionPanelProps) {
  const { state, can, whyNotDecide } = submission;
  const canDecide = can.includes('decide') && view !== undefined;
  return (
    <Panel title="Approval" label="Approval">
      <DigestLine sha256={plan.sha256} />
      {plan.approval !== undefined && <Decided approval={plan.approval} />}
      {plan.approval === undefined && state === 'planned' && whyNotDecide !== undefined && (
        <Group gap={8} mt="sm" wrap="nowrap" align="flex-start">
          <IconInfoCircle size={18} aria-hidden className={styles.icon} />
          <Text>{whyNotDecide}</Text>
        </Group>
      )}
      {plan.approval === undefined && state !== 'planned' && <Text mt="sm">Nobody decided on this plan.</Text>}
      {canDecide && <Decide submission={submission} plan={plan} view={view} asking={asking} />}
    </Panel>
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

function Decide({ submission, plan, view, asking }: DecisionPanelProps & { readonly view: PlanView }) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [comment, setComment] = useState('');
  const { warnings } = view;
  const isSeen = warnings.length === 0 || isAcknowledged;
  return (
    <>
      <WarningsToSee warnings={warnings} isSeen={isAcknowledged} onSeen={setAcknowledged} />
      <Textarea
        mt="sm"
        label="Comment"
        description="Kept with your decision; say why if you reject it"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...bindText(comment, setComment)}
      />
      <Group mt="md" gap="sm">
        <Button disabled={!isSeen} onClick={() => asking.ask('approved')}>
          Approve …
        </Button>
        <Button variant="default" disabled={comment.trim() === ''} onClick={() => asking.ask('rejected')}>
          Reject …
        </Button>
      </Group>
      <DecisionDialog
        submission={submission}
        view={view}
        asking={asking}
        answer={{ plan: plan.sha256, comment: comment.trim(), isAcknowledged }}
      />
    </>
  );
}

const SHOWN = 12;

/** The first digits of the plan's digest, to compare and to copy whole. */
function DigestLine({ sha256 }: { readonly sha256: string }) {
  return (
    <p className={styles.digest}>
      <span className={styles.quiet}>Plan</span> <code title={sha256}>{sha256.slice(0, SHOWN)}…</code>{' '}
      <CopyButton value={sha256}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={copied ? 'Copied the SHA-256 of the plan' : 'Copy the SHA-256 of the plan'}
            leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </p>
  );
}
