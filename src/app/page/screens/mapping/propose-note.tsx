import { Button, Group, Text, Title } from '@mantine/core';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';

/** A workbook that is read as it is: capsheet can look what its sheets are. */
export function ProposeNote({ state }: { readonly state: WorkState }) {
  const { post } = useDesk();
  const { isBusy, problem, run } = useAction();
  const isHeld = isBusy || state.job !== undefined;
  // Two spreadsheets of an earlier time fit alike: which is meant nobody can tell, and neither need be.
  const isAmbiguous = state.problem?.code === 'memory-ambiguous';
  return (
    <section className="panel">
      <Title order={1} size="h2">
        Read without a mapping
      </Title>
      <Text mt="xs" maw={720}>
        A spreadsheet that was not made for capsheet is read through a mapping, which says what each of its sheets and
        columns is. capsheet looks at headers and cells and proposes one; you settle what it is not sure of.
      </Text>
      <Group mt="md" gap="sm">
        <Button disabled={isHeld} onClick={() => run(() => post('mapping', isAmbiguous ? { like: 'none' } : {}))}>
          {isAmbiguous ? 'Propose a new mapping' : 'Propose a mapping'}
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </section>
  );
}
