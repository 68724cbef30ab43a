import { type TextView, toCommand, wrapText } from './layout.ts';

/** The next thing to do. */
export interface NextStep {
  /** Says what must be done or known before; a sentence or two. */
  readonly remark?: string;
  /** The command to type; absent where there is none. */
  readonly command?: string;
}

/** The option that writes a copy of these inputs, in their own format. */
export function toReportOption(inputs: readonly string[]): string {
  return `--report FILE.${inputs.length > 0 && inputs.every((input) => /\.ods$/i.test(input)) ? 'ods' : 'xlsx'}`;
}

/** The remark for a workbook with errors. */
export function toCorrectFirst(errors: number, inputs: readonly string[]): string {
  const what = errors === 1 ? 'the error' : 'the errors';
  return `Correct ${what} first; ${toReportOption(inputs)} marks the cells in a copy, "capsheet explain CODE" says more about a finding.`;
}

/** Flags the user typed that a next command needs as well. */
export interface TypedFlags {
  /** How workbooks are read; a saved plan holds this itself. */
  readonly reading: readonly string[];
  /** Which service, and as whom. */
  readonly connecting: readonly string[];
}

/** A command for these inputs, or for a saved plan, with the flags that go with it. */
export function toNextCommand(name: string, inputs: readonly string[], flags?: TypedFlags): string {
  const { reading = [], connecting = [] } = flags ?? {};
  const isSavedPlan = inputs.length === 1 && inputs[0]?.toLowerCase().endsWith('.json');
  return toCommand(name, [...inputs, ...(isSavedPlan ? [] : reading), ...connecting]);
}

export const NOTHING_LEFT: NextStep = { remark: 'There is nothing left to do.' };

/** Stands where rows that differ are listed. */
export const CORRECT_DIFFERENCES =
  'Correct them in the workbook, or in the app: only there can existing data be changed. With Action new, a row is sent as an additional one.';

/** The command stands on the last line, whole, so that it can be copied. */
export function toNextLines({ remark, command }: NextStep, { colors, width }: TextView): readonly string[] {
  return [
    ...(remark === undefined ? [] : wrapText(remark, { width })),
    ...(command === undefined ? [] : [colors.bold(`Next: ${command}`)]),
  ];
}
