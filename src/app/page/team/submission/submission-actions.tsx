import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconRefresh, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { isOver } from '../../../../team/terms/submission-state.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Dialog } from '../../parts/notes/dialog.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { perform } from '../ask/use-operation.ts';
import type { Correcting } from '../own-desk/use-correcting.tsx';

interface SubmissionActionsProps {
  readonly submission: SubmissionView;
  /** Absent if this person cannot correct it. */
  readonly correcting: Correcting | undefined;
}

export function SubmissionActions({ submission, correcting }: SubmissionActionsProps) {
  const { firm, id, can, state } = submission;
  const { isBusy, problem, run } = useAction();
  const [isAsked, setAsked] = useState(false);
  const params = { firm, submission: id };
  const canWithdraw = can.includes('withdraw');
  return (
    <div>
      <Group gap="sm">
        {correcting !== undefined && (
          <Button
            {...(correcting.isAsking ? { variant: 'default' } : {})}
            leftSection={<IconTableImport size={18} aria-hidden />}
            loading={correcting.isBusy}
            onClick={() => correcting.start()}
          >
            {correcting.isAsking ? 'Check and correct it …' : 'Check and correct it'}
          </Button>
        )}
        {can.includes('plan-again') && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isBusy}
            onClick={() => run(async () => void (await perform(TEAM_OPERATIONS.planAgain, { params })))}
          >
            Compare again
          </Button>
        )}
        {canWithdraw && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            Withdraw …
          </Button>
        )}
      </Group>
      <ProblemAlert problem={problem} />
      <Dialog
        isOpen={isAsked && canWithdraw}
        title="Withdraw this submission?"
        keep="Keep it"
        onKeep={() => setAsked(false)}
        answers={
          <Button
            loading={isBusy}
            onClick={() =>
              run(async () => {
                setAsked(false);
                await perform(TEAM_OPERATIONS.withdraw, { params });
              })
            }
          >
            Withdraw
          </Button>
        }
      >
        <Text size="sm">
          {isOver(state)
            ? 'It leaves your inbox. You will find it among the submissions, and can still correct it from there.'
            : 'Nothing of it is sent. To bring it back, submit the workbook again.'}
        </Text>
      </Dialog>
    </div>
  );
}
