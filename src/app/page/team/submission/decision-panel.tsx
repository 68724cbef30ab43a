import { Button, Checkbox, Group, Text, Textarea, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MadePlanView, SubmissionView } from '../../../../team/api/submission.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DigestLine } from './digest-line.tsx';
import styles from './submission.module.css';
import type { Asking } from './use-asking.ts';

interface DecisionPanelProps {
  readonly submission: SubmissionView;
  readonly plan: MadePlanView;
  /** What the plan would do; nobody decides on what is not in sight yet. */
  readonly view: PlanView | undefined;
  readonly asking: Asking;
}

/** The decision on a plan: who made it, or how to make it, or why not. */
export function DecisionPanel({ submission, plan, view, asking }: DecisionPanelProps) {
  const { state, can, whyNotDecide } = submission;
  const canDecide = can.includes('decide') && view !== undefined;
  return (
    <section className="panel" aria-label="Approval">
      <Title order={2} size="h4">
        Approval
      </Title>
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
    </section>
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
      {warnings.length > 0 && (
        <>
          <details>
            <summary>{localPlural(warnings.length, 'warning')} to look at</summary>
            <FindingList findings={warnings} />
          </details>
          <Checkbox
            mt="sm"
            label={`I have looked at ${warnings.length === 1 ? 'the warning' : `the ${formatLocalCount(warnings.length)} warnings`}`}
            checked={isAcknowledged}
            onChange={(event) => setAcknowledged(event.currentTarget.checked)}
          />
        </>
      )}
      <Textarea
        mt="sm"
        label="Comment"
        description="Kept with your decision; say why if you reject it"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
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
        said={{ plan: plan.sha256, comment: comment.trim(), isAcknowledged }}
      />
    </>
  );
}
