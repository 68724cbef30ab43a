import { Button, Group, Modal, Text } from '@mantine/core';
import type { PlanView } from '../../../api/plan.ts';
import { post } from '../../api-client.ts';
import { localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly plan: PlanView;
  readonly isSandbox: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly confirmation: { readonly planId: string; readonly isPartial: boolean; readonly isAcknowledged: boolean };
}

/** The last question before something is written: whose, where, how much. */
export function ConfirmDialog({ plan, isSandbox, isOpen, onClose, confirmation }: ConfirmDialogProps) {
  const { isBusy, problem, run } = useAction();
  const { add, replace, upload } = plan.summary;
  const counts = [
    ...(add > 0 ? [`${localPlural(add, 'row')} to add`] : []),
    ...(replace > 0 ? [`${localPlural(replace, 'row')} to replace`] : []),
    ...(upload > 0 ? [`${localPlural(upload, 'file')} to upload`] : []),
  ].join(', ');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered size="lg">
      <Modal.Overlay />
      <Modal.Content className={styles.dialog}>
        <Modal.Body p="xl">
          <Modal.Title className={styles.title}>
            Apply this to <bdi>{plan.firm}</bdi>?
          </Modal.Title>
          <Facts
            facts={[
              ['Firm', plan.firm],
              ['Service', `${plan.service}${isSandbox ? ' (the sandbox)' : ''}`],
              ...(plan.appService === undefined ? [] : [['Cap tables at', plan.appService] as const]),
              ['What is sent', counts],
              ['Plan', `made by ${plan.madeBy}`],
            ]}
          />
          <Text size="sm" c="dimmed" mt="md">
            The service cannot delete what was added. Every row is sent once; you can pause and stop, and go on later.
          </Text>
          <ProblemAlert problem={problem} />
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={onClose} data-autofocus>
              Not yet
            </Button>
            <Button
              loading={isBusy}
              onClick={() =>
                run(async () => {
                  await post('apply', confirmation);
                  onClose();
                })
              }
            >
              Apply to <bdi>{plan.firm}</bdi>
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
