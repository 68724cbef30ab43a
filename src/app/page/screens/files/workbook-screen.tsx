import { Button, Group, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { formatLocalCount } from '../../format.ts';
import { Working } from '../../parts/notes/working.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { Unfinished } from '../runs/unfinished.tsx';
import { useRuns } from '../runs/use-runs.ts';
import { ChooseWorkbook } from './choose-workbook.tsx';
import { PathForm } from './path-form.tsx';
import { type Opening, useOpening } from './use-opening.ts';

const LATEST = 5;

/** The beginning: which workbook, with what is there of earlier runs. */
export function WorkbookScreen({ state }: { readonly state: WorkState }) {
  const { toAddress } = useDesk();
  const opening = useOpening(state);
  const { value: runs } = useRuns(state);
  if (state.job?.kind === 'reading') return <Working job={state.job} />;
  return (
    <>
      <ChooseWorkbook
        state={state}
        opening={opening}
        title="Choose a workbook"
        intro="capsheet reads it, shows exactly what it would change in the portfolio service, and changes nothing before you confirm. The file stays on this machine."
        before={<Unfinished state={state} runs={runs?.runs ?? []} />}
      >
        <PathForm {...opening} />
      </ChooseWorkbook>
      {state.connection.kind !== 'sandbox' && <Rehearsal opening={opening} />}
      {runs !== undefined && runs.runs.length > 0 && (
        <section className="panel">
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h4">
              Latest runs
            </Title>
            <a href={toAddress('history')}>All {formatLocalCount(runs.total)}</a>
          </Group>
          <RunTable runs={runs.runs.slice(0, LATEST)} toRun={(runId) => toAddress('history', runId)} />
        </section>
      )}
    </>
  );
}

function Rehearsal({ opening: { action, mayOpen, isHeld } }: { readonly opening: Opening }) {
  const { post } = useDesk();
  return (
    <section className="panel">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            New to capsheet?
          </Title>
          <Text size="sm" c="dimmed" maw={620}>
            Rehearse with a filled-in workbook against a sandbox of the service on this machine. Nothing reaches your
            portfolio service.
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconFlask size={18} aria-hidden />}
          loading={action.isBusy}
          disabled={isHeld}
          onClick={() =>
            action.run(async () => {
              if (await mayOpen(['the sample'])) await post('sandbox');
            })
          }
        >
          Try it with sample data
        </Button>
      </Group>
    </section>
  );
}
