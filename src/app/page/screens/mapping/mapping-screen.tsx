import { Box, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../../../base/util/text/words.ts';
import type { MappingReview } from '../../../../model/mapping/mapping-review.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { MappingView } from '../../../../ui/api/mapping.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindChecked, type RunningAction, useAction } from '../../hooks/use-action.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { COMPARE } from '../../labels.ts';
import { ProblemAlert } from '../../parts/notes/note.tsx';
import { joinNames, Panel, Quiet, ScreenTitle } from '../../parts/panel.tsx';
import { CONTROLS } from './controls.ts';
import { Conversation, PickedPanel } from './conversation.tsx';
import styles from './mapping.module.css';
import { ChoiceSelect } from './mapping-forms.tsx';
import { FilePanel, LeftTables, NamesPanel, TieOutBar } from './mapping-panels.tsx';
import { listOpenPoints, type OpenPoint } from './open-points.ts';
import type { PickedCell } from './sheet/source-grid.tsx';
import { SourcePanel } from './sheet/source-grid.tsx';
import { type Edits, TakesEdits, useMappingEdits } from './use-mapping-edits.ts';

export function MappingScreen({ state }: { readonly state: WorkState }) {
  return state.isMapped ? <Mapped state={state} /> : <ProposeNote state={state} />;
}

function Mapped({ state }: { readonly state: WorkState }) {
  const { goTo, submits, ask } = useDesk();
  const { value: view, problem } = useLoaded(CALLS.getMapping, state.revision);
  const action = useAction();
  const edits = useMappingEdits(state, view?.revision);
  const isBusy = state.job !== undefined || edits.waiting > 0;
  return (
    <Stack flex={1} gap="sm" mih={0} data-fills>
      <Group justify="space-between" align="flex-start">
        <Box flex="1 1 320px" miw={0}>
          <ScreenTitle>How {joinNames(state.inputs)} is read</ScreenTitle>
          <Text c="dimmed" mt={2} role="status">
            {isBusy ? 'Reading it through the changed mapping …' : toVerdict(state, view, submits)}
          </Text>
        </Box>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={isBusy || (view?.undoable ?? 0) === 0}
            onClick={() => action.run(() => ask(CALLS.undoMapping))}
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
      {view !== undefined && <Parts view={view} state={state} edits={edits} action={action} />}
    </Stack>
  );
}

/** Counts what is asked: several alike are one question. */
function toVerdict({ questions, errors }: WorkState, view: MappingView | undefined, submits: boolean): string {
  if (questions > 0) {
    const asked = view === undefined ? questions : Math.max(1, listOpenPoints(view).length);
    const open = `${plural(asked, 'question')} to settle before`;
    return submits ? `${open} you submit it.` : `${open} a dry run. Nothing is sent to the service until you apply.`;
  }
  return errors === 0
    ? 'Every question is settled.'
    : `Every question is settled; ${plural(errors, 'error')} left in the rows and the tie-out.`;
}

interface PartsProps {
  readonly view: MappingView;
  readonly state: WorkState;
  readonly edits: Edits;
  readonly action: RunningAction;
}

function Parts({ view, state, edits, action }: PartsProps) {
  const { review, revision } = view;
  const isBusy = state.job !== undefined || edits.waiting > 0;
  const talk = useTalk(view);
  const { points, at, goTo, point, sheet, setSheet, picked, pick } = talk;
  const table = picked === undefined ? point?.table : picked.table;
  const lit = picked === undefined ? lettersOf(point) : picked.letters;
  return (
    <TakesEdits value={edits.add}>
      <TieOutBar
        lines={review.tieOut}
        tab={review.sheets[sheet]?.name}
        lit={lit}
        errors={state.errors - state.questions}
      />
      <div className={styles.split}>
        <SourcePanel
          review={review}
          revision={revision}
          sheet={sheet}
          onSheet={setSheet}
          table={table ?? review.tables[review.sheets[sheet]?.areas[0]?.table ?? -1]}
          lit={lit}
          onPick={pick}
        />
        <section className={styles.talk} aria-label="Questions">
          {picked !== undefined && (
            <PickedPanel
              key={`${picked.letters} ${picked.row?.rowNumber}`}
              table={picked.table}
              row={picked.row}
              letters={picked.letters}
              onClose={() => pick(undefined)}
            />
          )}
          {picked === undefined && <Conversation view={view} points={points} at={at} onAt={goTo} isBusy={isBusy} />}
          {state.questions === 0 && <NextPanel state={state} isBusy={isBusy} left={points.length} />}
          <LeftTables tables={review.tables} />
          <NamesPanel view={view} state={state} action={action} />
          <WrittenFormChoice review={review} />
          <FilePanel revision={revision} action={action} />
        </section>
      </div>
    </TakesEdits>
  );
}

function lettersOf(point: OpenPoint | undefined): string | undefined {
  return point?.table?.columns.find(({ ref }) => ref === point.at)?.letters;
}

interface Spot {
  readonly key: string | undefined;
  readonly index: number;
  /** The tab that was chosen; that of the question where absent. */
  readonly sheet?: number | undefined;
  readonly picked?: (PickedCell & { readonly sheet: number }) | undefined;
}

/** Where the conversation is: a question, or a cell that was picked. What is settled gives way to what came next. */
function useTalk(view: MappingView) {
  const { sheets, tables } = view.review;
  const points = listOpenPoints(view);
  const [spot, setSpot] = useState<Spot>({ key: undefined, index: 0 });
  const known = points.findIndex(({ key }) => key === spot.key);
  const at = known >= 0 ? known : Math.max(0, Math.min(spot.index, points.length - 1));
  const point = points[at];
  const home = sheets.findIndex(
    ({ areas, name, file }) =>
      areas.some(({ table }) => table === point?.table?.table) ||
      (point?.table?.tabs.includes(name) === true && (point.table.file ?? file) === file) ||
      (point?.kind === 'amounts' && point.lines[0]?.tab === name),
  );
  const sheet =
    spot.picked?.sheet ?? (known >= 0 || spot.key === undefined ? spot.sheet : undefined) ?? Math.max(0, home);
  const shown = sheets[sheet];
  const { picked } = spot;
  const letters = picked === undefined ? undefined : shown?.columns[picked.columnIndex]?.letters;
  const area = shown?.areas.find(
    ({ table, left, right }) =>
      picked !== undefined &&
      (picked.row?.table === undefined
        ? picked.columnIndex >= left && picked.columnIndex <= right
        : table === picked.row.table),
  );
  const pickedTable = tables[picked?.row?.table ?? area?.table ?? -1];
  const here = { key: point?.key, index: at };
  return {
    points,
    at,
    point,
    sheet,
    goTo: (index: number) => setSpot({ key: points[index]?.key, index }),
    setSheet: (next: number) => setSpot({ ...here, sheet: next }),
    picked: picked === undefined ? undefined : { ...picked, letters, table: pickedTable },
    pick: (cell: PickedCell | undefined) =>
      setSpot(cell === undefined ? { ...here, sheet } : { ...here, sheet, picked: { ...cell, sheet } }),
  };
}

interface NextPanelProps {
  readonly state: WorkState;
  readonly isBusy: boolean;
  /** The questions left, which would be errors in the rows. */
  readonly left: number;
}

/** The mapping is remembered as it was settled; a desk of a team forgets it when it closes. */
function NextPanel({ state, isBusy, left }: NextPanelProps) {
  const action = useAction();
  const { goTo, submits, ask } = useDesk();
  const [isRemembered, setRemembered] = useState(true);
  const goOn = async (): Promise<void> => {
    if (isRemembered) await ask(CALLS.learnMapping);
    if (submits) return goTo('submit');
    await ask(CALLS.makePlan);
    goTo('dry-run');
  };
  const arrow = <IconArrowRight size={18} aria-hidden />;
  const isConnected = submits || state.connection.kind !== 'none';
  const { errors } = state;
  return (
    <Stack className="panel" p="md" gap="sm" align="flex-start">
      <Title order={2} size="h4" className={styles.done}>
        <IconCheck size={20} aria-hidden /> {left === 0 && errors === 0 ? 'That is all' : 'Every question is settled'}
      </Title>
      <Quiet>
        {errors === 0
          ? 'Pick any cell of the spreadsheet to see or change what becomes of it.'
          : `${plural(errors, 'error')} ${errors === 1 ? 'is' : 'are'} left. You can go on without the rows concerned: they are refused, each with its reason.`}
      </Quiet>
      {!submits && (
        <Checkbox
          label="Remember this mapping for the next spreadsheet of this kind"
          {...bindChecked(isRemembered, setRemembered)}
        />
      )}
      <Group gap="sm">
        {errors > 0 && left === 0 && (
          <Button rightSection={arrow} onClick={() => goTo('review')}>
            Look at the {plural(errors, 'error')}
          </Button>
        )}
        {isConnected ? (
          <Button
            rightSection={arrow}
            variant={errors > 0 ? 'default' : 'filled'}
            disabled={isBusy}
            loading={action.isBusy}
            onClick={() => action.run(goOn)}
          >
            {submits ? 'Go on to submit it' : COMPARE}
          </Button>
        ) : (
          <Button rightSection={arrow} onClick={() => goTo('settings')}>
            Connect the service
          </Button>
        )}
      </Group>
      <ProblemAlert problem={action.problem} />
    </Stack>
  );
}

/** Offers a mapping for a workbook that is read as it is. */
function ProposeNote({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
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
        <Button
          disabled={isHeld}
          onClick={() => run(() => ask(CALLS.proposeMapping, { body: isAmbiguous ? { like: 'none' } : {} }))}
        >
          {isAmbiguous ? 'Propose a new mapping' : 'Propose a mapping'}
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Panel>
  );
}

function WrittenFormChoice({ review }: { readonly review: MappingReview }) {
  const controls = CONTROLS.file(review);
  if (controls.length === 0) return null;
  return (
    <details className="panel">
      <summary>Dates and numbers in text</summary>
      <div className={styles.inline}>
        {controls.map((control) => (
          <ChoiceSelect key={control.label} control={control} />
        ))}
      </div>
    </details>
  );
}
