import type { MappedTableReview, MappingReview } from '../../../../../model/mapping/mapping-review.ts';
import { type ListedTab, TabCount, TabList } from '../../../parts/grid/tab-list.tsx';
import styles from '../mapping.module.css';
import { type PickedCell, SourceGrid } from './source-grid.tsx';

interface SourcePanelProps {
  readonly review: MappingReview;
  readonly revision: number;
  readonly sheet: number;
  readonly onSheet: (sheet: number) => void;
  readonly table: MappedTableReview | undefined;
  readonly lit: string | undefined;
  readonly onPick: (cell: PickedCell) => void;
}

/** The workbook as it is, with a tab for each of its sheets. */
export function SourcePanel({ review, revision, sheet, onSheet, table, lit, onPick }: SourcePanelProps) {
  const shown = review.sheets[sheet];
  if (shown === undefined) return null;
  return (
    <section className={styles.source} aria-label="The spreadsheet">
      <SourceGrid
        key={sheet}
        sheet={shown}
        sheetIndex={sheet}
        revision={revision}
        tables={review.tables}
        table={table}
        lit={lit}
        onPick={onPick}
      />
      <TabList label="Tabs of the spreadsheet" tabs={listTabs(review)} current={sheet} onChange={onSheet} />
    </section>
  );
}

function listTabs({ sheets, tables }: MappingReview): readonly ListedTab[] {
  return sheets.map(({ name, file, isHidden, isOwn, areas }) => {
    const open = areas.reduce((sum, { table }) => sum + (tables[table]?.doubts.length ?? 0), 0);
    return {
      name,
      file,
      isHidden,
      unread: areas.length === 0 && !isOwn ? 'Nothing of it is read' : undefined,
      children: open > 0 && (
        <TabCount>
          {open}
          <span className="spoken"> open</span>
        </TabCount>
      ),
    };
  });
}
