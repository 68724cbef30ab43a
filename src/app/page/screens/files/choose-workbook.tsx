import { Button, Group, PasswordInput, Select, Switch, Text, TextInput } from '@mantine/core';
import { IconClock, IconFileSpreadsheet, IconTableImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import { labelOfEncoding, TEXT_ENCODINGS } from '../../../../model/records/text-encoding.ts';
import { parseIsoDate } from '../../../../model/values/calendar-date.ts';
import { DATE_ORDERS } from '../../../../model/values/date-text.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import {
  hasPicker,
  isFromHere,
  isOnDisk,
  type MayOpen,
  openDropped,
  openFiles,
  pickFiles,
  readChoiceAs,
} from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { dateOrderChoices, formatMoment } from '../../format.ts';
import { bindChecked, bindText, type RunningAction, useAction } from '../../hooks/use-action.ts';
import { GO_ON } from '../../labels.ts';
import { DownloadButton } from '../../parts/download-button.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { hasNothing } from '../../parts/frame/step-place.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { useReplaceQuestion } from '../../parts/notes/working.tsx';
import { joinNames, Panel, ScreenTitle } from '../../parts/panel.tsx';
import styles from './choose-workbook.module.css';

/** Where to go on with the open workbook. */
const NEXT = { none: 'workbook', read: 'review', planned: 'dry-run', applied: 'result' } as const;

interface ChooseWorkbookProps {
  readonly state: WorkState;
  readonly opening: Opening;
  readonly title: ReactNode;
  readonly intro: string;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

export function ChooseWorkbook({ state, opening, title, intro, before, children }: ChooseWorkbookProps) {
  const { reading, setReading, action, mayOpen, question, isHeld } = opening;
  return (
    <>
      <ScreenTitle intro={intro} introWidth={720}>
        {title}
      </ScreenTitle>
      <ProblemAlert problem={action.problem} />
      {question}
      {state.refused !== undefined && <PasswordForm key={state.problem?.code} state={state} />}
      {state.refused !== undefined && <RefusedMapping state={state} />}
      {state.refused !== undefined && OF_ENCODING.test(state.problem?.code ?? '') && (
        <RereadForm key={state.refused.names.join()} state={state} isOpen />
      )}
      {state.phase !== 'none' && <OpenNote state={state} />}
      {before}
      <UploadZone reading={reading} action={action} mayOpen={mayOpen} isHeld={isHeld} />
      {children}
      <ReadingForm reading={reading} onChange={setReading} />
    </>
  );
}

/** Cured by another encoding; no other reading option makes an unreadable workbook readable. */
const OF_ENCODING = /^input-encoding-/;

function OpenNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  const names = joinNames(state.inputs);
  return (
    <Note tone="info" icon={IconTableImport} title={`${names} is open`}>
      <Group gap="sm" mt="xs">
        <Button size="compact-sm" onClick={() => goTo(NEXT[state.phase])}>
          {GO_ON}
        </Button>
      </Group>
    </Note>
  );
}

const OF_MAPPING = /^mapping-/;

/** A mapping that does not fit the workbook, or is no mapping. */
function RefusedMapping({ state }: { readonly state: WorkState }) {
  const { ask } = useDesk();
  const { isBusy, problem, run } = useAction();
  if (state.reading?.mappingPath === undefined || !OF_MAPPING.test(state.problem?.code ?? '')) return null;
  return (
    <Panel>
      <Text size="sm">You can read the workbook without this mapping, or have a new one proposed.</Text>
      <Group gap="sm" mt="xs">
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => run(() => ask(CALLS.proposeMapping, { body: { like: 'none' } }))}
        >
          Propose a new mapping
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => run(() => ask(CALLS.leaveMapping))}>
          Read it without a mapping
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </Panel>
  );
}

/** For the ways to hand over a workbook. */
export interface HandOverProps {
  readonly reading: InputReading;
  readonly action: RunningAction;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

function UploadZone({ reading, action, mayOpen, isHeld }: HandOverProps) {
  const desk = useDesk();
  const belongings = desk.submits ? 'A mapping, documents and logos' : 'A saved plan, a mapping, documents and logos';
  return (
    <DropZone
      title="Drop a workbook here"
      isBusy={action.isBusy}
      isHeld={isHeld}
      onDrop={(dropped) => action.run(() => openDropped(desk, dropped, { reading, mayOpen }))}
      onFiles={(files) => action.run(() => openFiles(desk, files, { reading, mayOpen }))}
      onChoose={hasPicker() ? () => action.run(() => pickFiles(desk, { reading, mayOpen })) : undefined}
    >
      An .xlsx, .xlsm, .xlsb, .xls or .ods file, or several CSV files together. {belongings} belong with their workbook:
      drop the folder that contains them all.
    </DropZone>
  );
}

const OF_PASSWORD = ['input-encrypted', 'input-password-wrong'];

/** The password is sent once, and not kept on the page. */
function PasswordForm({ state }: { readonly state: WorkState }) {
  const { submits, ask } = useDesk();
  const [password, setPassword] = useState('');
  const { isBusy, problem, run } = useAction();
  if (!OF_PASSWORD.includes(state.problem?.code ?? '')) return null;
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setPassword('');
          void run(() => ask(CALLS.rereadDesk, { body: { password } }));
        }}
      >
        <PasswordInput
          label={`Password of ${state.refused?.names.join(', ') ?? 'the workbook'}`}
          description={
            submits
              ? 'To look at it here. A workbook with a password cannot be submitted: save it without one first.'
              : 'It stays in memory until you stop capsheet. The result workbook gets the same password.'
          }
          autoComplete="off"
          maw={420}
          maxLength={1000}
          {...bindText(password, setPassword)}
        />
        <Button mt="md" type="submit" loading={isBusy} disabled={password === '' || state.job !== undefined}>
          Open with this password
        </Button>
      </form>
      <ProblemAlert problem={problem} />
    </Panel>
  );
}

export interface Opening {
  readonly reading: InputReading;
  readonly setReading: (reading: InputReading) => void;
  readonly action: RunningAction;
  readonly mayOpen: MayOpen;
  readonly question: ReactNode;
  readonly isHeld: boolean;
}

export function useOpening(state: WorkState): Opening {
  const [reading, setReading] = useState<InputReading>(PLAIN_READING);
  const action = useAction();
  return { reading, setReading, action, ...useReplaceQuestion(state), isHeld: state.job !== undefined };
}

const ORDERS = dateOrderChoices('ask if it is not clear');

const DECIMAL_SIGNS = [
  { value: '.', label: 'a point: 1,234.50' },
  { value: ',', label: 'a comma: 1.234,50' },
];

const ENCODINGS = [
  { value: '', label: 'detect it' },
  ...TEXT_ENCODINGS.map((value) => ({ value, label: labelOfEncoding(value) })),
];

export function ReadingForm({
  reading,
  onChange,
  isOpen = false,
  children,
}: {
  readonly reading: InputReading;
  readonly onChange: (reading: InputReading) => void;
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}) {
  const { encoding, dateOrder, decimalSign, fillDown = false } = reading;
  const setOrder = (value: string | null): void => {
    onChange(omitAbsent({ ...reading, dateOrder: DATE_ORDERS.find((one) => one === value) }));
  };
  return (
    <details className="panel" open={isOpen}>
      <summary>How the workbook is read: dates and numbers that were typed as text, and its quarter</summary>
      <Group mt="md" align="flex-end" gap="lg">
        <Select
          label="Encoding of CSV files"
          data={ENCODINGS}
          value={encoding ?? ''}
          onChange={(value) =>
            onChange(omitAbsent({ ...reading, encoding: TEXT_ENCODINGS.find((one) => one === value) }))
          }
          allowDeselect={false}
          w={250}
        />
        <Select
          label="Dates such as 03/04/2024 are"
          data={ORDERS}
          value={dateOrder ?? ''}
          onChange={setOrder}
          allowDeselect={false}
          w={250}
        />
        <Select
          label="The decimal sign is"
          data={DECIMAL_SIGNS}
          value={decimalSign}
          onChange={(value) => onChange({ ...reading, decimalSign: value === ',' ? ',' : '.' })}
          allowDeselect={false}
          w={220}
        />
        <Switch
          label="Cells merged downwards apply to every row they cover"
          {...bindChecked(fillDown, (next) => onChange({ ...reading, fillDown: next }))}
          mb="xs"
        />
        <QuarterField value={reading.quarter} onChange={(quarter) => onChange(omitAbsent({ ...reading, quarter }))} />
      </Group>
      {children}
    </details>
  );
}

interface QuarterFieldProps {
  readonly value: InputReading['quarter'];
  readonly onChange: (quarter: InputReading['quarter']) => void;
}

/** Keeps the text itself: while a year is typed, the browser gives the years 2, 20 and 202, which are no dates here. */
function QuarterField({ value, onChange }: QuarterFieldProps) {
  const [typed, setTyped] = useState<string>(value ?? '');
  return (
    <TextInput
      type="date"
      label="Last day of the quarter"
      description="If the workbook does not say it. What is dated before the quarter is then shown as entered late."
      error={typed !== '' && value === undefined && 'Give it as a calendar date, for example 2026-06-30.'}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parseIsoDate(currentTarget.value));
      }}
      w={250}
    />
  );
}

/** Changes how the open workbook is read, without choosing it again. */
export function RereadForm({ state, isOpen = false }: { readonly state: WorkState; readonly isOpen?: boolean }) {
  const desk = useDesk();
  const { job, refused } = state;
  const { mappingPath: _stays, ...before }: InputReading = state.reading ?? PLAIN_READING;
  const [reading, setReading] = useState<InputReading>(before);
  const { isBusy, problem, run } = useAction();
  return (
    <ReadingForm reading={reading} onChange={setReading} isOpen={isOpen}>
      <Button
        mt="md"
        variant="default"
        loading={isBusy}
        disabled={job !== undefined}
        onClick={() =>
          run(async () => {
            readChoiceAs(desk, reading);
            await desk.ask(CALLS.rereadDesk, { body: { reading } });
          })
        }
      >
        Read {refused === undefined ? 'it' : refused.names.join(', ')} again like this
      </Button>
      <ProblemAlert problem={problem} />
    </ReadingForm>
  );
}

export function BookNotes({ state }: { readonly state: WorkState }) {
  return (
    <>
      {hasNothing(state) && <EmptyNote state={state} />}
      <UploadedNote state={state} />
    </>
  );
}

function EmptyNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  return (
    <Note tone="warn" icon={IconFileSpreadsheet} title={`There are no rows in ${joinNames(state.inputs)} yet`}>
      <Text size="sm">Fill in the template and open it here, or choose another workbook.</Text>
      <Group gap="sm" mt="xs" align="flex-start">
        <DownloadButton of={CALLS.getTemplate} size="compact-sm">
          Download the template
        </DownloadButton>
        <Button size="compact-sm" variant="default" onClick={() => goTo('workbook')}>
          Choose another workbook
        </Button>
      </Group>
    </Note>
  );
}

/** A reloaded page has only the copy, and says so. */
function UploadedNote({ state }: { readonly state: WorkState }) {
  const desk = useDesk();
  const [uploadedAt] = state.inputs.flatMap((input) => input.uploadedAt ?? []);
  if (uploadedAt === undefined || isOnDisk(state) || isFromHere(desk, state.inputs)) return null;
  return (
    <p className={styles.uploaded} role="status">
      <IconClock size={16} aria-hidden />
      <span>
        <strong>
          {joinNames(state.inputs)} was uploaded on {formatMoment(uploadedAt)}.
        </strong>{' '}
        This page cannot tell whether you have saved the file since. If you have,{' '}
        <a href={desk.toAddress('workbook')}>choose it again</a>.
      </span>
    </p>
  );
}
