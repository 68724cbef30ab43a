import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import { runView } from '../../../api/runs.ts';
import type { WorkState } from '../../../api/work-state.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { toAddress } from '../../hooks/use-route.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { RollForward } from '../../parts/money/roll-forward.tsx';
import { TieOut } from '../../parts/money/tie-out.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { RowSection } from '../../parts/rows/row-section.tsx';
import { toApprovalFacts, toNamesFacts } from '../../parts/tables/approval-facts.ts';
import { CountTable } from '../../parts/tables/count-table.tsx';
import { Facts } from '../../parts/tables/facts.tsx';
import { RunStatusTag } from '../../parts/tags/run-status-tag.tsx';
import { openRun } from './open-run.ts';
import { toRunsVersion } from './use-runs.ts';

/** Those that a reader looks for first. */
const LISTED = [
  ['failed', 'Failed'],
  ['unknown', 'Unknown'],
  ['blocked', 'Blocked'],
  ['differs', 'Differs, not sent'],
  ['not-run', 'Not reached'],
  ['added', 'Added'],
  ['replaced', 'Replaced'],
] as const;

/** One run of the history. */
export function RunScreen({ state, runId }: { readonly state: WorkState; readonly runId: string }) {
  const { value: run, problem } = useLoaded(`runs/${runId}`, runView, toRunsVersion(state));
  const action = useAction();
  const { mayOpen, question } = useReplaceQuestion(state);
  if (run === undefined)
    return (
      <div>
        <a href={toAddress('history')}>All runs</a>
        <ProblemAlert problem={problem} />
      </div>
    );
  const count = (status: (typeof LISTED)[number][0]): number => run.summary[status] ?? 0;
  return (
    <>
      <div>
        <a href={toAddress('history')}>All runs</a>
        <Title order={1} size="h2" mt={4}>
          {run.inputs.join(', ')}
        </Title>
      </div>
      <Group>
        {run.results.map(({ name, path }, index) => (
          <DownloadButton key={path} path={`runs/${runId}/result/${index}`}>
            {name}
          </DownloadButton>
        ))}
        {run.created > 0 && (
          <DownloadButton path={`runs/${runId}/created.csv`} variant="default">
            What it created, with IDs
          </DownloadButton>
        )}
        {run.status !== 'running' && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            loading={action.isBusy}
            disabled={state.job !== undefined}
            onClick={() =>
              action.run(async () => {
                if (await mayOpen(run.inputs)) await openRun(runId);
              })
            }
          >
            {run.status === 'done' ? 'Open its workbook again' : 'Go on with it'}
          </Button>
        )}
      </Group>
      {run.status === 'running' && <UnderWay state={state} />}
      <ProblemAlert problem={action.problem} />
      {question}
      <section className="panel">
        <Facts
          facts={[
            ['Run', run.runId],
            ['Status', <RunStatusTag key="status" status={run.status} />],
            ['Rows', toRows(run)],
            ['Firm', run.firm],
            ['Service', run.service],
            ['Planned', `${formatMoment(run.madeAt)} by ${run.madeBy}`],
            ...toApprovalFacts(run),
            ['Applied', `${formatMoment(run.startedAt)} by ${run.appliedBy}`],
            ...toNamesFacts(run),
            ...(run.requests === undefined ? [] : [['Requests', toRequests(run.requests)] as const]),
          ]}
        />
      </section>
      <section className="panel">
        <Title order={2} size="h4" mb="sm">
          Rows
        </Title>
        <CountTable sheets={run.sheets} statuses={ROW_OUTCOMES} label="Rows by sheet and outcome" />
      </section>
      {LISTED.map(([status, title]) => (
        <RowSection
          key={status}
          status={status}
          title={title}
          revision={state.revision}
          count={count(status)}
          path={`runs/${runId}/list`}
        />
      ))}
      {run.rollForward !== undefined && <RollForward view={run.rollForward} />}
      <TieOut lines={run.tieOut} />
    </>
  );
}

function UnderWay({ state }: { readonly state: WorkState }) {
  return (
    <Text size="sm">
      {state.job?.kind === 'applying' ? (
        <>
          This run is under way. <a href={toAddress('apply')}>See how far it is</a>
        </>
      ) : (
        'This run is under way in another window or terminal. What you see here is how far it was a moment ago.'
      )}
    </Text>
  );
}

function toRows({ entered, left }: { readonly entered: number; readonly left?: number | undefined }): string {
  const isIn = `${localPlural(entered, 'row')} entered`;
  return left === undefined ? isIn : `${isIn}, ${formatLocalCount(left)} left`;
}

function toRequests({ writes, reads }: { readonly writes: number; readonly reads: number }): string {
  return `${localPlural(writes, 'write')}, ${localPlural(reads, 'read')}`;
}
