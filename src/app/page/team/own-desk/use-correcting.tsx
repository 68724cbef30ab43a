import { Button, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { ask } from '../../api-client.ts';
import type { LinkedCell, WayToCell } from '../../change-set/cell-link.tsx';
import { openDesk } from '../../desk/desk.ts';
import { toFirmDesk } from '../../desk/places.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Dialog, ProblemAlert, useAnswer } from '../../parts/notes/note.tsx';
import { useQuestion } from '../../parts/notes/working.tsx';
import { canCorrect, describePending } from '../words/submission-words.ts';

export interface Correcting {
  readonly isBusy: boolean;
  /** It asks first what happens to the submission. */
  readonly isAsking: boolean;
  readonly start: () => void;
  /** The same, to one row or value. */
  readonly way: WayToCell;
}

interface CorrectingHere {
  /** Absent if this person cannot correct it. */
  readonly correcting: Correcting | undefined;
  readonly questions: ReactNode;
}

/** Opens a submission on the person's own desk, and asks before anything is lost. */
export function useCorrecting(submission: SubmissionView, me: MeView): CorrectingHere {
  const { firm, id, inputs } = submission;
  const desk = useMemo(() => openDesk(toFirmDesk(firm)), [firm]);
  const { isBusy, problem, run } = useAction();
  const replacing = useQuestion(desk);
  const pending = usePendingQuestion();
  const standing = describePending(submission);
  const take = async (place: Partial<LinkedCell>): Promise<void> => {
    const answer = standing === undefined ? 'leave' : await pending.ask(standing);
    if (answer === 'stay') return;
    const state = await ask(TEAM_OPERATIONS.getDeskState, { params: { firm } });
    const names = inputs.map(({ name }) => name);
    if (state.phase !== 'none' && !(await replacing.ask(state, names))) return;
    // A submission that is being sent can no longer be corrected: then nothing is opened either.
    if (answer === 'withdraw') await ask(TEAM_OPERATIONS.withdraw, { params: { firm, submission: id } });
    await ask(TEAM_OPERATIONS.takeToDesk, { params: { firm }, body: { submission: id } });
    window.location.hash = desk.toAddress('review', '', { ...place });
  };
  const start = (place: Partial<LinkedCell>): void => {
    if (!isBusy) run(() => take(place));
  };
  return {
    correcting: canCorrect(me, submission)
      ? {
          isBusy,
          isAsking: standing !== undefined,
          start: () => start({}),
          way: { purpose: 'Correct this on your desk', go: start },
        }
      : undefined,
    questions: (
      <>
        {pending.question}
        {replacing.question}
        <ProblemAlert problem={problem} title="It was not opened on your desk" />
      </>
    ),
  };
}

type Answer = 'withdraw' | 'leave' | 'stay';

/** A person who corrects a submission rarely wants the wrong one sent meanwhile. */
function usePendingQuestion() {
  const { isOpen, asked, ask, answer } = useAnswer<string, Answer>();
  const question = (
    <Dialog
      size="lg"
      isOpen={isOpen}
      title="Correct it on your desk?"
      keep="Not now"
      onKeep={() => answer('stay')}
      answers={
        <>
          <Button variant="default" onClick={() => answer('leave')}>
            Open it without withdrawing
          </Button>
          <Button onClick={() => answer('withdraw')}>Withdraw and correct</Button>
        </>
      }
    >
      <Text size="sm">
        {asked} What you correct becomes a new submission. Withdraw this one now, so that only the corrected one is
        sent.
      </Text>
    </Dialog>
  );
  return { ask, question };
}
