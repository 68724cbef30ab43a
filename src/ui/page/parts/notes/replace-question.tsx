import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { WorkState } from '../../../api/work-state.ts';

interface ReplaceQuestion {
  /** Whether these may be opened now: asked where something unfinished would be closed by it. */
  readonly mayOpen: (names: readonly string[]) => Promise<boolean>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

interface Pending {
  readonly names: readonly string[];
  readonly answer: (isYes: boolean) => void;
}

/** Another workbook closes the one that is open: nobody loses a dry run or corrections by dropping a file. */
export function useReplaceQuestion(state: WorkState): ReplaceQuestion {
  const [pending, setPending] = useState<Pending>();
  const mayOpen = (names: readonly string[]): Promise<boolean> =>
    isUnfinished(state, names)
      ? new Promise((resolve) => setPending({ names, answer: resolve }))
      : Promise.resolve(true);
  const answer = (isYes: boolean): void => {
    pending?.answer(isYes);
    setPending(undefined);
  };
  const open = state.inputs.map(({ name }) => name).join(', ');
  const isCorrected = state.inputs.some((input) => input.isCorrected);
  const question = (
    <Modal.Root opened={pending !== undefined} onClose={() => answer(false)} centered>
      <Modal.Overlay backgroundOpacity={0.55} />
      <Modal.Content>
        <Modal.Body p="xl">
          <Modal.Title mb="sm">
            Close <bdi>{open}</bdi>?
          </Modal.Title>
          <Text size="sm">
            {state.phase === 'planned'
              ? 'Its dry run is ready, but it has not been applied.'
              : 'It has been read, but not applied.'}{' '}
            {isCorrected && 'Save the corrected copy first if you want to keep it. '}
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
  return { mayOpen, question };
}

/** Not applied, and not what is opened once more. */
function isUnfinished({ phase, inputs }: WorkState, names: readonly string[]): boolean {
  return (phase === 'read' || phase === 'planned') && !inputs.some(({ name }) => names.includes(name));
}
