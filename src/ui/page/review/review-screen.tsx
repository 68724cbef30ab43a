import { Button, Group, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type BookView, bookView } from '../../api/book.ts';
import { nextPlace, type RowFilter } from '../../api/rows.ts';
import type { WorkState } from '../../api/work-state.ts';
import { get, post } from '../api-client.ts';
import { localPlural } from '../format.ts';
import { useAction } from '../hooks/use-action.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { goTo } from '../hooks/use-route.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import { FindingList } from '../parts/rows/finding-list.tsx';
import { RereadForm } from '../screens/files/reread-form.tsx';
import { CellForm } from './cell-form.tsx';
import { CopyNote } from './copy-note.tsx';
import { CorrectionBar } from './correction-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { GridActions } from './grid/grid-actions.ts';
import type { GridPlace } from './grid/next-place.ts';
import { RowGrid } from './grid/row-grid.tsx';
import { MappingNote } from './mapping-note.tsx';
import { ChangedNote, ReadAgainButton } from './read-again.tsx';
import styles from './review-screen.module.css';
import { RowPanel } from './row-panel.tsx';
import { SheetTabs } from './sheet-tabs.tsx';
import { UnknownColumns } from './unknown-columns.tsx';
import { useCellLink } from './use-cell-link.ts';
import { useCorrections } from './use-corrections.ts';
import { useReviewAddress } from './use-review-address.ts';
import { useRows } from './use-rows.ts';

/** Every row of the workbook, and what is to be said of it. */
export function ReviewScreen({ state }: { readonly state: WorkState }) {
  const { value: book, problem } = useLoaded('book', bookView, state.revision);
  const action = useAction();
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {state.inputs.map(({ name }) => name).join(', ')}
          </Title>
          <Text c="dimmed" mt={2}>
            {toVerdict(state, book?.skipped ?? '')}
          </Text>
        </div>
        <Group gap="sm">
          <ReadAgainButton state={state} action={action} />
          <NextButton state={state} onPlan={() => action.run(() => post('plan'))} isBusy={action.isBusy} />
        </Group>
      </Group>
      <ProblemAlert problem={problem ?? action.problem} />
      <ChangedNote state={state} action={action} />
      <CopyNote inputs={state.inputs} />
      <RereadForm key={`${state.revision}`} state={state} />
      {book !== undefined && <MappingNote state={state} book={book} action={action} />}
      {book !== undefined && <Book book={book} state={state} />}
    </>
  );
}

function NextButton({
  state,
  onPlan,
  isBusy,
}: {
  readonly state: WorkState;
  readonly onPlan: () => void;
  readonly isBusy: boolean;
}) {
  const end = <IconArrowRight size={18} aria-hidden />;
  if (state.phase !== 'read')
    return (
      <Button rightSection={end} onClick={() => goTo('dry-run')}>
        To the dry run
      </Button>
    );
  if (state.questions > 0)
    return (
      <Button rightSection={end} onClick={() => goTo('mapping')}>
        Settle {localPlural(state.questions, 'question')} of the mapping
      </Button>
    );
  if (state.connection.kind === 'none')
    return (
      <Button rightSection={end} onClick={() => goTo('settings')}>
        Connect the service
      </Button>
    );
  return (
    <Button rightSection={end} onClick={onPlan} loading={isBusy}>
      Compare with the service
    </Button>
  );
}

function toVerdict({ errors, warnings, phase }: WorkState, skipped: string): string {
  const compared = phase === 'read' ? 'Read and checked on this machine; not compared with the service yet.' : '';
  const said =
    errors + warnings === 0
      ? 'No errors and no warnings.'
      : `${localPlural(errors, 'error')} and ${localPlural(warnings, 'warning')}.`;
  return [said, skipped, compared].filter((part) => part !== '').join(' ');
}

const START: GridPlace = { offset: 0, columnIndex: 0 };

/** The place on one list of rows; on another one it is the first cell. */
function usePlace(listKey: string) {
  const [state, setState] = useState({ listKey, at: START });
  const place = state.listKey === listKey ? state.at : START;
  return { place, setPlace: (at: GridPlace, key = listKey) => setState({ listKey: key, at }) };
}

function toListKey(sheetIndex: number, filter: RowFilter): string {
  return JSON.stringify([sheetIndex, filter]);
}

function Book({ book, state }: { readonly book: BookView; readonly state: WorkState }) {
  const { sheetIndex, filter, goToSheet, setFilter } = useReviewAddress(book);
  const [settled] = useDebouncedValue(filter, 180);
  const { place, setPlace } = usePlace(toListKey(sheetIndex, filter));
  const [said, setSaid] = useState('');
  const rows = useRows(sheetIndex, settled, book);
  const corrections = useCorrections(rows.revision);
  const sheet = book.sheets[sheetIndex];
  const row = rows.rowAt(place.offset);
  useCellLink(book, sheetIndex, setPlace);
  const showNext = async (): Promise<void> => {
    const query = { ...settled, sheet: sheetIndex, after: place.offset };
    const next = await get('rows/next', nextPlace, query).catch(() => undefined);
    if (next === undefined) return;
    setPlace({ offset: next.offset, columnIndex: next.columnIndex ?? 0 }, toListKey(next.sheet, filter));
    goToSheet(next.sheet);
  };
  if (sheet === undefined) return <Text>The workbook has no sheets.</Text>;
  const isHeld = state.job !== undefined && state.job.kind !== 'correcting';
  const actions: GridActions = {
    pendingAt: (rowNumber, columnIndex) => corrections.pendingAt(sheetIndex, rowNumber, columnIndex),
    onType: ({ rowNumber }, columnIndex, text) => {
      setSaid('');
      corrections.type({ sheet: sheetIndex, rowNumber, columnIndex, text });
    },
    onPaste: (at, block) => {
      setSaid('');
      corrections.paste({ sheet: sheetIndex, filter: settled, ...at, block });
    },
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    onRefuse: setSaid,
  };
  const hasFindings = book.codes.some(({ severity }) => severity !== 'info');
  return (
    <>
      {book.findings.length > 0 && <BookFindings findings={book.findings} />}
      <FilterBar
        book={book}
        filter={filter}
        onChange={setFilter}
        onNext={hasFindings ? () => void showNext() : undefined}
      />
      <UnknownColumns
        key={`${book.readings} ${sheetIndex}`}
        sheet={sheet}
        sheetIndex={sheetIndex}
        isHeld={state.job !== undefined}
      />
      <CorrectionBar state={state.corrections} corrections={corrections} said={said} isHeld={isHeld} />
      <section className={styles.book} aria-label="The workbook">
        <div className={styles.sheet}>
          <RowGrid
            key={sheetIndex}
            sheet={isHeld ? { ...sheet, isEditable: false } : sheet}
            sheetIndex={sheetIndex}
            rows={rows}
            place={place}
            onPlace={setPlace}
            actions={actions}
          />
          <RowPanel sheet={sheet} row={row}>
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
          {rows.total === 0 && <p className={styles.empty}>No row of this sheet fits.</p>}
        </div>
        <SheetTabs sheets={book.sheets} totals={rows.totals} current={sheetIndex} onChange={goToSheet} />
      </section>
    </>
  );
}

function BookFindings({ findings }: { readonly findings: BookView['findings'] }) {
  return (
    <details className="panel" open={findings.some(({ severity }) => severity === 'error')}>
      <summary>{localPlural(findings.length, 'remark')} on the workbook as a whole</summary>
      <div className={styles.findings}>
        <FindingList findings={findings} />
      </div>
    </details>
  );
}
