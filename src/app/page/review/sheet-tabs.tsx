import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { SheetView } from '../../../ui/api/rows.ts';
import { formatLocalCount } from '../format.ts';
import { Names } from '../parts/names.tsx';
import styles from './sheet-tabs.module.css';

interface SheetTabsProps {
  readonly sheets: readonly SheetView[];
  /** Rows of each that match the filter, as far as known. */
  readonly totals: readonly number[];
  readonly current: number;
  readonly onChange: (sheet: number) => void;
}

/** The tabs, below the grid as in spreadsheets. */
export function SheetTabs({ sheets, totals, current, onChange }: SheetTabsProps) {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) onChange((current + step + sheets.length) % sheets.length);
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label="Sheets" onKeyDown={onKeyDown}>
      {sheets.map(({ name, file, isKnown, isHidden, errors, warnings, rows }, index) => (
        <button
          type="button"
          role="tab"
          key={`${file} ${name}`}
          className={styles.tab}
          aria-selected={index === current}
          tabIndex={index === current ? 0 : -1}
          data-unknown={!isKnown || undefined}
          title={isKnown ? undefined : 'Not a sheet of the format: ignored'}
          onClick={() => onChange(index)}
        >
          <Names of={[file, name]} />
          {isHidden && ' (hidden)'}
          <span className={styles.count}>{formatLocalCount(totals[index] ?? rows)}</span>
          {errors > 0 && (
            <span className={styles.errors}>
              <IconCircleX size={13} stroke={2.4} aria-hidden /> {formatLocalCount(errors)}
              <span className="spoken"> rows with errors</span>
            </span>
          )}
          {errors === 0 && warnings > 0 && (
            <span className={styles.warnings}>
              <IconAlertTriangle size={13} stroke={2.4} aria-hidden /> {formatLocalCount(warnings)}
              <span className="spoken"> rows with warnings</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
