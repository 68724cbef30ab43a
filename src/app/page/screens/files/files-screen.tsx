import { Button, Group, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Working } from '../../parts/notes/working.tsx';
import { Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { RunTable, Unfinished, useRuns } from '../runs/history-screen.tsx';
import { ChooseWorkbook, type HandOverProps, type Opening, useOpening } from './choose-workbook.tsx';

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

/** Opens a workbook where it lies: capsheet sees when it is saved, and finds the files it names. */
function PathForm({ reading, action, mayOpen, isHeld }: HandOverProps) {
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

export function FilesScreen({ state }: { readonly state: WorkState }) {
  const isConnected = state.connection.kind !== 'none';
  return (
    <>
      <ScreenTitle intro="Workbooks to fill in, and what the service holds.">Files</ScreenTitle>
      <EmptyWorkbook connection={state.connection} />
      {isConnected && <QuarterPanel />}
      <ExportPanel state={state} isConnected={isConnected} />
    </>
  );
}

export function EmptyWorkbook({ connection: { kind, firm = 'your firm' } }: Pick<WorkState, 'connection'>) {
  const isConnected = kind !== 'none';
  return (
    <Panel title="The empty workbook">
      <Quiet mt={4} mb="md" maw={720}>
        Every sheet and column, with drop-down lists and a note on what belongs in each cell.
        {isConnected && ' For the version with your companies, funds and custom columns, capsheet asks the service.'}
      </Quiet>
      <Group align="flex-start">
        <DownloadButton of={CALLS.getTemplate}>Download the empty workbook</DownloadButton>
        {isConnected && (
          <DownloadButton of={CALLS.getTemplate} query={{ connected: 'yes' }} variant="default">
            <span>
              With the lists of <bdi>{firm}</bdi>
            </span>
          </DownloadButton>
        )}
      </Group>
    </Panel>
  );
}

export function QuarterPanel() {
  const [date, setDate] = useState('');
  return (
    <Panel title="A quarter’s workbook">
      <Quiet mt={4} mb="md" maw={720}>
        What the firm holds, with last quarter’s marks and room for the new ones beside them: ready to fill in.
      </Quiet>
      <TextInput type="date" label="Last day of the quarter" maw={240} mb="md" {...bindText(date, setDate)} />
      <DownloadButton of={CALLS.getTemplate} query={{ quarter: date }} disabled={date === ''}>
        The quarter’s workbook
      </DownloadButton>
    </Panel>
  );
}

function ExportPanel({ state, isConnected }: { readonly state: WorkState; readonly isConnected: boolean }) {
  const { ask, toAddress } = useDesk();
  const [companies, setCompanies] = useState<string[]>([]);
  const { isBusy, problem, run } = useAction();
  if (state.job?.kind === 'exporting') return <Working job={state.job} />;
  return (
    <Panel title="What the service holds">
      <Quiet mt={4} mb="md" maw={720}>
        As a workbook in the same format: if you read it in again, every row is unchanged.
      </Quiet>
      {isConnected ? (
        <>
          <TagsInput
            label="Only these companies"
            description="By name, slug or ID, each followed by Enter; leave it empty for all of them"
            maw={560}
            value={companies}
            onChange={setCompanies}
          />
          <Button
            mt="md"
            loading={isBusy}
            disabled={state.job !== undefined}
            onClick={() => run(() => ask(CALLS.makeExport, { body: { companies } }))}
          >
            Export
          </Button>
        </>
      ) : (
        <Text size="sm">
          Connect the service first, under <a href={toAddress('settings')}>Settings</a>.
        </Text>
      )}
      <ProblemAlert problem={problem} />
      {state.exports > 0 && <Exported exports={state.exports} />}
    </Panel>
  );
}

function Exported({ exports }: { readonly exports: number }) {
  const { value, problem } = useLoaded(CALLS.getExport, exports);
  if (value === undefined) return <ProblemAlert problem={problem} />;
  const { firm, companies, sheets, leftOut, missing } = value;
  return (
    <div>
      <Title order={3} size="h5" mt="xl" mb="xs">
        {plural(companies, 'company', 'companies')} of <bdi>{firm}</bdi>
      </Title>
      <DownloadButton of={CALLS.getExportFile}>The export</DownloadButton>
      <DataTable
        label="Sheets of the export"
        rows={sheets}
        columns={[
          ['Sheet', 'name'],
          ['Rows', ({ rows }) => formatCount(rows), 'number'],
          ['Read again', ({ isReadOnly }) => (isReadOnly ? 'no, only for information' : 'yes')],
        ]}
      />
      {missing.map(({ sheet, why }) => (
        <Text size="sm" key={sheet}>
          {sheet}: {why}
        </Text>
      ))}
      {leftOut.length > 0 && (
        <details>
          <summary>{plural(leftOut.length, 'value')} that do not fit into a cell</summary>
          <ul>
            {leftOut.map(({ sheet, cell, message }) => (
              <li key={`${sheet} ${cell}`}>
                {sheet} {cell}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
