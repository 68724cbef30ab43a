import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { PageCall } from '../../../../ui/api/call.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { RowStatus } from '../../../../ui/api/row-status.ts';
import type { ListedRow, listQuery, rowList } from '../../../../ui/api/rows.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatLocalCount } from '../../format.ts';
import { Panel, Quiet } from '../panel.tsx';
import { ChangeTable } from '../tables/change-table.tsx';
import { FindingList } from './finding-list.tsx';
import styles from './row-section.module.css';
import { ShowMore } from './show-more.tsx';

/** Answers rows of one status. */
export type RowListCall = PageCall<z.ZodType, typeof listQuery, z.ZodType, typeof rowList>;

interface RowSectionProps {
  readonly status: RowStatus;
  readonly title: string;
  readonly intro?: string;
  readonly revision: number;
  readonly count: number;
  /** By default the rows of the open workbook. */
  readonly list?: RowListCall;
}

const PAGE = 50;

/** The rows of one status, some at a time. */
export function RowSection({ status, title, intro, revision, count, list = CALLS.listDeskRowsOf }: RowSectionProps) {
  const { ask } = useDesk();
  const [rows, setRows] = useState<readonly ListedRow[]>([]);
  const [wanted, setWanted] = useState(PAGE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says when the rows are others
  useEffect(() => {
    if (count === 0) return;
    let isWanted = true;
    ask(list, { query: { status, limit: Math.min(wanted, MOST_SHOWN) } })
      .then(({ rows: listed }) => isWanted && setRows(listed))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [ask, list.path, status, revision, count, wanted]);
  if (count === 0) return null;
  return (
    <Panel title={`${title} (${formatLocalCount(count)})`}>
      {intro !== undefined && <Quiet mt={2}>{intro}</Quiet>}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={`${row.file} ${row.sheet} ${row.rowNumber}`} row={row} />
        ))}
      </ul>
      <ShowMore shown={rows.length} total={count} most={MOST_SHOWN} onMore={() => setWanted(wanted + 3 * PAGE)} />
      {rows.length === MOST_SHOWN && rows.length < count && (
        <Quiet>These are the first {formatLocalCount(MOST_SHOWN)}; the result workbook has them all.</Quiet>
      )}
    </Panel>
  );
}

const MOST_SHOWN = 200;

function Row({ row }: { readonly row: ListedRow }) {
  const { sheet, file, rowNumber, key, why, message, changes, findings } = row;
  return (
    <li>
      <div className={styles.head}>
        <strong>{key}</strong>
        <span className={styles.place}>
          {file !== undefined && (
            <>
              <bdi>{file}</bdi> ·{' '}
            </>
          )}
          <bdi>{sheet}</bdi> row {rowNumber}
        </span>
      </div>
      {(message ?? why) !== undefined && <p>{message ?? why}</p>}
      {changes.length > 0 && <ChangeTable changes={changes} />}
      {findings.length > 0 && <FindingList findings={findings.filter(({ severity }) => severity !== 'info')} />}
    </li>
  );
}
