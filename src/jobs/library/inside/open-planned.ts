import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { readAndCheck } from '../../pipeline/check-inputs.ts';
import type { ReadOptions } from '../open-workbooks.ts';
import type { PortfolioPlan } from '../portfolio-plan.ts';
import { toWorkbooks, type Workbooks } from '../workbooks.ts';
import { requestOf } from './plan-values.ts';
import { readProfile, toPasswords } from './request.ts';

/** Opens the workbooks of a plan where it names them. */
export async function openSourcesOf(
  plan: PortfolioPlan,
  { password, profile, signal }: Pick<ReadOptions, 'password' | 'profile' | 'signal'>,
): Promise<Workbooks> {
  const opened = await readProfile(profile);
  const request = { ...requestOf(plan), ...omitAbsent({ signal, passwords: toPasswords(password) }) };
  return toWorkbooks({ inputs: await readAndCheck(request), profile: opened.profile }, async () => undefined);
}
