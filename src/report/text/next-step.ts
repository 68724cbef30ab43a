import { wrapText } from './layout.ts';
import type { TextView } from './text-view.ts';

/** What to do now. */
export interface NextStep {
  /** What must be done or known before; a sentence or two. */
  readonly remark?: string;
  /** The command to type; absent where there is none. */
  readonly command?: string;
}

export const NOTHING_LEFT: NextStep = { remark: 'Nothing is left to do.' };

export const CORRECT_DIFFERENCES: NextStep = {
  remark:
    'Rows that differ are corrected in the workbook or in the app. With Action new, a row is sent as a further one.',
};

/** The command stands on the last line, whole, so that it can be copied. */
export function toNextLines({ remark, command }: NextStep, { colors, width }: TextView): readonly string[] {
  return [
    ...(remark === undefined ? [] : wrapText(remark, { width })),
    ...(command === undefined ? [] : [colors.bold(`Next: ${command}`)]),
  ];
}
