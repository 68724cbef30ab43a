import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import type { Desk } from '../../desk/desk.ts';
import { useDesk } from '../../desk/use-desk.ts';

interface ReplaceQuestion {
  /** Whether these may be opened now: asked where something unfinished would be closed by it. */
  readonly mayOpen: (names: readonly string[]) => Promise<boolean>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** Another workbook closes the one that is open: nobody loses a dry run or corrections by dropping a file. */
export function useReplaceQuestion(state: WorkState): ReplaceQuestion {
  const { ask, question } = useQuestion(useDesk());
  return {
    mayOpen: (names) => (isUnfinished(state, names) ? ask(state, names) : Promise.resolve(true)),
    question,
  };
}

interface Pending {
  readonly state: WorkState;
  readonly names: readonly string[];
  readonly answer: (isYes: boolean) => void;
}

interface Question extends Pick<ReplaceQuestion, 'question'> {
  /** Whether what is open may be closed for these. */
  readonly ask: (state: WorkState, names: readonly string[]) => Promise<boolean>;
}

/** The same question of that desk, where it is to be asked in any case. */
export function useQuestion({ submits }: Pick<Desk, 'submits'>): Question {
  const [pending, setPending] = useState<Pending>();
  // Its words stay while it closes.
  const [isOpen, setOpen] = useState(false);
  const ask: Question['ask'] = (state, names) => {
    setOpen(true);
    return new Promise((resolve) => setPending({ state, names, answer: resolve }));
  };
  const answer = (isYes: boolean): void => {
    pending?.answer(isYes);
    setOpen(false);
  };
  const inputs = pending?.state.inputs ?? [];
  const open = inputs.map(({ name }) => name).join(', ');
  const question = (
    <Modal.Root opened={isOpen} onClose={() => answer(false)} centered>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl">
          <Modal.Title mb="sm">
            Close <bdi>{open}</bdi>?
          </Modal.Title>
          <Text size="sm">
            {submits ? 'What has not been submitted is lost.' : sayUnfinished(pending?.state)}{' '}
            {inputs.some(({ isCorrected }) => isCorrected) && 'Save the corrected copy first if you want to keep it. '}
            Only one workbook can be open at a time.
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={() => answer(false)} data-autofocus>
              <span>
                Keep <bdi>{open}</bdi>
              </span>
            </Button>
            <Button onClick={() => answer(true)}>
              <span>
                Open <bdi>{pending?.names.join(', ')}</bdi>
              </span>
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
  return { ask, question };
}

function sayUnfinished(state: WorkState | undefined): string {
  return state?.phase === 'planned'
    ? 'Its dry run is ready, but it has not been applied.'
    : 'It has been read, but not applied.';
}

/** Not applied, and not what is opened once more. */
function isUnfinished({ phase, inputs }: WorkState, names: readonly string[]): boolean {
  return (phase === 'read' || phase === 'planned') && !inputs.some(({ name }) => names.includes(name));
}
