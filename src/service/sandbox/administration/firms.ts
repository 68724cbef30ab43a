import { usageError } from '../../../base/util/capsheet-error.ts';
import { seedPortfolio } from '../seed/seed.ts';
import { PORTFOLIO, portfolioOf } from '../seed/seed-portfolio.ts';
import type { Seed } from '../seed/seed-types.ts';
import { toStableId } from '../store/stable-id.ts';
import type { Store } from '../store/store.ts';
import { toSlug } from '../store/tables/companies.ts';
import { findFirms, insertFirm, insertUser } from '../store/tables/firms.ts';
import { addClientApp, type ClientCredentials, type GivenCredentials } from './clients.ts';

interface NewFirm extends GivenCredentials {
  readonly name: string;
  readonly seed: Seed;
  /** Of the user whom the credentials belong to: `ADMIN` where left out. */
  readonly role?: string | undefined;
}

/** A firm with its users, its first client application and what the seed holds. Throws `sandbox-firm-exists`. */
export function addSandboxFirm(store: Store, { name, seed, role, ...given }: NewFirm): ClientCredentials {
  const slug = toSlug(name);
  const firms = findFirms(store);
  if (firms.some((firm) => firm.slug === slug)) {
    throw usageError('sandbox-firm-exists', `There is already a firm "${slug}".`, 'Give the new one a different name.');
  }
  const isFirst = firms.length === 0;
  const id = toStableId(isFirst ? 'firm/1' : `firm/${slug}`);
  insertFirm(store, { id, name, slug });
  const { user, colleagues } = PORTFOLIO;
  const [firstId] = [{ ...user, role: role ?? 'ADMIN' }, ...colleagues].map(({ email, ...person }, index) => {
    const address = isFirst ? email : email.replace(/@.*/, `@${slug}.example`);
    const userId = toStableId(isFirst && index === 0 ? 'user/1' : `user/${address}`);
    insertUser(store, { ...person, id: userId, firm_id: id, email: address });
    return userId;
  });
  seedPortfolio(store, { id, slug, isFirst }, portfolioOf(seed));
  return addClientApp(store, { firm_id: id, id: firstId ?? '' }, given);
}
