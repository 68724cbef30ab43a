import type { SandboxBehaviour } from '../behaviour.ts';
import type { SignedInCaller } from '../context.ts';
import { type Issue, SandboxProblem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { getCompany } from '../store/tables/companies.ts';

/** 413 where one request holds more items than the sandbox takes. */
export function assertItemCount(count: number, behaviour: SandboxBehaviour): void {
  if (count <= behaviour.maxItems) return;
  throw new SandboxProblem(413, `The request contains ${count} items; at most ${behaviour.maxItems} are allowed.`);
}

/** 403 where a query names a company that the caller has no access to, as any company is that its firm does not have. */
export function assertCompanyAccess(
  store: Store,
  caller: SignedInCaller,
  companyIds: readonly string[] | null | undefined,
): void {
  const foreign = (companyIds ?? []).filter((id) => getCompany(store, caller.reach, id) === undefined);
  if (foreign.length === 0) return;
  throw new SandboxProblem(403, `You have no access to ${foreign.map((id) => `company "${id}"`).join(', ')}.`);
}

/** Every item that is of another company than the first. */
export function findOtherCompanies(
  items: readonly { readonly companyId: string; readonly loc: Issue['loc'] }[],
): readonly Issue[] {
  const [first] = items;
  if (first === undefined) return [];
  const others = items.filter((item) => item.companyId !== first.companyId);
  return others.map((item) => ({
    loc: [...item.loc, 'company_id'],
    msg: `One request is for one company; the first item is of "${first.companyId}".`,
    type: 'several_companies',
  }));
}
