import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type InputReading, PLAIN_READING } from '../../../../model/records/input-reading.ts';
import { CALLS } from '../../../../ui/api/calls.ts';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { hasPicker, type MayOpen, openDropped, openFiles, pickFiles } from '../../chosen-files.ts';
import { useDesk } from '../../desk/desk.ts';
import { bindText, type RunningAction, useAction } from '../../hooks/use-action.ts';
import { DropZone } from '../../parts/drop-zone.tsx';
import { joinNames } from '../../parts/names.tsx';
import { Note, ProblemAlert } from '../../parts/notes/note.tsx';
import { useReplaceQuestion } from '../../parts/notes/replace-question.tsx';
import { Panel, ScreenTitle } from '../../parts/panel.tsx';
import { ReadingForm, RereadForm } from './reading-form.tsx';

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

/** What another encoding cures; nothing else of how a workbook is read makes an unreadable one readable. */
const OF_ENCODING = /^input-encoding-/;

function OpenNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  const names = joinNames(state.inputs);
  return (
    <Note tone="info" icon={IconTableImport} title={`${names} is open`}>
      <Group gap="sm" mt="xs">
        <Button size="compact-sm" onClick={() => goTo(NEXT[state.phase])}>
          Go on with it
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

interface UploadZoneProps {
  readonly reading: InputReading;
  readonly action: RunningAction;
  readonly mayOpen: MayOpen;
  readonly isHeld: boolean;
}

function UploadZone({ reading, action, mayOpen, isHeld }: UploadZoneProps) {
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
