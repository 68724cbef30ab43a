import { Button, Group, Text } from '@mantine/core';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { useAction } from '../../hooks/use-action.ts';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';

const OF_MAPPING = /^mapping-/;

/** A mapping that does not fit what was handed over, or is none: what can be done without it. */
export function RefusedMapping({ state }: { readonly state: WorkState }) {
  const { post } = useDesk();
  const { isBusy, problem, run } = useAction();
  if (state.reading?.mappingPath === undefined || !OF_MAPPING.test(state.problem?.code ?? '')) return null;
  return (
    <section className="panel">
      <Text size="sm">You can read the workbook without this mapping, or have a new one proposed.</Text>
      <Group gap="sm" mt="xs">
        <Button variant="default" loading={isBusy} onClick={() => run(() => post('mapping', { like: 'none' }))}>
          Propose a new mapping
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => run(() => post('mapping/leave'))}>
          Read it without a mapping
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </section>
  );
}
