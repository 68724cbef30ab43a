import { ROW_OUTCOMES } from '../../../../model/outcomes/outcome.ts';
import type { RunView } from '../../../../ui/api/runs.ts';
import { formatLocalCount, formatMoment, localPlural } from '../../format.ts';
import { usePrintFooter } from '../../hooks/use-print-footer.ts';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type RowListCall, RowSection } from '../../parts/rows/row-section.tsx';
import { resultFigures } from '../../parts/summary/figures.ts';
import { SummaryBar } from '../../parts/summary/summary-bar.tsx';
import { CountTable } from '../../parts/tables/count-table.tsx';
import { Facts, toApprovalFacts, toNamesFacts } from '../../parts/tables/facts.tsx';
import { RunStatusTag } from '../../parts/tags/tags.tsx';

const LISTED = [
  ['failed', 'Failed'],
  ['unknown', 'Unknown'],
  ['blocked', 'Blocked'],
  ['differs', 'Differs, not sent'],
  ['not-run', 'Not reached'],
  ['added', 'Added'],
  ['replaced', 'Replaced'],
] as const;

interface RunDetailsProps {
  readonly run: RunView;
  readonly list: RowListCall;
  /** Another one where the rows may differ. */
  readonly revision: number;
}

export function RunDetails({ run, list, revision }: RunDetailsProps) {
  usePrintFooter(run.planSha256);
  const count = (status: (typeof LISTED)[number][0]): number => run.summary[status] ?? 0;
  return (
    <>
      <SummaryBar label="Outcome" order={2} figures={resultFigures(run.summary)} action={<RunStatusTag run={run} />} />
      <Panel title="Rows" mb="sm">
        <CountTable sheets={run.sheets} statuses={ROW_OUTCOMES} label="Rows by sheet and outcome" />
      </Panel>
      {LISTED.map(([status, title]) => (
        <RowSection key={status} status={status} title={title} revision={revision} count={count(status)} list={list} />
      ))}
      <MoneyPanels of={run} />
      <Panel title="About this run" mb="sm">
        <Facts
          facts={[
            ['Run', run.runId],
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
      </Panel>
    </>
  );
}

function toRows({ entered, left }: { readonly entered: number; readonly left?: number | undefined }): string {
  const isIn = `${localPlural(entered, 'row')} entered`;
  return left === undefined ? isIn : `${isIn}, ${formatLocalCount(left)} left`;
}

function toRequests({ writes, reads }: { readonly writes: number; readonly reads: number }): string {
  return `${localPlural(writes, 'write')}, ${localPlural(reads, 'read')}`;
}
