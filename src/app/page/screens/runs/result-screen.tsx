import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useIsSavedAgain } from '../../hooks/use-changed-choice.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/read-again.tsx';
import { Outcome } from './outcome.tsx';

export function ResultScreen({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
  const { value: result, problem } = useLoaded(CALLS.getResult, state.revision);
  const action = useAction();
  const isSavedAgain = useIsSavedAgain(state);
  if (result === undefined) return <ProblemAlert problem={problem} />;
  const downloads = (
    <Group gap="sm">
      {result.results.map(({ name, path }, index) => (
        <DownloadButton key={path} of={at(CALLS.getResultFile, { index })}>
          {name}
        </DownloadButton>
      ))}
    </Group>
  );
  return (
    <Outcome of={result} rows={CALLS.listResultRows} revision={result.revision} order={1} action={downloads}>
      <ProblemAlert problem={action.problem} />
      <ChangedNote state={state} action={action} />
      {result.canContinue && !isSavedAgain && (
        <Group>
          <Button
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={action.isBusy}
            onClick={() => action.run(() => goOn(ask, state))}
          >
            Go on with this plan
          </Button>
          <Text size="sm">capsheet first finds out what is still unclear. Nothing is entered twice.</Text>
        </Group>
      )}
    </Outcome>
  );
}

async function goOn(ask: Desk['ask'], { planId = '' }: WorkState): Promise<void> {
  // Its warnings were confirmed already, and it is the same plan.
  await ask(CALLS.apply, { body: { planId, isPartial: true, isAcknowledged: true } });
}
