import type { RowRule } from '../read-row.ts';
import { questionExample } from './example-left.ts';
import {
  refuseForeignValues,
  refuseNewWithId,
  refuseOwnRound,
  reportIncomplete,
  reportPlaceholders,
  requireMarks,
  requireNoteRound,
  requireTotal,
  requireValues,
} from './filled-cells.ts';
import { refuseSplitNumbers } from './number-split-at-comma.ts';
import { questionRemarks } from './remarks.ts';
import { reportStruckOut } from './struck-out.ts';
import { questionTexts, reportNotes } from './text-implausible.ts';
import { questionUnsettled } from './unsettled-cells.ts';

/** The rules that look at a single row, in the order of their findings. */
export const ROW_RULES: readonly RowRule[] = [
  reportStruckOut,
  questionUnsettled,
  questionRemarks,
  questionExample,
  questionTexts,
  reportPlaceholders,
  reportIncomplete,
  requireValues,
  refuseForeignValues,
  refuseSplitNumbers,
  refuseNewWithId,
  requireNoteRound,
  refuseOwnRound,
  requireMarks,
  requireTotal,
  reportNotes,
];
