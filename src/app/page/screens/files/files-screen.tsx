import { Button, Group, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
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
