import { readVersion } from '../../../base/package/package-files.ts';
import { CapsheetError, usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { InputIdentity } from '../../../model/outcomes/plan.ts';
import { isAboutPassword } from '../../../spreadsheet/protection/workbook-lock.ts';
import { readAndCheck } from '../../pipeline/check-inputs.ts';
import type { OpenInputs } from '../../pipeline/inputs/checked-inputs.ts';
import type { ReadingRequest } from '../../pipeline/inputs/read-inputs.ts';
import { writePlanReport } from '../../pipeline/results/write-reports.ts';
import type { ReadOptions } from '../open-workbooks.ts';
import type { PortfolioPlan } from '../portfolio-plan.ts';
import { requestOf, savedOf } from './plan-values.ts';
import { toPasswords } from './request.ts';

/** Whether the workbook beside a saved plan is the planned one. */
type WorkbookState = 'planned' | 'changed' | 'missing';

interface WorkbookBeside {
  readonly name: string;
  readonly state: WorkbookState;
}

interface ShowOptions extends Pick<ReadOptions, 'password' | 'signal'> {
  /** A copy of the workbook to write. */
  readonly report?: string | undefined;
}

/**
 * plan file → workbooks beside it. Needs neither service nor credentials. Throws `plan-workbook-other` where a copy is
 * asked for and the workbook is not the planned one.
 */
export async function showPlan(
  plan: PortfolioPlan,
  { password, signal, report }: ShowOptions,
): Promise<readonly WorkbookBeside[]> {
  const { document, sha256: planSha256 } = savedOf(plan);
  const request = { ...requestOf(plan), ...omitAbsent({ signal, passwords: toPasswords(password) }) };
  const { inputs: planned, mappingSha256 } = document;
  const all = await readIfThere(request);
  const isSame = ({ sha256 }: InputIdentity, index: number): boolean => all?.contents[index]?.sha256 === sha256;
  const workbooks = await Promise.all(
    planned.map(async (input, index) => {
      const state = all === undefined ? await stateOf(request, input, index) : isSame(input, index);
      return { name: input.name, state: typeof state === 'string' ? state : state ? 'planned' : 'changed' } as const;
    }),
  );
  if (report === undefined) return workbooks;
  const isWhole = planned.every(isSame) && all?.mappingSha256 === mappingSha256;
  if (all === undefined || !isWhole) throw workbookOther(workbooks);
  await writePlanReport(document, all, { version: readVersion(), path: report, planSha256 });
  return workbooks;
}

function workbookOther(workbooks: readonly WorkbookBeside[]) {
  const names = workbooks.map(({ name }) => name).join(', ');
  return usageError(
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
