import { Button, Group, Text, Title } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WorkState } from '../../../../ui/api/work-state.ts';
import { useDesk } from '../../desk/use-desk.ts';
import { Note } from '../../parts/notes/note.tsx';
import { ProblemAlert } from '../../parts/notes/problem-alert.tsx';
import { PasswordForm } from './password-form.tsx';
import { ReadingForm } from './reading-form.tsx';
import { RefusedMapping } from './refused-mapping.tsx';
import { RereadForm } from './reread-form.tsx';
import { UploadZone } from './upload-zone.tsx';
import type { Opening } from './use-opening.ts';

/** Where the open workbook is gone on with. */
const NEXT = { none: 'workbook', read: 'review', planned: 'dry-run', applied: 'result' } as const;

interface ChooseWorkbookProps {
  readonly state: WorkState;
  readonly opening: Opening;
  readonly title: ReactNode;
  /** What becomes of it. */
  readonly intro: string;
  /** What has to be known before another one is chosen. */
  readonly before?: ReactNode;
  /** Other ways to one than a browser's. */
  readonly children?: ReactNode;
}

/** The beginning, on a laptop and in a team: which workbook. */
export function ChooseWorkbook({ state, opening, title, intro, before, children }: ChooseWorkbookProps) {
  const { reading, setReading, action, mayOpen, question, isHeld } = opening;
  return (
    <>
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed" mt={4} maw={720}>
          {intro}
        </Text>
      </div>
      <ProblemAlert problem={action.problem} />
      {question}
      {state.refused !== undefined && <PasswordForm key={state.problem?.code} state={state} />}
      {state.refused !== undefined && <RefusedMapping state={state} />}
      {state.refused !== undefined && <RereadForm key={state.refused.names.join()} state={state} isOpen />}
      {state.phase !== 'none' && <OpenNote state={state} />}
      {before}
      <UploadZone reading={reading} action={action} mayOpen={mayOpen} isHeld={isHeld} />
      {children}
      <ReadingForm reading={reading} onChange={setReading} />
    </>
  );
}

function OpenNote({ state }: { readonly state: WorkState }) {
  const { goTo } = useDesk();
  const names = state.inputs.map(({ name }) => name).join(', ');
  return (
    <Note tone="info" icon={IconTableImport} title={`${names} is open`}>
      <Group gap="sm" mt={6}>
        <Button size="compact-sm" onClick={() => goTo(NEXT[state.phase])}>
          Go on with it
        </Button>
      </Group>
    </Note>
  );
}
