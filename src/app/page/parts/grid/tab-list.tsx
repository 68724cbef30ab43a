import { Text } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { Names } from '../panel.tsx';
import styles from './tab-list.module.css';

export interface ListedTab {
  readonly name: string;
  /** Present where there are several inputs. */
  readonly file?: string | undefined;
  readonly isHidden: boolean;
  /** Why nothing of it is read. */
  readonly unread?: string | undefined;
  readonly children?: ReactNode;
}

interface TabListProps {
  readonly label: string;
  readonly tabs: readonly ListedTab[];
  readonly current: number;
  readonly onChange: (tab: number) => void;
}

/** The tabs, below the grid as in spreadsheets. */
export function TabList({ label, tabs, current, onChange }: TabListProps) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) onChange((current + step + tabs.length) % tabs.length);
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ name, file, isHidden, unread, children }, index) => (
        <button
          type="button"
          role="tab"
          key={`${file} ${name}`}
          className={styles.tab}
          aria-selected={index === current}
          tabIndex={index === current ? 0 : -1}
          data-unknown={unread !== undefined || undefined}
          title={unread}
          onClick={() => onChange(index)}
        >
          <Names of={[file, name]} />
          {isHidden && ' (hidden)'}
          {children}
        </button>
      ))}
    </div>
  );
}

export function TabCount({ children }: { readonly children: ReactNode }) {
  return (
    <Text span size="xs" fw={400} c="dimmed">
      {children}
    </Text>
  );
}
