import { refuseNewWithId } from './action.ts';
import { refuseForeignValues } from './allowed.ts';
import { askAboutRemarks } from './ask-about-remarks.ts';
import { requireTotal } from './control-total.ts';
import { askAboutExample } from './example-left.ts';
import { tellNotes } from './note-as-name.ts';
import { requireNoteRound } from './note-round.ts';
import { refuseSplitNumbers } from './number-split-at-comma.ts';
import { refuseOwnRound } from './pari-passu.ts';
import { tellPlaceholders } from './placeholders.ts';
import { requireValues } from './required.ts';
import { tellIncomplete } from './row-incomplete.ts';
import type { RowRule } from './row-rule.ts';
import { askAboutStruckOut } from './struck-out.ts';
import { askAboutTexts } from './text-implausible.ts';
import { requireMarks } from './valuation.ts';

/** Every rule that a row is held to by itself, in the order of their findings. */
export const ROW_RULES: readonly RowRule[] = [
  askAboutStruckOut,
  askAboutRemarks,
  askAboutExample,
  askAboutTexts,
  tellPlaceholders,
  tellIncomplete,
  requireValues,
  refuseForeignValues,
  refuseSplitNumbers,
  refuseNewWithId,
  requireNoteRound,
  refuseOwnRound,
  requireMarks,
  requireTotal,
  tellNotes,
];
