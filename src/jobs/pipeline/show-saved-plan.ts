import { CapsheetError, usageError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { InputIdentity } from '../../model/outcomes/plan.ts';
import { isAboutPassword } from '../../spreadsheet/protection/workbook-lock.ts';
import { readAndCheck } from './check-inputs.ts';
import type { OpenInputs } from './inputs/checked-inputs.ts';
import type { ReadingRequest } from './inputs/read-inputs.ts';
import { readingRequestOf, type SavedPlan } from './planning/saved-plan.ts';
import { writePlanReport } from './results/write-reports.ts';

/** Whether the workbook beside a saved plan is the planned one. */
type WorkbookState = 'planned' | 'changed' | 'missing';

export interface ShownPlan {
  readonly saved: SavedPlan;
  readonly workbooks: readonly { readonly name: string; readonly state: WorkbookState }[];
  /** Read as for the plan; absent if any of them is not as planned. */
  readonly inputs?: OpenInputs;
}

type ShowOptions = Pick<ReadingRequest, 'signal' | 'passwords'>;

/** plan file → workbooks beside it. Needs neither service nor credentials. */
export async function showSavedPlan(saved: SavedPlan, options: ShowOptions = {}): Promise<ShownPlan> {
  const request = { ...readingRequestOf(saved), ...options };
  const { inputs: planned, mappingSha256 } = saved.document;
  const all = await readIfThere(request);
  const isSame = ({ sha256 }: InputIdentity, index: number): boolean => all?.contents[index]?.sha256 === sha256;
  const isWhole = all !== undefined && planned.every(isSame) && all.mappingSha256 === mappingSha256;
  const workbooks = await Promise.all(
    planned.map(async (input, index) => {
      const state = all === undefined ? await stateOf(request, input, index) : isSame(input, index);
      return { name: input.name, state: typeof state === 'string' ? state : state ? 'planned' : 'changed' } as const;
    }),
  );
  return { saved, workbooks, ...omitAbsent({ inputs: isWhole ? all : undefined }) };
}

/** `plan PLAN.json --report`: throws `plan-workbook-other` if the workbook is not the planned one. */
export async function writeShownReport(
  { saved, workbooks, inputs }: ShownPlan,
  options: { readonly version: string; readonly path: string },
): Promise<void> {
  if (inputs !== undefined) {
    await writePlanReport(saved.document, inputs, { ...options, planSha256: saved.sha256 });
    return;
  }
  const names = workbooks.map(({ name }) => name).join(', ');
  throw usageError(
    'plan-workbook-other',
    `No copy can be written: ${names} beside the plan is not what was planned, or cannot be read.`,
    'Put the workbook (and the mapping, where there is one) that the plan was made from where the plan names it.',
  );
}

async function stateOf(request: ReadingRequest, { sha256 }: InputIdentity, index: number): Promise<WorkbookState> {
  const read = await readIfThere({ ...request, paths: request.paths.slice(index, index + 1) });
  const [content] = read?.contents ?? [];
  if (content === undefined) return 'missing';
  return content.sha256 === sha256 ? 'planned' : 'changed';
}

async function readIfThere(request: ReadingRequest): Promise<OpenInputs | undefined> {
  try {
    return await readAndCheck(request);
  } catch (error) {
    if (error instanceof CapsheetError && error.exitStatus === 2 && !isAboutPassword(error)) return undefined;
    throw error;
  }
}
