import { Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { groupBy } from '../../../base/util/collections/group-by.ts';
import { formatCount } from '../../../base/util/text/words.ts';
import type { PageCall } from '../../../ui/api/call.ts';
import type {
  ChangeFilter,
  ChangeLineView,
  ChangePageView,
  ChangeRowView,
  changePage,
  changeQuery,
} from '../../../ui/api/change-set.ts';
import type { Problem } from '../../../ui/api/problem.ts';
import { ROW_STATUSES, type RowStatus } from '../../../ui/api/row-status.ts';
import { useDesk } from '../desk/desk.ts';
import type { RouteQuery } from '../desk/places.ts';
import { splitMoney } from '../format.ts';
import { usePages } from '../hooks/use-loaded.ts';
import { ExactValue } from '../parts/tables/data-table.tsx';
import { SeverityTag, StatusTag } from '../parts/tags/tags.tsx';
import { CellLink } from './cell-link.tsx';
import styles from './change-list.module.css';

/** Answers the rows of a plan or a result. */
export type ChangeCall = PageCall<z.ZodType, typeof changeQuery, z.ZodType, typeof changePage>;

interface Changes {
  /** Facts about all rows that match; the old ones stay until the new ones have arrived. */
  readonly head: ChangePageView | undefined;
  readonly problem: Problem | undefined;
  /** `undefined` while it is on its way. */
  readonly lineAt: (offset: number) => ChangeLineView | undefined;
  readonly want: (first: number, last: number) => void;
}

export function useChanges(call: ChangeCall, filter: ChangeFilter, revision: number): Changes {
  const { ask } = useDesk();
  const fetchPage = useCallback(
    async (bounds: { readonly offset: number; readonly limit: number }) => {
      const page = await ask(call, { query: { ...filter, ...bounds } });
      return { ...page, items: page.lines };
    },
    [ask, call, filter],
  );
  const key = JSON.stringify([call.path, filter, revision]);
  const { head, problem, itemAt, want } = usePages<ChangeLineView, ChangePageView & { items: ChangePageView['lines'] }>(
    { key, fetchPage },
  );
  return { head, problem, lineAt: itemAt, want };
}

const FILTER_NAMES = ['status', 'sheet', 'company', 'fund', 'search'] as const;

/** Reads a filter from an address, ignoring what is unknown. */
export function toFilter(query: RouteQuery): ChangeFilter {
  const pairs = FILTER_NAMES.flatMap((name) => {
    const value = name === 'status' ? knownStatuses(query[name]) : query[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

function knownStatuses(text = ''): string {
  const known = new Set<string>(ROW_STATUSES);
  return text
    .split(',')
    .filter((one) => known.has(one))
    .join(',');
}

export function toStatusText(statuses: readonly RowStatus[]): string {
  return statuses.join(',');
}

/** The heads have it, and rows about so much. */
const LINE_PX = 38;
const OVERSCAN = 8;

type SheetColumns = ChangePageView['columns'][number];

interface ChangeListProps {
  readonly changes: Changes;
  readonly head: ChangePageView;
  readonly label: string;
}

/** One table by sheet, of which only the rows in sight are drawn; the heads of the sheet in sight stay. */
export function ChangeList({ changes, head: { total, columns }, label }: ChangeListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => changes.want(first, last), [changes, first, last]);
  const lines = items.map(({ index }) => ({ index, line: changes.lineAt(index) }));
  const tables = groupBy(lines, ({ line }) => line?.sheet);
  // The heads stand above rows in any case, and take the room of those that are not drawn any more.
  const above = (items[0]?.start ?? 0) - (lines[0]?.line?.kind === 'row' ? LINE_PX : 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody scrolls it by keyboard
    <section className={styles.scroller} ref={scroller} tabIndex={0} aria-label={label}>
      <div style={{ height: virtual.getTotalSize(), paddingTop: Math.max(0, above) }}>
        {[...tables].map(([sheet, some]) =>
          sheet === undefined ? (
            <Text key="" c="dimmed" px="sm" py="xs">
              …
            </Text>
          ) : (
            <SheetTable
              key={sheet}
              table={columns.find((one) => one.sheet === sheet) ?? { sheet, columns: [] }}
              lines={some}
              measure={virtual.measureElement}
            />
          ),
        )}
      </div>
    </section>
  );
}

interface SheetTableProps {
  readonly table: SheetColumns;
  readonly lines: readonly { readonly index: number; readonly line: ChangeLineView | undefined }[];
  readonly measure: (element: HTMLElement | null) => void;
}

function SheetTable({ table: { sheet, columns }, lines, measure }: SheetTableProps) {
  const group = lines.find(({ line }) => line?.kind === 'group')?.line;
  const chars = columns.reduce((sum, column) => sum + column.chars + GAP_CHARS, 0);
  return (
    <table className={styles.table} style={{ width: `calc(33rem + ${chars}ch)` }} aria-label={sheet} aria-rowcount={-1}>
      <colgroup>
        <col style={{ width: '22rem' }} />
        <col style={{ width: '11rem' }} />
        {columns.map((column) => (
          <col key={column.name} style={{ width: `${column.chars + GAP_CHARS}ch` }} />
        ))}
      </colgroup>
      <thead>
        <tr style={{ height: LINE_PX }}>
          <th scope="col" className={styles.key}>
            <bdi>{sheet}</bdi>{' '}
            {group?.kind === 'group' && <span className={styles.quiet}>{formatCount(group.rows)}</span>}
          </th>
          <th scope="col">Row</th>
          {columns.map(({ name }) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {lines.map(
        ({ index, line }) =>
          line?.kind === 'row' && (
            <tbody key={index} ref={measure} data-index={index}>
              <ChangeRow row={line} columns={columns} />
            </tbody>
          ),
      )}
    </table>
  );
}

const GAP_CHARS = 3;

function ChangeRow({ row, columns }: { readonly row: ChangeRowView; readonly columns: SheetColumns['columns'] }) {
  const { key, sheet, file, rowNumber, why, id, message, status, values, findings } = row;
  const grave = findings.filter(({ severity }) => severity !== 'info');
  const words = message ?? (values.length === 0 ? why : undefined);
  return (
    <>
      <tr>
        <th scope="row" className={styles.key} title={id === undefined ? undefined : `ID in the service: ${id}`}>
          <StatusTag status={status} /> <bdi>{key}</bdi>
        </th>
        <td>
          <CellLink sheet={sheet} file={file} rowNumber={rowNumber}>
            {file !== undefined && (
              <>
                <bdi>{file}</bdi> ·{' '}
              </>
            )}
            <bdi>{sheet}</bdi> row {rowNumber}
          </CellLink>
        </td>
        {columns.map(({ name }) => (
          <Value key={name} row={row} column={name} />
        ))}
      </tr>
      {(words !== undefined || grave.length > 0) && (
        <tr className={styles.words}>
          <td colSpan={columns.length + 2}>
            {words !== undefined && <p>{words}</p>}
            {grave.map(({ severity, code, column, message: found }) => (
              <p key={`${code} ${column} ${found}`}>
                <SeverityTag severity={severity} /> {found}
              </p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}

/** The value that is sent, and below it what the service has instead. */
function Value({ row: { values, changes }, column }: { readonly row: ChangeRowView; readonly column: string }) {
  const sent = values.find((value) => value.column === column);
  const change = changes.find((one) => one.column === column);
  const isNumber = sent?.kind === 'number' || splitMoney(change?.workbook ?? '').amount !== undefined;
  return (
    <td className={isNumber ? 'number' : undefined}>
      {sent !== undefined && (
        <ExactValue
          text={sent.text}
          isNumber={isNumber}
          currency={sent.currency}
          remarks={[sent.shown && `shown as ${sent.shown}`, sent.cell && `in ${sent.cell}`]}
        />
      )}
      {sent === undefined && change !== undefined && <Changed value={change.workbook} isNumber={isNumber} />}
      {change !== undefined && (
        <div className={styles.quiet}>
          {sent === undefined ? 'the service has' : 'was'} <Changed value={change.service} isNumber={isNumber} />
        </div>
      )}
    </td>
  );
}

function Changed({ value, isNumber }: { readonly value: string | undefined; readonly isNumber: boolean }) {
  if (value === undefined) return 'nothing';
  const { amount = value, currency } = splitMoney(value);
  return <ExactValue text={amount} currency={currency} isNumber={isNumber} />;
}
