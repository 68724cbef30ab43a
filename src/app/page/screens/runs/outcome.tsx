import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { isToBeAcknowledged } from '../../../../model/findings/finding.ts';
import { NAMES_WITHOUT_SIGN_IN } from '../../../../model/outcomes/approval.ts';
import { isInPart, ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import { at } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { OutcomeView } from '../../../../ui/api/result.ts';
import type { RunView } from '../../../../ui/api/runs.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { HasGrid } from '../../change-set/cell-link.tsx';
import type { ChangeCall } from '../../change-set/change-list.tsx';
import { ChangeSet, type StatusGroup } from '../../change-set/change-set.tsx';
import { useIsSavedAgain } from '../../chosen-files.ts';
import { type Desk, useDesk } from '../../desk/desk.ts';
import { formatMoment } from '../../format.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { MoneyPanels, Signatures } from '../../parts/money/money-panels.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { ChangedNote } from '../../parts/notes/working.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { resultFigures } from '../../parts/summary/figures.ts';
import { SummaryBar, WarningsPanel } from '../../parts/summary/summary-bar.tsx';
import { type Fact, Facts, toApprovalFacts } from '../../parts/tables/data-table.tsx';
import { RunStatusTag } from '../../parts/tags/tags.tsx';

const GROUPS: readonly StatusGroup[] = [
  { label: 'In the service', statuses: ['added', 'replaced', 'uploaded', 'unchanged'] },
  { label: 'Not in', statuses: ['failed', 'unknown', 'not-run', 'blocked', 'invalid', 'differs', 'skipped'] },
];

interface OutcomeProps {
  readonly of: OutcomeView;
  readonly rows: ChangeCall;
  /** Another one where the rows may differ. */
  readonly revision?: number;
  /** 1 on a screen without a title of its own. */
  readonly order?: 1 | 2;
  readonly action: ReactNode;
  readonly facts?: readonly Fact[];
  /** Below the verdict. */
  readonly children?: ReactNode;
}

/** The outcome of a run, just ended or in the history alike: the dry run's twin. */
function Outcome({ of, rows, revision = 0, order = 2, action, facts = [], children }: OutcomeProps) {
  usePrintFooter(of.planSha256);
  const warnings = of.findings.filter(isToBeAcknowledged);
  return (
    <>
      <SummaryBar
        label="Outcome"
        order={order}
        figures={resultFigures(of.summary)}
        money={of.money}
        warnings={warnings.length}
        action={action}
      />
      <Verdict of={of} />
      {children}
      <WarningsPanel findings={warnings} />
      <ChangeSet
        of={of}
        rows={rows}
        title="What became of every row"
        revision={revision}
        groups={GROUPS}
        statuses={ROW_OUTCOMES}
        label="Rows by sheet and outcome"
      />
      <MoneyPanels of={of} />
      <Panel title="About this run" mb="sm">
        <Facts facts={[...facts, ...toFacts(of)]} />
      </Panel>
      <Signatures preparedBy={of.madeBy} appliedBy={of.appliedBy} approvedBy={of.approval?.approvedBy} />
    </>
  );
}

/** Whether everything is in, in a sentence, and what is not as it should be. */
function Verdict({ of: { isWhole, headline, summary, findings, notes } }: { readonly of: OutcomeView }) {
  if (headline === undefined) return null;
  const others = findings.filter((finding) => !isToBeAcknowledged(finding));
  const isClean = isWhole && findings.length + notes.length === 0;
  const open = isInPart(summary) ? 'Not everything is in' : 'Something needs a look';
  return (
    <Note
      tone={isClean ? 'add' : isWhole ? 'info' : 'warn'}
      icon={isClean ? IconCircleCheck : isWhole ? IconInfoCircle : IconAlertTriangle}
      title={isWhole ? 'Everything was fetched again and compared with the workbook' : open}
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

function toFacts(of: OutcomeView): readonly Fact[] {
  const { runId, firm, service, madeBy, madeAt, appliedBy, startedAt, finishedAt, requests } = of;
  return [
    ['Run', runId],
    ['Firm', firm],
    ['Service', service],
    ['Planned', `${formatMoment(madeAt)} by ${madeBy}`],
    ...toApprovalFacts(of),
    ['Applied', `${formatMoment(startedAt)} by ${appliedBy}`],
    // Without sign-in the names are only what the operating system says.
    ['Names', of.approval === undefined ? NAMES_WITHOUT_SIGN_IN : undefined],
    ['Ended', finishedAt && formatMoment(finishedAt)],
    ['Requests', requests && toRequests(requests)],
  ];
}

function toRequests({ writes, reads, retries }: NonNullable<OutcomeView['requests']>): string {
  const repeated = retries === 0 ? '' : `, ${formatCount(retries)} sent again`;
  return `${plural(writes, 'write')}, ${plural(reads, 'read')}${repeated}`;
}

/** A run of the history; its workbook is not open. */
export function PastRun({ run, rows }: { readonly run: RunView; readonly rows: ChangeCall }) {
  return (
    <HasGrid value={false}>
      <Outcome of={run} rows={rows} action={<RunStatusTag run={run} />} facts={[['Rows', toRows(run)]]} />
    </HasGrid>
  );
}

function toRows({ entered, left }: Pick<RunView, 'entered' | 'left'>): string {
  const isIn = `${plural(entered, 'row')} entered`;
  return left === undefined ? isIn : `${isIn}, ${formatCount(left)} left`;
}

export function ResultScreen({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
  const { value: result, problem } = useLoaded(CALLS.getResult, state.revision);
  const action = useAction();
  const isSavedAgain = useIsSavedAgain(state);
  if (result === undefined) return <ProblemAlert problem={problem} />;
  const downloads = (
    <Group gap="sm">
      {result.results.map(({ name, path }, index) => (
        <DownloadButton key={path} of={at(CALLS.getResultFile, { index })}>
          {name}
        </DownloadButton>
      ))}
    </Group>
  );
  return (
    <Outcome of={result} rows={CALLS.listResultRows} revision={result.revision} order={1} action={downloads}>
      <ProblemAlert problem={action.problem} />
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
    </Outcome>
  );
}

async function goOn(ask: Desk['ask'], { planId = '' }: WorkState): Promise<void> {
  // Its warnings were confirmed already, and it is the same plan.
  await ask(CALLS.apply, { body: { planId, isPartial: true, isAcknowledged: true } });
}
