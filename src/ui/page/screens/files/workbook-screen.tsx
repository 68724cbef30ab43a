import { Button, Group, Text, Title } from '@mantine/core';
import { IconFlask, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Reading } from '../../../api/reading.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { formatLocalCount } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { Working } from '../../parts/notes/working.tsx';
import { RunTable } from '../runs/run-table.tsx';
import { Unfinished } from '../runs/unfinished.tsx';
import { useRuns } from '../runs/use-runs.ts';
import { PasswordForm } from './password-form.tsx';
import { PathForm } from './path-form.tsx';
import { ReadingForm } from './reading-form.tsx';
import { RefusedMapping } from './refused-mapping.tsx';
import { RereadForm } from './reread-form.tsx';
import { UploadZone } from './upload-zone.tsx';

const LATEST = 5;

/** Where the open workbook is gone on with. */
const NEXT = { none: 'workbook', read: 'review', planned: 'dry-run', applied: 'result' } as const;

/** The beginning: which workbook. */
export function WorkbookScreen({ state }: { readonly state: WorkState }) {
  const { post, toAddress } = useDesk();
  const [reading, setReading] = useState<Reading>({ decimalSign: '.' });
  const action = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  const { value: runs } = useRuns(state);
  if (state.job?.kind === 'reading') return <Working job={state.job} />;
  const isHeld = state.job !== undefined;
  return (
    <>
      <div>
        <Title order={1} size="h2">
          Choose a workbook
        </Title>
        <Text c="dimmed" mt={4} maw={720}>
          capsheet reads it, shows exactly what it would change in the portfolio service, and changes nothing before you
          confirm. The file stays on this machine.
        </Text>
      </div>
      <ProblemAlert problem={action.problem} />
      {question}
      {state.refused !== undefined && <PasswordForm key={state.problem?.code} state={state} />}
      {state.refused !== undefined && <RefusedMapping state={state} />}
      {state.refused !== undefined && <RereadForm key={state.refused.names.join()} state={state} isOpen />}
      {state.phase !== 'none' && <OpenNote state={state} />}
      <Unfinished state={state} runs={runs?.runs ?? []} />
      <UploadZone reading={reading} action={action} mayOpen={mayOpen} isHeld={isHeld} />
      <PathForm reading={reading} action={action} mayOpen={mayOpen} isHeld={isHeld} />
      <ReadingForm reading={reading} onChange={setReading} />
      {state.connection.kind !== 'sandbox' && (
        <section className="panel">
          <Group justify="space-between">
            <div>
              <Title order={2} size="h4">
                New to capsheet?
              </Title>
              <Text size="sm" c="dimmed" maw={620}>
                Rehearse with a filled-in workbook against a sandbox of the service on this machine. Nothing reaches
                your portfolio service.
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
      )}
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

function OpenNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  const names = state.inputs.map(({ name }) => name).join(', ');
  return (
    <Note tone="info" icon={IconTableImport} title={`${names} is open`}>
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" onClick={() => goTo(NEXT[state.phase])}>
          Go on with it
        </Button>
      </Group>
    </Note>
  );
}
