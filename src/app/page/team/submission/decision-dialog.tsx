import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { Decision, SubmissionView } from '../../../../team/api/submission.ts';
import { nameSubmitter } from '../../../../team/terms/submitter.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ask } from '../../api-client.ts';
import { SentMoney } from '../../change-set/money-table.tsx';
import { formatMoment } from '../../format.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { Dialog, ProblemAlert } from '../../parts/notes/note.tsx';
import { Quiet } from '../../parts/panel.tsx';
import { type Fact, Facts } from '../../parts/tables/facts.tsx';
import { describeLeftOut } from '../../screens/dry-run/left-out.tsx';
import { describeSent } from '../../screens/dry-run/plan-standing.tsx';
import { describeOvertaken } from '../words/submission-words.ts';

interface DecisionDialogProps {
  readonly submission: SubmissionView;
  readonly view: PlanView;
  readonly asking: Asking;
  readonly answer: Omit<Decision, 'decision' | 'comment'>;
}

export function DecisionDialog({ submission, view, asking, answer }: DecisionDialogProps) {
  const { isBusy, problem, run } = useAction();
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
    <Dialog
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
      answers={
        <Button
          {...(isApproval ? {} : { color: 'red.9' })}
          loading={isBusy}
          disabled={!isApproval && comment.trim() === ''}
          onClick={() => run(decide)}
        >
          {isApproval ? 'Approve' : 'Reject'}
        </Button>
      }
    >
      <Facts facts={toFacts(submission, view)} />
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
      <ProblemAlert problem={problem} />
    </Dialog>
  );
}

function toFacts(submission: SubmissionView, plan: PlanView): readonly Fact[] {
  return [
    ['Service', plan.service],
    ['What is sent', `${describeSent(plan)}, in ${plural(plan.writes, 'write')}`],
    ['What is left out', describeLeftOut(plan)],
    ['Submitted', `${formatMoment(submission.madeAt)} by ${nameSubmitter(submission)}`],
  ];
}

/** The last question before a decision, for one plan and no other. */
export interface Asking {
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
