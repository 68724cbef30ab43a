import { Button, Group, Modal, Text, Title } from '@mantine/core';
import type { PlanView } from '../../../../ui/api/plan.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { MoneyTable } from '../../change-set/money-table.tsx';
import { assertChoiceUnchanged, isFromHere } from '../../chosen-files.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { isOnDisk } from '../../hooks/use-changed-choice.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { type Fact, Facts } from '../../parts/tables/facts.tsx';
import styles from './confirm-dialog.module.css';
import { LEFT_OUT_REASONS } from './left-out.tsx';
import { tellProgress } from './plan-standing.tsx';

interface ConfirmDialogProps {
  readonly plan: PlanView;
  readonly state: WorkState;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirmation: { readonly planId: string; readonly isPartial: boolean; readonly isAcknowledged: boolean };
}

/** The last question before something is written: whose, where, how much, from which file, without what. */
export function ConfirmDialog({ plan, state, isOpen, onClose, confirmation }: ConfirmDialogProps) {
  const desk = useDesk();
  const { isBusy, problem, run } = useAction();
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered size="xl">
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl" className={styles.dialog}>
          <Modal.Title className={styles.title}>
            Apply this to <bdi>{plan.firm}</bdi>?
          </Modal.Title>
          <Facts facts={toFacts(plan, state)} />
          <Text size="sm" c="dimmed" mt="md">
            The service cannot delete what was added. Every row is sent once; you can pause and stop, and go on later.
          </Text>
          {plan.money.funds.length > 0 && (
            <>
              <Title order={3} size="h6" mt="md">
                Money by fund
              </Title>
              <MoneyTable money={plan.money} label="Money that is sent, by fund and currency" />
            </>
          )}
          <ProblemAlert problem={problem} />
          <Group justify="flex-end" className={styles.answers}>
            <Button variant="default" onClick={onClose} data-autofocus>
              Not yet
            </Button>
            <Button
              loading={isBusy}
              onClick={() =>
                run(async () => {
                  if (!isOnDisk(state) && isFromHere(desk, state.inputs)) await assertChoiceUnchanged(desk);
                  await desk.post('apply', confirmation);
                  onClose();
                })
              }
            >
              <span>
                Apply to <bdi>{plan.firm}</bdi>
              </span>
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function toFacts(plan: PlanView, { connection, inputs }: WorkState): readonly Fact[] {
  const isSandbox = connection.kind === 'sandbox';
  return [
    ['Firm', plan.firm],
    ['Service', `${plan.service}${isSandbox ? ' (the sandbox)' : ''}`],
    ...(plan.appService === undefined ? [] : [['Cap tables at', plan.appService] as const]),
    ['What is sent', sayCounts(plan)],
    ...(plan.progress === undefined ? [] : [['Of that', tellProgress(plan.progress)] as const]),
    ['What is left out', sayLeftOut(plan)],
    ...inputs.map((input) => [input.name, sayAge(input)] as const),
    ['Plan', `made ${formatMoment(plan.madeAt)} by ${plan.madeBy}`],
  ];
}

function sayAge({ savedAt, uploadedAt }: WorkState['inputs'][number]): string {
  const saved = savedAt === undefined ? 'not known when it was saved' : `saved ${formatMoment(savedAt)}`;
  return uploadedAt === undefined ? saved : `${saved}; this copy was uploaded ${formatMoment(uploadedAt)}`;
}

function sayCounts({ summary: { add, replace, upload } }: PlanView): string {
  return [
    ...(add > 0 ? [`${localPlural(add, 'row')} to add`] : []),
    ...(replace > 0 ? [`${localPlural(replace, 'row')} to replace`] : []),
    ...(upload > 0 ? [`${localPlural(upload, 'file')} to upload`] : []),
  ].join(', ');
}

function sayLeftOut({ summary }: PlanView): string {
  const parts = LEFT_OUT_REASONS.flatMap(({ status, words }) =>
    summary[status] > 0 ? [`${formatLocalCount(summary[status])} ${words}`] : [],
  );
  return parts.length === 0 ? 'nothing' : `Rows: ${parts.join(', ')}`;
}
