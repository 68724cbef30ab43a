import { Button, Checkbox, Group, Select, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { MappedTableReview, MappingReview, TieOutReview } from '../../../../model/mapping/mapping-review.ts';
import { learntMapping, type MappingView, mappingView } from '../../../../ui/api/mapping.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { formatLocalDecimal, localPlural } from '../../format.ts';
import { bindChecked, type RunningAction, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { ExplainLink } from '../../parts/explain/explain-link.tsx';
import { SOURCE_COLUMN_HEADS, SourceColumnCells } from '../../parts/money/source-column-cells.tsx';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { DataTable } from '../../parts/tables/data-table.tsx';
import { DATE_ORDER_CHOICES } from './field-view.tsx';
import { FilePanel } from './file-panel.tsx';
import styles from './mapping.module.css';
import { NamesPanel } from './names-panel.tsx';
import { Questions } from './questions.tsx';
import { ReasonForm } from './reason-form.tsx';
import { TablePanel } from './table-panel.tsx';
import { type Edits, type OnEdit, useMappingEdits } from './use-mapping-edits.ts';

export function MappingScreen({ state }: { readonly state: WorkState }) {
  return state.isMapped ? <Mapped state={state} /> : <ProposeNote state={state} />;
}

function Mapped({ state }: { readonly state: WorkState }) {
  const { goTo, submits, post } = useDesk();
  const { value: view, problem } = useLoaded('mapping', mappingView, state.revision);
  const action = useAction();
  const edits = useMappingEdits(state, view?.revision);
  const isBusy = state.job !== undefined || edits.waiting > 0;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <ScreenTitle>How {state.inputs.map(({ name }) => name).join(', ')} is read</ScreenTitle>
          <Text c="dimmed" mt={2} role="status">
            {isBusy ? 'Reading it through the changed mapping …' : toVerdict(state, submits)}
          </Text>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={isBusy || (view?.undoable ?? 0) === 0}
            onClick={() => action.run(() => post('mapping/undo'))}
          >
            Undo
          </Button>
          <Button variant="default" onClick={() => goTo('review')}>
            Go to the rows
          </Button>
        </Group>
      </Group>
      <div className={styles.problem}>
        <ProblemAlert problem={problem ?? edits.problem ?? action.problem} />
      </div>
      {view !== undefined && <Panels view={view} state={state} edits={edits} action={action} />}
    </>
  );
}

function toVerdict({ questions, errors }: WorkState, submits: boolean): string {
  if (questions > 0) {
    const open = `${localPlural(questions, 'question')} to settle before`;
    return submits ? `${open} you submit it.` : `${open} a dry run. Nothing is sent to the service until you apply.`;
  }
  return errors === 0
    ? 'Every question is settled.'
    : `Every question is settled; ${localPlural(errors, 'error')} left in the rows and the tie-out.`;
}

interface PanelsProps {
  readonly view: MappingView;
  readonly state: WorkState;
  readonly edits: Edits;
  readonly action: RunningAction;
}

function Panels({ view, state, edits, action }: PanelsProps) {
  const { review } = view;
  const read = review.tables.filter(({ isLeft }) => !isLeft);
  const left = review.tables.filter(({ isLeft }) => isLeft);
  return (
    <>
      <Questions tables={review.tables} onEdit={edits.add} />
      {read.map((table) => (
        <TablePanel key={table.table} table={table} onEdit={edits.add} />
      ))}
      <NamesPanel view={view} state={state} onEdit={edits.add} action={action} />
      <TieOutPanel lines={review.tieOut} left={left} onEdit={edits.add} />
      <WrittenFormChoice review={review} onEdit={edits.add} />
      <FilePanel revision={view.revision} action={action} />
      <NextPanel state={state} isBusy={state.job !== undefined || edits.waiting > 0} />
    </>
  );
}

/** The mapping is remembered as it was settled; a desk of a team forgets it when it closes. */
function NextPanel({ state, isBusy }: Pick<PanelsProps, 'state'> & { readonly isBusy: boolean }) {
  const action = useAction();
  const { goTo, submits, post, postFor } = useDesk();
  const [isRemembered, setRemembered] = useState(true);
  const { questions } = state;
  const goOn = async (): Promise<void> => {
    if (isRemembered) await postFor('mapping/learn', learntMapping);
    if (submits) return goTo('hand-in');
    await post('plan');
    goTo('dry-run');
  };
  return (
    <Panel>
      <Group justify="space-between">
        {!submits && (
          <Checkbox
            label="Remember this mapping for the next spreadsheet of this kind"
            {...bindChecked(isRemembered, setRemembered)}
          />
        )}
        {!submits && state.connection.kind === 'none' ? (
          <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => goTo('settings')}>
            Connect the service
          </Button>
        ) : (
          <Button
            rightSection={<IconArrowRight size={18} aria-hidden />}
            disabled={questions > 0 || isBusy}
            loading={action.isBusy}
            onClick={() => action.run(goOn)}
          >
            {submits ? 'Go on to submit it' : 'Compare with the service'}
          </Button>
        )}
      </Group>
      <ProblemAlert problem={action.problem} />
      {questions > 0 && (
        <Quiet mt="xs">
          {localPlural(questions, 'question')} above {questions === 1 ? 'is' : 'are'} still open: what the rows say
          depends on {questions === 1 ? 'it' : 'them'}.
        </Quiet>
      )}
    </Panel>
  );
}

/** Offers a mapping for a workbook that is read as it is. */
function ProposeNote({ state }: { readonly state: WorkState }) {
  const { post } = useDesk();
  const { isBusy, problem, run } = useAction();
  const isHeld = isBusy || state.job !== undefined;
  // Two remembered spreadsheets match equally well: nobody can tell which is meant.
  const isAmbiguous = state.problem?.code === 'memory-ambiguous';
  return (
    <Panel>
      <ScreenTitle>Read without a mapping</ScreenTitle>
      <Text mt="xs" maw={720}>
        A spreadsheet that was not made for capsheet is read through a mapping, which says what each of its sheets and
        columns is. capsheet looks at headers and cells and proposes one; you settle what it is not sure of.
      </Text>
      <Group mt="md" gap="sm">
        <Button disabled={isHeld} onClick={() => run(() => post('mapping', isAmbiguous ? { like: 'none' } : {}))}>
          {isAmbiguous ? 'Propose a new mapping' : 'Propose a mapping'}
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Panel>
  );
}

const SIGNS = [
  { value: '', label: 'as the texts show' },
  { value: '.', label: 'point: 1,234.56' },
  { value: ',', label: 'comma: 1.234,56' },
];

function WrittenFormChoice({ review, onEdit }: { readonly review: MappingReview; readonly onEdit: OnEdit }) {
  return (
    <Panel title="Dates and numbers in text" label="How dates and numbers in text are written">
      <div className={styles.inline}>
        <Select
          label="Dates of the whole file"
          data={DATE_ORDER_CHOICES}
          value={review.dateOrder ?? ''}
          allowDeselect={false}
          onChange={(chosen) =>
            onEdit({
              kind: 'file-date-order',
              order: (['dmy', 'mdy', 'ymd'] as const).find((one) => one === chosen) ?? null,
            })
          }
        />
        <Select
          label="Decimal sign of the whole file"
          data={SIGNS}
          value={review.decimal ?? ''}
          allowDeselect={false}
          onChange={(chosen) =>
            onEdit({ kind: 'file-decimal', sign: (['.', ','] as const).find((one) => one === chosen) ?? null })
          }
        />
      </div>
    </Panel>
  );
}

/** Nobody reads more on a page; the report workbook has all of them. */
const MOST_LINES = 100;

interface TieOutPanelProps {
  readonly lines: readonly TieOutReview[];
  readonly left: readonly MappedTableReview[];
  readonly onEdit: OnEdit;
}

/** How much of each column of amounts is loaded or left out; asks for missing reasons. */
function TieOutPanel({ lines, left, onEdit }: TieOutPanelProps) {
  if (lines.length === 0 && left.length === 0) return null;
  const open = lines.filter(({ isTiedOut }) => !isTiedOut).length;
  return (
    <Panel label="Tie-out of the source">
      <Title order={2} size="h4" mb="sm">
        Tie-out of the source:{' '}
        {open === 0 ? 'loaded, or left out for a reason' : 'amounts are left out without a reason'}
      </Title>
      {lines.length > 0 && (
        <DataTable label="Tie-out of the source, its amounts as they stand" heads={[...SOURCE_COLUMN_HEADS, 'Why']}>
          {lines.slice(0, MOST_LINES).map((line) => (
            <Line key={`${line.tab} ${line.column} ${line.total} ${line.remarks.join()}`} line={line} onEdit={onEdit} />
          ))}
        </DataTable>
      )}
      {left.map(({ table, tabs, because }) => (
        <Text size="sm" mt="xs" key={table}>
          {tabs.join(', ')} is left out{because === undefined ? '.' : `: ${because}`}
        </Text>
      ))}
    </Panel>
  );
}

function Line({ line, onEdit }: { readonly line: TieOutReview; readonly onEdit: OnEdit }) {
  const { tab, column, isTiedOut, remarks, leave } = line;
  return (
    <tr>
      <SourceColumnCells sheet={tab} column={column} sums={line} format={formatLocalDecimal} />
      <td className={styles.why}>
        {remarks.join('; ')}
        {!isTiedOut && (
          <>
            {' '}
            <ExplainLink code="source-tie-out-open" of={`${tab}, ${column}`} />
          </>
        )}
        {leave !== undefined && !isTiedOut && (
          <ReasonForm
            action="Say why …"
            of={`${tab}, ${column}`}
            onReason={(because) => onEdit({ ...leave, because })}
          />
        )}
      </td>
    </tr>
  );
}
