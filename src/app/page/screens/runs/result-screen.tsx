import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import { isToBeAcknowledged } from '../../../../model/findings/finding.ts';
import { ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { ResultView } from '../../../../ui/api/result.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { ChangeSet, showChangeSet } from '../../change-set/change-set.tsx';
import type { StatusGroup } from '../../change-set/status-links.tsx';
import { type Desk, useDesk } from '../../desk/desk.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useIsSavedAgain } from '../../hooks/use-changed-choice.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { Signatures } from '../../parts/money/signatures.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/read-again.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { resultFigures } from '../../parts/summary/figures.ts';
import { SummaryBar, WarningsPanel } from '../../parts/summary/summary-bar.tsx';
import { CountTable } from '../../parts/tables/count-table.tsx';
import { Facts, toApprovalFacts, toNamesFacts } from '../../parts/tables/facts.tsx';

const GROUPS: readonly StatusGroup[] = [
  { label: 'In the service', statuses: ['added', 'replaced', 'uploaded', 'unchanged'] },
  { label: 'Not in', statuses: ['failed', 'unknown', 'not-run', 'blocked', 'invalid', 'differs', 'skipped'] },
];

export function ResultScreen({ state }: { readonly state: WorkState }) {
  const { ask, toAddress } = useDesk();
  const { value: result, problem } = useLoaded(CALLS.getResult, state.revision);
  const action = useAction();
  const isSavedAgain = useIsSavedAgain(state);
  usePrintFooter(result?.planSha256);
  if (result === undefined) return <ProblemAlert problem={problem} />;
  const warnings = result.findings.filter(isToBeAcknowledged);
  return (
    <>
      <SummaryBar
        label="Outcome"
        figures={resultFigures(result.summary)}
        money={result.money}
        warnings={warnings.length}
        action={<Downloads result={result} />}
      />
      <ProblemAlert problem={action.problem} />
      <Verdict result={result} />
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
      <WarningsPanel findings={warnings} />
      <Panel title="Rows" mb="sm">
        <CountTable
          sheets={result.sheets}
          statuses={ROW_OUTCOMES}
          label="Rows by sheet and outcome"
          toRows={(rows) => toAddress('result', '', rows)}
          onFollow={showChangeSet}
        />
      </Panel>
      <ChangeSet
        rows={CALLS.listResultRows}
        title="What became of every row"
        revision={result.revision}
        choices={{ ...result, sheets: result.sheets.map(({ sheet }) => sheet) }}
        groups={GROUPS}
      />
      <MoneyPanels of={result} />
      <Panel title="About this run" mb="sm">
        <Facts facts={toFacts(result)} />
      </Panel>
      <Signatures preparedBy={result.madeBy} appliedBy={result.appliedBy} approvedBy={result.approval?.approvedBy} />
    </>
  );
}

async function goOn(ask: Desk['ask'], { planId = '' }: WorkState): Promise<void> {
  // Its warnings were confirmed already, and it is the same plan.
  await ask(CALLS.apply, { body: { planId, isPartial: true, isAcknowledged: true } });
}

function Downloads({ result }: { readonly result: ResultView }) {
  return (
    <Group gap="sm">
      {result.results.map(({ name, path }, index) => (
        <DownloadButton key={path} of={at(CALLS.getResultFile, { index })}>
          {name}
        </DownloadButton>
      ))}
    </Group>
  );
}

/** Whether everything is in, in a sentence, and what is not as it should be. */
function Verdict({ result: { isWhole, headline, findings, notes } }: { readonly result: ResultView }) {
  const others = findings.filter((finding) => !isToBeAcknowledged(finding));
  const isClean = isWhole && findings.length + notes.length === 0;
  return (
    <Note
      tone={isClean ? 'add' : isWhole ? 'info' : 'warn'}
      icon={isClean ? IconCircleCheck : isWhole ? IconInfoCircle : IconAlertTriangle}
      title={isWhole ? 'Everything was fetched again and compared with the workbook' : 'Not everything is in'}
    >
      <Text size="sm">{headline}</Text>
      {notes.map((note) => (
        <Text size="sm" key={note}>
          {note}
        </Text>
      ))}
      <FindingList findings={others} />
    </Note>
  );
}

function toFacts(result: ResultView) {
  const { runId, firm, service, madeBy, appliedBy, startedAt, finishedAt, writes, reads, retries } = result;
  const repeated = retries === 0 ? '' : `, ${formatLocalCount(retries)} sent again`;
  return [
    ...(runId === undefined ? [] : [['Run', runId] as const]),
    ['Firm', firm] as const,
    ['Service', service] as const,
    ['Planned by', madeBy] as const,
    ...toApprovalFacts(result),
    ['Applied by', appliedBy] as const,
    ...toNamesFacts(result),
    ['From', formatMoment(startedAt)] as const,
    ['To', formatMoment(finishedAt)] as const,
    ['Requests', `${localPlural(writes, 'write')}, ${localPlural(reads, 'read')}${repeated}`] as const,
  ];
}
