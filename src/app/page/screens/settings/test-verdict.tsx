import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TriedSettings } from '../../../../ui/api/settings.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { Note } from '../../parts/notes/note.tsx';
import { CheckList } from './check-list.tsx';

interface TestVerdictProps {
  readonly tried: TriedSettings;
  readonly state: WorkState;
  readonly isBusy: boolean;
  readonly onSaveAnyway: () => void;
}

/** Whether the settings work and were saved, and what follows for the workbook that is open. */
export function TestVerdict({ tried: { isSaved, isKept, checks }, state, isBusy, onSaveAnyway }: TestVerdictProps) {
  if (!isSaved)
    return (
      <Note tone="bad" icon={IconCircleX} title="Not saved: these settings do not work">
        <Text size="sm">Everything stays as it was.</Text>
        <CheckList checks={checks} label="What the test found" />
        <Button size="compact-sm" variant="default" mt="sm" loading={isBusy} onClick={onSaveAnyway}>
          Save them anyway
        </Button>
      </Note>
    );
  const isWorking = checks.every(({ status }) => status !== 'error');
  return (
    <Note
      tone={isWorking ? 'add' : 'warn'}
      icon={IconCircleCheck}
      title={isWorking ? 'Tested and saved' : 'Saved, although they do not work yet'}
    >
      {state.phase === 'read' && (
        <Text size="sm">
          <bdi>{state.inputs.map(({ name }) => name).join(', ')}</bdi> is still open. Compare it with this service
          before you apply it.
        </Text>
      )}
      {!isKept && (
        <Text size="sm">They cannot be remembered for next time: the state folder cannot be written to.</Text>
      )}
      <CheckList checks={checks} label="What the test found" />
    </Note>
  );
}
