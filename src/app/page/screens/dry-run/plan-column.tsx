import { lazy, Suspense } from 'react';
import { PLAN_ACTIONS } from '../../../../model/outcomes/plan.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ChangeSet, showChangeSet } from '../../change-set/change-set.tsx';
import type { StatusGroup } from '../../change-set/status-links.tsx';
import type { ChangeCall } from '../../change-set/use-changes.ts';
import { useAddress } from '../../desk/desk.ts';
import { toHash } from '../../desk/places.ts';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { Panel } from '../../parts/panel.tsx';
import { WarningsPanel } from '../../parts/summary/summary-bar.tsx';
import { CountTable } from '../../parts/tables/count-table.tsx';
import styles from './dry-run-screen.module.css';
import { LeftOut } from './left-out.tsx';

// The largest library of the page, which no other screen needs.
const MoneyCharts = lazy(async () => ({ default: (await import('./money-chart.tsx')).MoneyCharts }));

function nameRows(progress: PlanView['progress']): { readonly title: string; readonly groups: readonly StatusGroup[] } {
  const [title, sent] =
    progress === undefined
      ? ['What would be sent, row by row', 'Would be sent']
      : progress.rowsLeft === 0
        ? ['What was sent, row by row', 'Sent']
        : ['What was sent and what is left, row by row', 'Sent or left to send'];
  const groups: readonly StatusGroup[] = [
    { label: sent, statuses: ['add', 'replace', 'upload'] },
    { label: 'Left out', statuses: ['differs', 'blocked', 'invalid', 'skipped', 'unchanged'] },
  ];
  return { title, groups };
}

interface PlanColumnProps {
  readonly plan: PlanView;
  readonly rows: ChangeCall;
}

/** Everything a plan would do: by sheet, row by row, what is left out, and the money before and after. */
export function PlanColumn({ plan, rows }: PlanColumnProps) {
  const address = useAddress();
  return (
    <div className={styles.column}>
      <WarningsPanel findings={plan.warnings} />
      <Panel title="Rows" mb="sm">
        <CountTable
          sheets={plan.sheets}
          statuses={PLAN_ACTIONS}
          label="Rows by sheet and action"
          toRows={(rows) => toHash(address.path, rows)}
          onFollow={showChangeSet}
        />
      </Panel>
      <ChangeSet
        rows={rows}
        {...nameRows(plan.progress)}
        revision={plan.revision}
        choices={{ ...plan, sheets: plan.sheets.map(({ sheet }) => sheet) }}
      />
      <LeftOut plan={plan} />
      <MoneyPanels of={plan}>
        <Suspense>
          <MoneyCharts funds={plan.rollForward?.funds ?? []} />
        </Suspense>
      </MoneyPanels>
    </div>
  );
}
