import { Button, Group, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, plural } from '../../../../base/util/text/words.ts';
import type { MoneySumsView } from '../../../../ui/api/change-set.ts';
import { Panel } from '../panel.tsx';
import { FindingList, type FindingListProps } from '../rows/finding-list.tsx';
import { describeFigures, describeMoney, type SummaryFigure } from './figures.ts';
import styles from './summary-bar.module.css';

interface SummaryBarProps {
  readonly label: string;
  readonly order?: 1 | 2 | 3;
  readonly figures: readonly SummaryFigure[];
  readonly money?: MoneySumsView;
  /** How many warnings the panel below lists. */
  readonly warnings?: number;
  /** The buttons, always in sight. */
  readonly action?: ReactNode;
  /** Another bar is the one that stays in sight. */
  readonly isStill?: boolean;
  /** Anything that has to be seen or ticked before. */
  readonly children?: ReactNode;
}

/** The figures of a plan or a result, which stay in sight together with what can be done. */
export function SummaryBar(props: SummaryBarProps) {
  const { label, order = 1, figures, money, warnings = 0, action, isStill = false, children } = props;
  const sums = money === undefined ? [] : describeMoney(money);
  return (
    <section className={styles.bar} data-still={isStill || undefined} aria-label={label}>
      <Group gap="4px 24px">
        <Title
          order={order}
          size="h4"
          className={styles.figures}
          aria-live="polite"
          aria-label={describeFigures(figures)}
        >
          {figures.map(({ count, label: name, tone }) => (
            <span key={name} className={styles.figure} data-tone={tone}>
              <span className={styles.count}>{formatCount(count)}</span> {name}
            </span>
          ))}
        </Title>
        {sums.length > 0 && (
          <ul className={styles.money} aria-label="Money">
            {sums.map((sum) => (
              <li key={sum}>{sum}</li>
            ))}
          </ul>
        )}
        <Group gap="sm" ml="auto">
          {warnings > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconAlertTriangle size={16} aria-hidden />}
              onClick={() => document.getElementById(WARNINGS_ID)?.scrollIntoView({ block: 'start' })}
            >
              {plural(warnings, 'warning')}
            </Button>
          )}
          {action}
        </Group>
      </Group>
      {children}
    </section>
  );
}

const WARNINGS_ID = 'warnings';

/** The warnings that the bar counts. */
export function WarningsPanel({ findings }: FindingListProps) {
  if (findings.length === 0) return null;
  const title = plural(findings.length, 'warning');
  return (
    <Panel id={WARNINGS_ID} title={title} mb="sm" label={title}>
      <FindingList findings={findings} />
    </Panel>
  );
}
