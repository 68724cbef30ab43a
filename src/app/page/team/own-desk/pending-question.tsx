import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';

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

/** Whoever corrects what they have handed in wants the wrong one sent by nobody meanwhile. */
export function usePendingQuestion(): PendingQuestion {
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
            {asked?.standing} What you correct is handed in as a new submission. Withdraw this one now, so that only the
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
