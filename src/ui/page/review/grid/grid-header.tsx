import type { SheetView } from '../../../api/book.ts';
import styles from './row-grid.module.css';

/** The names of the columns, which stay in sight. */
export function GridHeader({ sheet, width }: { readonly sheet: SheetView; readonly width: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid itself
    <div role="row" tabIndex={-1} aria-rowindex={1} className={styles.header} style={{ width }}>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="columnheader" tabIndex={-1} className={styles.number} aria-label="Row">
        #
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid itself */}
      <div role="columnheader" tabIndex={-1} className={styles.status}>
        Status
      </div>
      {sheet.columns.map(({ letters, header, isKnown, isFigure, width: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid itself
        <div
          role="columnheader"
          tabIndex={-1}
          key={letters}
          className={styles.cell}
          style={{ width: own }}
          data-unknown={!isKnown || undefined}
          data-figure={isFigure || undefined}
          title={isKnown ? header : `${header}: not a column of this sheet, left alone`}
        >
          <span className={styles.letters}>{letters}</span> {header}
        </div>
      ))}
    </div>
  );
}
