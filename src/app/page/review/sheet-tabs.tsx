import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { formatCount } from '../../../base/util/text/words.ts';
import type { SheetView } from '../../../ui/api/rows.ts';
import { TabCount, TabList } from '../parts/grid/tab-list.tsx';
import styles from './sheet-tabs.module.css';

interface SheetTabsProps {
  readonly sheets: readonly SheetView[];
  /** Rows of each that match the filter, as far as known. */
  readonly totals: readonly number[];
  readonly current: number;
  readonly onChange: (sheet: number) => void;
}

export function SheetTabs({ sheets, totals, current, onChange }: SheetTabsProps) {
  const tabs = sheets.map(({ name, file, isKnown, isHidden, errors, warnings, rows }, index) => ({
    name,
    file,
    isHidden,
    unread: isKnown ? undefined : 'Not a sheet of the format: ignored',
    children: (
      <>
        <TabCount>{formatCount(totals[index] ?? rows)}</TabCount>
        {errors > 0 && (
          <span className={styles.errors}>
            <IconCircleX size={14} stroke={2.4} aria-hidden /> {formatCount(errors)}
            <span className="spoken"> rows with errors</span>
          </span>
        )}
        {errors === 0 && warnings > 0 && (
          <span className={styles.warnings}>
            <IconAlertTriangle size={14} stroke={2.4} aria-hidden /> {formatCount(warnings)}
            <span className="spoken"> rows with warnings</span>
          </span>
        )}
      </>
    ),
  }));
  return <TabList label="Sheets" tabs={tabs} current={current} onChange={onChange} />;
}
