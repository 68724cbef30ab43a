import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import { isToBeAcknowledged } from '../../../../model/findings/finding.ts';
import { NAMES_WITHOUT_SIGN_IN } from '../../../../model/outcomes/approval.ts';
import { isInPart, ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import type { OutcomeView } from '../../../../ui/api/result.ts';
import { ChangeSet } from '../../change-set/change-set.tsx';
import type { StatusGroup } from '../../change-set/status-links.tsx';
import type { ChangeCall } from '../../change-set/use-changes.ts';
import { formatMoment } from '../../format.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { Signatures } from '../../parts/money/signatures.tsx';
import { Note } from '../../parts/notes/note.tsx';
import { Panel } from '../../parts/panel.tsx';
import { FindingList } from '../../parts/rows/finding-list.tsx';
import { resultFigures } from '../../parts/summary/figures.ts';
import { SummaryBar, WarningsPanel } from '../../parts/summary/summary-bar.tsx';
import { type Fact, Facts, toApprovalFacts } from '../../parts/tables/facts.tsx';

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

/** What a run came to, of one that has just ended and of one in the history alike: the dry run's twin. */
export function Outcome({ of, rows, revision = 0, order = 2, action, facts = [], children }: OutcomeProps) {
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
