import { Button, Group, TextInput, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatCount } from '../../../../base/util/text/words.ts';
import type { InputReading } from '../../../../model/records/input-reading.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import type { MayOpen } from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, type RunningAction } from '../../hooks/use-action.ts';
import { Working } from '../../parts/notes/working.tsx';
import { Panel, Quiet } from '../../parts/panel.tsx';
import { RunTable, Unfinished, useRuns } from '../runs/history-screen.tsx';
import { ChooseWorkbook, type Opening, useOpening } from './choose-workbook.tsx';

const LATEST = 5;

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
        <Panel>
          <Group justify="space-between" mb="xs">
            <Title order={2} size="h4">
              Latest runs
            </Title>
            <a href={toAddress('history')}>All {formatCount(runs.total)}</a>
          </Group>
          <RunTable runs={runs.runs.slice(0, LATEST)} toRun={(runId) => toAddress('history', runId)} />
        </Panel>
      )}
    </>
  );
}

function Rehearsal({ opening: { action, mayOpen, isHeld } }: { readonly opening: Opening }) {
  const { ask } = useDesk();
  return (
    <Panel>
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            New to capsheet?
          </Title>
          <Quiet maw={620}>
            Rehearse with a filled-in workbook against a sandbox of the service on this machine. Nothing reaches your
            portfolio service.
          </Quiet>
        </div>
        <Button
          variant="default"
          leftSection={<IconFlask size={18} aria-hidden />}
          loading={action.isBusy}
          disabled={isHeld}
          onClick={() =>
            action.run(async () => {
              if (await mayOpen(['the sample'])) await ask(CALLS.openSandbox);
            })
          }
        >
          Try it with sample data
        </Button>
      </Group>
    </Panel>
  );
}

interface PathFormProps {
  readonly reading: InputReading;
  readonly action: RunningAction;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

/** Opens a workbook where it lies: capsheet sees when it is saved, and finds the files it names. */
function PathForm({ reading, action, mayOpen, isHeld }: PathFormProps) {
  const { ask } = useDesk();
  const [path, setPath] = useState('');
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = path.trim();
    if (typed === '') return;
    action.run(async () => {
      if (await mayOpen([typed.split(/[\\/]/).at(-1) ?? typed]))
        await ask(CALLS.openPaths, { body: { paths: [typed], reading } });
    });
  };
  return (
    <form className="panel" onSubmit={onSubmit}>
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label="Or open it from a path on this machine"
          description="The path of a workbook, a folder of CSV files or a saved plan. capsheet then notices when you save it again, and finds the documents it names."
          placeholder="/home/fiona/quarter.xlsx"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          {...bindText(path, setPath)}
        />
        <Button type="submit" variant="default" loading={action.isBusy} disabled={isHeld || path.trim() === ''}>
          Open
        </Button>
      </Group>
    </form>
  );
}
