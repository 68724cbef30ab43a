import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CorrectionsState } from '../../api/work-state.ts';
import { ProblemAlert } from '../parts/notes/problem-alert.tsx';
import type { Corrections } from './use-corrections.ts';

interface CorrectionBarProps {
  readonly state: CorrectionsState;
  readonly corrections: Corrections;
  /** Something else is said of the last thing that was done on the grid. */
  readonly said: string;
  readonly isHeld: boolean;
}

/** Takes corrections back and does them again, and says what became of the last one. */
export function CorrectionBar({ state, corrections, said, isHeld }: CorrectionBarProps) {
  const { undo, redo, isSaving } = state;
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘Z', '⇧⌘Z'] : ['Ctrl+Z', 'Ctrl+Shift+Z'];
  const undoText = undo === undefined ? 'Undo' : `Undo ${undo}`;
  const redoText = redo === undefined ? 'Redo' : `Redo ${redo}`;
  return (
    <>
      <Group gap="xs">
        <Step text={undoText} keys={keys[0]} isOff={undo === undefined || isHeld} onClick={corrections.undo}>
          <IconArrowBackUp size={18} aria-hidden />
        </Step>
        <Step text={redoText} keys={keys[1]} isOff={redo === undefined || isHeld} onClick={corrections.redo}>
          <IconArrowForwardUp size={18} aria-hidden />
        </Step>
        <Text size="sm" c="dimmed" role="status">
          {toStatus({ isChecking: corrections.isBusy, isSaving, hasSteps: undo !== undefined || redo !== undefined })}{' '}
          {said || corrections.notice}
        </Text>
      </Group>
      <ProblemAlert problem={corrections.problem} title="The correction was not made" />
      <ProblemAlert problem={state.problem} title="The corrected copy could not be written" />
    </>
  );
}

interface StepProps {
  readonly text: string;
  readonly keys: string | undefined;
  readonly isOff: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ text, keys, isOff, onClick, children }: StepProps) {
  return (
    <Tooltip label={`${text} (${keys})`}>
      <ActionIcon variant="default" size="lg" aria-label={text} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function toStatus(of: {
  readonly isChecking: boolean;
  readonly isSaving: boolean;
  readonly hasSteps: boolean;
}): string {
  if (of.isChecking) return 'Checking …';
  if (of.isSaving) return 'Checked; saving the copy …';
  return of.hasSteps ? 'Checked and saved in the copy.' : '';
}
