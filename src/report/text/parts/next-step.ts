import { basename, dirname, join } from 'node:path';
import type { Finding } from '../../../model/findings/finding.ts';
import { toInputStem } from '../../../model/records/input-stem.ts';
import { type TextView, toCommand, wrapText } from './layout.ts';

export interface NextStep {
  /** One or two sentences on what must be done or known first. */
  readonly remark?: string;
  /** The command to type, if there is one. */
  readonly command?: string;
}

/** Returns the option that writes a copy of these inputs, in their own format. */
export function toReportOption(inputs: readonly string[]): string {
  return `--report FILE.${inputs.length > 0 && inputs.every((input) => /\.ods$/i.test(input)) ? 'ods' : 'xlsx'}`;
}

export function toCorrectFirst(errors: number, inputs: readonly string[]): string {
  const what = errors === 1 ? 'the error' : 'the errors';
  return `Correct ${what} first; ${toReportOption(inputs)} marks the cells in a copy, "capsheet explain CODE" says more about a finding.`;
}

/** For a workbook of which no tab was read: where its tabs hold tables, it is to be mapped, and not to be renamed. */
export function toMapStep(
  findings: readonly Finding[],
  [input, ...others]: readonly string[],
  { opening = [], connecting = [] }: Partial<TypedFlags> = {},
): NextStep | undefined {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const isForeign = errors.every(({ code }) => code === 'sheet-unknown') && errors.some(({ cure }) => cure === 'map');
  if (!isForeign || input === undefined || others.length > 0) return undefined;
  return {
    remark: 'A spreadsheet that was not made for capsheet is read through a mapping, which capsheet proposes.',
    command: toCommand('map', [input, '--out', toMappingPath(input), ...opening, ...connecting]),
  };
}

/** Beside the input, also where that is a folder; in this folder for standard input, which has no name. */
function toMappingPath(input: string): string {
  const stem = input === '-' ? 'standard-input' : toInputStem(basename(input));
  return join(dirname(input), `${stem}.mapping.yaml`);
}

/** Flags the user typed that the next command needs too. */
export interface TypedFlags {
  /** Reading options; a saved plan contains them itself. */
  readonly reading: readonly string[];
  /** Those of them that "capsheet map" takes too: a mapping says itself how dates and numbers are read. */
  readonly opening?: readonly string[];
  /** Options of service and credentials. */
  readonly connecting: readonly string[];
}

/** Formats a command for these inputs, or for a saved plan, with its flags. */
export function toNextCommand(name: string, inputs: readonly string[], flags?: TypedFlags): string {
  const { reading = [], connecting = [] } = flags ?? {};
  const isSavedPlan = inputs.length === 1 && inputs[0]?.toLowerCase().endsWith('.json');
  return toCommand(name, [...inputs, ...(isSavedPlan ? [] : reading), ...connecting]);
}

export const NOTHING_LEFT: NextStep = { remark: 'There is nothing left to do.' };

/** Advice for rows that differ. */
export const CORRECT_DIFFERENCES =
  'If the workbook is wrong, correct it. If the service is wrong, correct it in its app: capsheet can only add such rows. With Action new, a row is sent as an additional one.';

/** The command is on the last line, unwrapped, so that it can be copied. */
export function toNextLines({ remark, command }: NextStep, { colors, width }: TextView): readonly string[] {
  return [
    ...(remark === undefined ? [] : wrapText(remark, { width })),
    ...(command === undefined ? [] : [colors.bold(`Next: ${command}`)]),
  ];
}
