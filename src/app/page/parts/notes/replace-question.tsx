import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { AtDesk, type Desk, useDesk } from '../../desk/desk.ts';
import { DownloadButton } from '../download-button.tsx';
import { joinNames } from '../names.tsx';
import { Dialog, useAnswer } from './note.tsx';

interface ReplaceQuestion {
  /** Whether these may be opened; asks if that closes something unfinished. */
  readonly mayOpen: (names: readonly string[]) => Promise<boolean>;
  readonly question: ReactNode;
}

/** Asks before another workbook closes the open one, so that nobody loses a dry run or corrections. */
export function useReplaceQuestion(state: WorkState): ReplaceQuestion {
  const { ask, question } = useQuestion(useDesk());
  return {
    mayOpen: (names) => (isUnfinished(state, names) ? ask(state, names) : Promise.resolve(true)),
    question,
  };
}

interface Replaced {
  readonly state: WorkState;
  readonly names: readonly string[];
}

interface Question extends Pick<ReplaceQuestion, 'question'> {
  readonly ask: (state: WorkState, names: readonly string[]) => Promise<boolean>;
}

/** Asks in any case, about what is open on this desk. */
export function useQuestion(desk: Desk): Question {
  const { isOpen, asked, ask, answer } = useAnswer<Replaced, boolean>();
  const inputs = asked?.state.inputs ?? [];
  const open = <bdi>{joinNames(inputs)}</bdi>;
  const question = (
    <AtDesk value={desk}>
      <Dialog
        isOpen={isOpen}
        title={<>Close {open}?</>}
        keep={<span>Keep {open}</span>}
        onKeep={() => answer(false)}
        answers={
          <Button onClick={() => answer(true)}>
            <span>
              Open <bdi>{asked?.names.join(', ')}</bdi>
            </span>
          </Button>
        }
      >
        <Text size="sm">
          {desk.submits ? 'What has not been submitted is lost.' : describeUnfinished(asked?.state)}{' '}
          {inputs.some(({ isCorrected }) => isCorrected) && 'Save the corrected copy first if you want to keep it. '}
          Only one workbook can be open at a time.
        </Text>
        {inputs.map(({ name, isCorrected }, index) =>
          isCorrected ? <SaveCopy key={name} index={index} name={name} /> : null,
        )}
      </Dialog>
    </AtDesk>
  );
  return { ask: (state, names) => ask({ state, names }), question };
}

function SaveCopy({ index, name }: { readonly index: number; readonly name: string }) {
  return (
    <DownloadButton of={at(CALLS.getCorrected, { index })} size="compact-sm" variant="default" mt="sm">
      <span>
        Save the copy of <bdi>{name}</bdi>
      </span>
    </DownloadButton>
  );
}

function describeUnfinished(state: WorkState | undefined): string {
  return state?.phase === 'planned'
    ? 'Its dry run is ready, but it has not been applied.'
    : 'It has been read, but not applied.';
}

function isUnfinished({ phase, inputs }: WorkState, names: readonly string[]): boolean {
  return (phase === 'read' || phase === 'planned') && !inputs.some(({ name }) => names.includes(name));
}
