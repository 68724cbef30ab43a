import { lazy, Suspense } from 'react';
import { PLAN_ACTIONS } from '../../../../model/outcomes/plan.ts';
import type { PlanView } from '../../../../ui/api/plan.ts';
import { ChangeSet } from '../../change-set/change-set.tsx';
import type { StatusGroup } from '../../change-set/status-links.tsx';
import type { ChangeCall } from '../../change-set/use-changes.ts';
import { MoneyPanels } from '../../parts/money/money-panels.tsx';
import { WarningsPanel } from '../../parts/summary/summary-bar.tsx';
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
  return (
    <div className={styles.column}>
      <WarningsPanel findings={plan.warnings} />
      <ChangeSet
        of={plan}
        rows={rows}
        {...nameRows(plan.progress)}
        revision={plan.revision}
        statuses={PLAN_ACTIONS}
        label="Rows by sheet and action"
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
