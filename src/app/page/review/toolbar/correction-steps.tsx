import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CorrectionsState } from '../../../../ui/api/work-state.ts';
import type { Corrections } from '../use-corrections.ts';

interface CorrectionStepsProps {
  readonly state: CorrectionsState;
  readonly corrections: Corrections;
  readonly isHeld: boolean;
}

/** Takes corrections back and does them again. */
export function CorrectionSteps({ state: { undo, redo }, corrections, isHeld }: CorrectionStepsProps) {
  const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? ['⌘Z', '⇧⌘Z'] : ['Ctrl+Z', 'Ctrl+Shift+Z'];
  const undoText = undo === undefined ? 'Undo' : `Undo ${undo}`;
  const redoText = redo === undefined ? 'Redo' : `Redo ${redo}`;
  return (
    <ActionIcon.Group>
      <Step text={undoText} keys={keys[0]} isOff={undo === undefined || isHeld} onClick={corrections.undo}>
        <IconArrowBackUp size={17} aria-hidden />
      </Step>
      <Step text={redoText} keys={keys[1]} isOff={redo === undefined || isHeld} onClick={corrections.redo}>
        <IconArrowForwardUp size={17} aria-hidden />
      </Step>
    </ActionIcon.Group>
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
      <ActionIcon variant="default" size={30} aria-label={text} disabled={isOff} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** What became of the last correction. */
export function toCorrectionStatus({ undo, redo, isSaving }: CorrectionsState, { isBusy }: Corrections): string {
  if (isBusy) return 'Checking …';
  if (isSaving) return 'Checked; saving the copy …';
  return undo === undefined && redo === undefined ? '' : 'Checked and saved in the copy.';
}
