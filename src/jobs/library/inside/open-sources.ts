import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CheckReport } from '../../../model/outcomes/run-report.ts';
import { checkOffline, readAndCheck } from '../../pipeline/check-inputs.ts';
import type { ReadOptions, WorkbookSource } from '../open-workbooks.ts';
import type { PortfolioPlan } from '../portfolio-plan.ts';
import { openedOf, toWorkbooks, type Workbooks } from '../workbooks.ts';
import { placeSources } from './place-sources.ts';
import { requestOf } from './plan-values.ts';
import { readProfile, toPasswords, toRequest } from './request.ts';

/** Reads sources and checks every row of them. */
export async function openSources(
  sources: readonly WorkbookSource[],
  { mapping, ...options }: ReadOptions,
): Promise<Workbooks> {
  const { request, profile } = await toRequest([], options);
  const placed = await placeSources(sources, { mapping, signal: options.signal });
  return placed.keep(async ({ paths, mappingPath }) => {
    const reading = omitAbsent({ ...request.reading, mappingPath });
    return toWorkbooks({ inputs: await readAndCheck({ ...request, paths, reading }), profile }, placed.remove);
  });
}

/** Everything that is found in workbooks without asking a service. */
export function inspectOpened(workbooks: Workbooks, { signal }: Pick<ReadOptions, 'signal'>): Promise<CheckReport> {
  const { inputs, profile } = openedOf(workbooks);
  return checkOffline(inputs, profile, { signal });
}

/** Opens the workbooks of a plan where it names them. */
export async function openSourcesOf(
  plan: PortfolioPlan,
  { password, profile, signal }: Pick<ReadOptions, 'password' | 'profile' | 'signal'>,
): Promise<Workbooks> {
  const opened = await readProfile(profile);
  const request = { ...requestOf(plan), ...omitAbsent({ signal, passwords: toPasswords(password) }) };
  return toWorkbooks({ inputs: await readAndCheck(request), profile: opened.profile }, async () => undefined);
}
