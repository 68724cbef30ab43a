import { Text } from '@mantine/core';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { parseCellAddress } from '../../../base/util/text/cell-address.ts';
import { formatCount } from '../../../base/util/text/words.ts';
import { SEVERITIES } from '../../../model/findings/finding-schema.ts';
import { CALLS } from '../../../ui/api/calls.ts';
import { ROW_STATUSES } from '../../../ui/api/row-status.ts';
import { type BookView, type RowFilter, rowSort, type SheetView } from '../../../ui/api/rows.ts';
import type { WorkState } from '../../../ui/api/work-state.ts';
import { goToHash, replaceQuery, useDesk, useRoute } from '../desk/desk.ts';
import type { RouteQuery } from '../desk/places.ts';
import type { GridPlace } from '../parts/grid/next-place.ts';
import { TabCount, TabList } from '../parts/grid/tab-list.tsx';
import { ProblemAlert } from '../parts/notes/note.tsx';
import { Quiet } from '../parts/panel.tsx';
import { About } from './about/about.tsx';
import styles from './book.module.css';
import { type GridActions, NEXT_KEY } from './grid/cell-editor.tsx';
import { toNextSort, useColumnWidths } from './grid/grid-header.tsx';
import { RowGrid } from './grid/row-grid.tsx';
import { CellForm, RowPanel, usePanel } from './panel/row-panel.tsx';
import { CorrectionSteps, isFiltered, Toolbar, toCorrectionStatus } from './toolbar/toolbar.tsx';
import { useCorrections } from './use-corrections.ts';
import { type ListedRows, useRows } from './use-rows.ts';

const START: GridPlace = { offset: 0, columnIndex: 0 };

function usePlace(listKey: string) {
  const [state, setState] = useState({ listKey, at: START });
  const place = state.listKey === listKey ? state.at : START;
  return { place, setPlace: (at: GridPlace, key = listKey) => setState({ listKey: key, at }) };
}

function toListKey({ sheet, filter, sort }: ListedRows): string {
  return JSON.stringify([sheet, filter, sort]);
}

/** The workbook as spreadsheets show it, with one line of tools above the rows. */
export function Book({ book, state }: { readonly book: BookView; readonly state: WorkState }) {
  const { ask } = useDesk();
  const { sheetIndex, filter, sort, goToSheet, setFilter, setSort } = useReviewAddress(book);
  const [steady] = useDebouncedValue(filter, 180);
  const { place, setPlace } = usePlace(toListKey({ sheet: sheetIndex, filter, sort }));
  const [refusal, setRefusal] = useState('');
  const panel = usePanel();
  const choice: ListedRows = { sheet: sheetIndex, filter: steady, sort };
  const rows = useRows(choice, book);
  const corrections = useCorrections(book, rows.revision);
  const { sheet, setWidth } = useColumnWidths(book, sheetIndex);
  const row = rows.rowAt(place.offset);
  useCellLink(book, sheetIndex, setPlace);
  const { grid, focusOn } = useGridFocus(sheetIndex);
  const showNext = async (): Promise<void> => {
    const from = { after: place.offset, column: place.columnIndex };
    const query = { ...steady, sheet: sheetIndex, sort, list: rows.list, ...from };
    const next = await ask(CALLS.findNextOnDesk, { query }).catch(() => undefined);
    if (next === undefined) return;
    const nextSort = next.sheet === sheetIndex ? sort : undefined;
    const nextKey = toListKey({ sheet: next.sheet, filter, sort: nextSort });
    setPlace({ offset: next.offset, columnIndex: next.columnIndex }, nextKey);
    focusOn(next.sheet);
    goToSheet(next.sheet);
  };
  /** Keeps the row that is looked at, if it still matches. */
  const renew = async (): Promise<void> => {
    const query = { ...steady, sheet: sheetIndex, sort, rowNumber: row?.rowNumber };
    const found = row && (await ask(CALLS.findRowOnDesk, { query }).catch(() => undefined));
    setPlace({ offset: found?.offset ?? 0, columnIndex: place.columnIndex });
    rows.renew();
  };
  const sortBy = (columnIndex: number): void => {
    const next = toNextSort(sort, sheet?.columns[columnIndex]?.letters ?? '');
    setPlace({ offset: 0, columnIndex }, toListKey({ sheet: sheetIndex, filter, sort: next }));
    setSort(next);
  };
  if (sheet === undefined) return <Text>The workbook has no sheets.</Text>;
  const isHeld = state.job !== undefined && state.job.kind !== 'correcting';
  const { error, warning } = book.severities;
  const onNext = error + warning > 0 ? () => void showNext() : undefined;
  const actions: GridActions = {
    pendingAt: (rowNumber, columnIndex) => corrections.pendingAt(sheetIndex, rowNumber, columnIndex),
    onType: ({ rowNumber }, columnIndex, text) => {
      setRefusal('');
      corrections.type({ sheet: sheetIndex, rowNumber, columnIndex, text });
    },
    onPaste: (at, block) => {
      setRefusal('');
      corrections.paste({ ...choice, list: rows.list, ...at, block });
    },
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    onRefuse: setRefusal,
    onNext,
  };
  const status = [toCorrectionStatus(state.corrections, corrections), refusal || corrections.notice].join(' ').trim();
  return (
    <>
      <About book={book} sheet={sheet} sheetIndex={sheetIndex} state={state} />
      <ProblemAlert problem={corrections.problem} title="The correction was not made" />
      <ProblemAlert problem={state.corrections.problem} title="The corrected copy could not be written" />
      <NextByKey onNext={onNext} />
      <section className={styles.book} aria-label="The workbook">
        <Toolbar
          book={book}
          filter={filter}
          onFilter={setFilter}
          onNext={onNext}
          onAgain={rows.isOlder && (isFiltered(filter) || sort !== undefined) ? () => void renew() : undefined}
          status={status}
          panel={panel}
        >
          <CorrectionSteps state={state.corrections} corrections={corrections} isHeld={isHeld} />
        </Toolbar>
        <div className={styles.sheet}>
          <RowGrid
            key={sheetIndex}
            readings={book.readings}
            scroller={grid}
            sheet={isHeld ? { ...sheet, isEditable: false } : sheet}
            sheetIndex={sheetIndex}
            rows={rows}
            place={place}
            onPlace={setPlace}
            actions={actions}
            sort={sort}
            onSort={sortBy}
            onWidth={setWidth}
          />
          <RowPanel panel={panel} sheet={sheet} row={row}>
            {sheet.heldBecause !== undefined && <Quiet>{sheet.heldBecause}</Quiet>}
            {row !== undefined && sheet.isEditable && (
              <CellForm
                key={`${book.readings} ${sheetIndex} ${row.rowNumber} ${place.columnIndex}`}
                sheet={sheet}
                sheetIndex={sheetIndex}
                row={row}
                columnIndex={place.columnIndex}
                corrections={corrections}
                revision={rows.revision}
                isHeld={isHeld}
              />
            )}
          </RowPanel>
          {rows.total === 0 && (
            <p className={styles.empty}>{isFiltered(filter) ? 'No rows match.' : 'This sheet has no rows.'}</p>
          )}
        </div>
        <SheetTabs sheets={book.sheets} totals={rows.totals} current={sheetIndex} onChange={goToSheet} />
      </section>
    </>
  );
}

/** Works wherever the keyboard is on the page; in a cell that is typed into, the cell has it. */
function NextByKey({ onNext }: Pick<GridActions, 'onNext'>) {
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (key === NEXT_KEY && !defaultPrevented) onNext?.();
  });
  return null;
}

/** Goes to the cell that the address names; such an address has no filter. */
function useCellLink({ readings }: BookView, sheetIndex: number, onPlace: (at: GridPlace) => void): void {
  const { ask } = useDesk();
  const { cell } = useRoute().query;
  const show = useEffectEvent(onPlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of readings says when the sheets are others
  useEffect(() => {
    const at = parseCellAddress(cell ?? '');
    if (at === undefined) return;
    let isWanted = true;
    ask(CALLS.findRowOnDesk, { query: { sheet: sheetIndex, rowNumber: at.rowNumber } })
      .then((place) => isWanted && show({ offset: place?.offset ?? 0, columnIndex: at.columnIndex }))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [ask, sheetIndex, cell, readings]);
}

interface ReviewAddress {
  /** By default the first sheet with errors. */
  readonly sheetIndex: number;
  readonly filter: RowFilter;
  /** The letters of a column, with `-` before them for descending order. */
  readonly sort: string | undefined;
  readonly goToSheet: (index: number) => void;
  readonly setFilter: (filter: RowFilter) => void;
  readonly setSort: (sort: string | undefined) => void;
}

/** Keeps sheet and filter in the address: they survive a reload, and going back leads to those before. */
function useReviewAddress(book: BookView): ReviewAddress {
  const { toAddress } = useDesk();
  const route = useRoute();
  const { file, sheet } = route.query;
  const filterText = JSON.stringify(toRowFilter(route.query));
  const filter = useMemo<RowFilter>(() => JSON.parse(filterText), [filterText]);
  const found = book.sheets.findIndex((one) => one.name === sheet && (file === undefined || one.file === file));
  const opened = useOpenedAt(book);
  const sheetIndex = found < 0 && sheet === undefined ? opened : Math.max(found, 0);
  const sort = rowSort.safeParse(route.query.sort).data;
  const toQuery = (index: number, next: RowFilter, nextSort?: string): RouteQuery => {
    const named = book.sheets[index];
    return { file: named?.file, sheet: named?.name, ...next, sort: nextSort };
  };
  return {
    sheetIndex,
    filter,
    sort,
    goToSheet: (index) => {
      if (index !== sheetIndex) goToHash(toAddress('review', '', toQuery(index, filter)));
    },
    setFilter: (next) => {
      const query = toQuery(sheetIndex, next, sort);
      // Text typed letter by letter is one step.
      if (next.search !== filter.search) replaceQuery(route, query);
      else goToHash(toAddress('review', '', query));
    },
    setSort: (next) => {
      goToHash(toAddress('review', '', toQuery(sheetIndex, filter, next)));
    },
  };
}

/** The first sheet with errors when the workbook was read: correcting its last one does not lead elsewhere. */
function useOpenedAt({ readings, sheets }: BookView): number {
  const firstWithErrors = Math.max(
    sheets.findIndex(({ errors }) => errors > 0),
    0,
  );
  const [opened, setOpened] = useState({ readings, at: firstWithErrors });
  if (opened.readings === readings) return opened.at;
  setOpened({ readings, at: firstWithErrors });
  return firstWithErrors;
}

/** Reads a filter from an address, ignoring what is unknown. */
function toRowFilter({ severity, status, company, code, search }: RouteQuery): RowFilter {
  return {
    severity: SEVERITIES.find((one) => one === severity),
    status: ROW_STATUSES.find((one) => one === status),
    company,
    code,
    search,
  };
}

interface GridFocus {
  readonly grid: RefObject<HTMLDivElement | null>;
  /** Focuses the grid of that sheet as soon as it is shown. */
  readonly focusOn: (sheetIndex: number) => void;
}

/** Lets people type at once when they were led to a cell, even on another sheet. */
function useGridFocus(sheetIndex: number): GridFocus {
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== sheetIndex) return;
    wanted.current = undefined;
    grid.current?.focus({ preventScroll: true });
  });
  return {
    grid,
    focusOn: (sheet) => {
      wanted.current = sheet;
    },
  };
}

interface SheetTabsProps {
  readonly sheets: readonly SheetView[];
  /** Rows of each that match the filter, as far as known. */
  readonly totals: readonly number[];
  readonly current: number;
  readonly onChange: (sheet: number) => void;
}

function SheetTabs({ sheets, totals, current, onChange }: SheetTabsProps) {
  const tabs = sheets.map(({ name, file, isKnown, isHidden, errors, warnings, rows }, index) => ({
    name,
    file,
    isHidden,
    unread: isKnown ? undefined : 'Not a sheet of the format: ignored',
    children: (
      <>
        <TabCount>{formatCount(totals[index] ?? rows)}</TabCount>
        {errors > 0 && (
          <span className={styles.count} data-tone="bad">
            <IconCircleX size={14} stroke={2.4} aria-hidden /> {formatCount(errors)}
            <span className="spoken">{errors === 1 ? ' row' : ' rows'} with errors</span>
          </span>
        )}
        {errors === 0 && warnings > 0 && (
          <span className={styles.count} data-tone="warn">
            <IconAlertTriangle size={14} stroke={2.4} aria-hidden /> {formatCount(warnings)}
            <span className="spoken">{warnings === 1 ? ' row' : ' rows'} with warnings</span>
          </span>
        )}
      </>
    ),
  }));
  return <TabList label="Sheets" tabs={tabs} current={current} onChange={onChange} />;
}
