import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { TEAM_OPERATIONS } from '../../../../team/api/operations.ts';
import type { MeView } from '../../../../team/api/person.ts';
import type { SubmissionView } from '../../../../team/api/submission.ts';
import { workState } from '../../../../ui/api/work-state.ts';
import type { LinkedCell, WayToCell } from '../../change-set/cell-link.tsx';
import { openDesk } from '../../desk/desk.ts';
import { toFirmDesk } from '../../desk/places.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useQuestion } from '../../parts/notes/replace-question.tsx';
import { perform } from '../ask/perform.ts';
import { canCorrect, sayPending } from '../words/correcting.ts';

/** The way of a submission to one's own desk. */
export interface Correcting {
  readonly isBusy: boolean;
  /** It asks first what is to become of the submission. */
  readonly isAsking: boolean;
  readonly start: () => void;
  /** The same, to one row or value. */
  readonly way: WayToCell;
}

interface CorrectingHere {
  /** Absent where whoever looks at it cannot correct it. */
  readonly correcting: Correcting | undefined;
  /** What is asked on the way, and what stood in it. */
  readonly questions: ReactNode;
}

/** Lays what was submitted on the desk of whoever looks at it, and shows it there; nothing of either is lost unasked. */
export function useCorrecting(submission: SubmissionView, me: MeView): CorrectingHere {
  const { firm, id, inputs } = submission;
  const desk = useMemo(() => openDesk(toFirmDesk(firm)), [firm]);
  const { isBusy, problem, run } = useAction();
  const replacing = useQuestion(desk);
  const pending = usePendingQuestion();
  const standing = sayPending(submission);
  const take = async (place: Partial<LinkedCell>): Promise<void> => {
    const answer = standing === undefined ? 'leave' : await pending.ask(standing);
    if (answer === 'stay') return;
    const state = await desk.get('state', workState);
    const names = inputs.map(({ name }) => name);
    if (state.phase !== 'none' && !(await replacing.ask(state, names))) return;
    // What is sent meanwhile can no longer be corrected: then nothing is opened either.
    if (answer === 'withdraw') await perform(TEAM_OPERATIONS.withdraw, { params: { firm, submission: id } });
    await desk.post('take', { submission: id });
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

interface PendingQuestion {
  /** What is to become of a submission that may still be sent as it is. */
  readonly ask: (standing: string) => Promise<Answer>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

interface Asked {
  readonly standing: string;
  readonly answer: (answer: Answer) => void;
}

/** Whoever corrects what they have submitted wants the wrong one sent by nobody meanwhile. */
function usePendingQuestion(): PendingQuestion {
  const [asked, setAsked] = useState<Asked>();
  // Its words stay while it closes.
  const [isOpen, setOpen] = useState(false);
  const ask: PendingQuestion['ask'] = (standing) => {
    setOpen(true);
    return new Promise((resolve) => setAsked({ standing, answer: resolve }));
  };
  const answer = (said: Answer): void => {
    asked?.answer(said);
    setOpen(false);
  };
  const question = (
    <Modal.Root opened={isOpen} onClose={() => answer('stay')} centered size="lg">
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl">
          <Modal.Title mb="sm">Correct it on your desk?</Modal.Title>
          <Text size="sm">
            {asked?.standing} What you correct becomes a new submission. Withdraw this one now, so that only the
            corrected one is sent.
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => answer('stay')} data-autofocus>
              Not now
            </Button>
            <Button variant="default" onClick={() => answer('leave')}>
              Open it without withdrawing
            </Button>
            <Button onClick={() => answer('withdraw')}>Withdraw and correct</Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
  return { ask, question };
}
