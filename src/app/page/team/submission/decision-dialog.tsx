import { Button, Group, Modal, Text, Title } from '@mantine/core';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { Decision, SubmissionView } from '../../../../team/api/submission.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { MoneyTable } from '../../change-set/money-table.tsx';
import { formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import styles from '../../screens/dry-run/confirm-dialog.module.css';
import { perform } from '../ask/perform.ts';
import type { Asking } from './use-asking.ts';

interface DecisionDialogProps {
  readonly submission: SubmissionView;
  readonly view: PlanView;
  readonly asking: Asking;
  readonly said: Omit<Decision, 'decision'>;
}

/** The last question: from an approval on, every row of the plan is sent. */
export function DecisionDialog({ submission, view, asking, said }: DecisionDialogProps) {
  const { isBusy, problem, run } = useAction();
  const { decision, forget } = asking;
  const isApproval = decision === 'approved';
  const { firm, id } = submission;
  const decide = async (): Promise<void> => {
    if (decision === undefined) return;
    await perform(TEAM_OPERATIONS.decide, { params: { firm, submission: id }, body: { ...said, decision } });
    forget();
  };
  return (
    <Modal.Root opened={decision !== undefined} onClose={forget} centered size="lg" transitionProps={{ duration: 0 }}>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl" className={styles.dialog}>
          <Modal.Title className={styles.title}>
            {isApproval ? 'Approve this plan for' : 'Reject this plan for'} <bdi>{submission.firmName}</bdi>?
          </Modal.Title>
          <Facts facts={toFacts(submission, view, said)} />
          <Text size="sm" c="dimmed" mt="md">
            {isApproval
              ? 'capsheet then sends exactly what this plan shows. The service cannot delete what was added. If anything has changed since, nothing is sent and a new plan asks for a new approval.'
              : 'Nothing is sent. A corrected workbook is submitted again.'}
          </Text>
          {isApproval && view.money.funds.length > 0 && (
            <>
              <Title order={3} size="h6" mt="md">
                Money by fund
              </Title>
              <MoneyTable money={view.money} label="Money that is sent, by fund and currency" />
            </>
          )}
          <ProblemAlert problem={problem} />
          <Group justify="flex-end" className={styles.answers}>
            <Button variant="default" onClick={forget} data-autofocus>
              Not yet
            </Button>
            <Button {...(isApproval ? {} : { color: 'red.9' })} loading={isBusy} onClick={() => run(decide)}>
              {isApproval ? 'Approve' : 'Reject'}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function toFacts({ maker, madeAt }: SubmissionView, { service, summary, writes }: PlanView, said: { comment: string }) {
  const { add, replace, upload } = summary;
  const rows = [
    ...(add > 0 ? [`${localPlural(add, 'row')} to add`] : []),
    ...(replace > 0 ? [`${localPlural(replace, 'row')} to replace`] : []),
    ...(upload > 0 ? [`${localPlural(upload, 'file')} to upload`] : []),
  ];
  return [
    ['Service', service] as const,
    ['What is sent', `${rows.join(', ')}, in ${localPlural(writes, 'write')}`] as const,
    ['Submitted', `${formatMoment(madeAt)} by ${maker.name}`] as const,
    ...(said.comment === '' ? [] : [['Your comment', said.comment] as const]),
  ];
}
