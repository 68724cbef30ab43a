import { usageError } from '../../../base/util/capsheet-error.ts';
import { seedPortfolio } from '../seed/seed.ts';
import { portfolioOf } from '../seed/seed-portfolio.ts';
import type { Seed } from '../seed/seed-types.ts';
import type { Store } from '../store/store.ts';
import { findCompanies } from '../store/tables/companies.ts';
import type { FirmRow } from '../store/tables/firms.ts';

type OpenedFirm = FirmRow & { readonly isFirst: boolean };

/** What belongs to a firm, each after what refers to it; users, client applications and tokens are not among it. */
const DELETIONS: readonly string[] = [
  'DELETE FROM marks WHERE firm_id = ?',
  'DELETE FROM information_reports WHERE firm_id = ?',
  'DELETE FROM notes WHERE firm_id = ?',
  'DELETE FROM documents WHERE firm_id = ?',
  'DELETE FROM logos WHERE firm_id = ?',
  'DELETE FROM custom_values WHERE firm_id = ?',
  'DELETE FROM custom_options WHERE column_id IN (SELECT id FROM custom_columns WHERE firm_id = ?)',
  'DELETE FROM custom_columns WHERE firm_id = ?',
  'DELETE FROM transactions WHERE firm_id = ?',
  'DELETE FROM securities WHERE firm_id = ?',
  'DELETE FROM share_classes WHERE firm_id = ?',
  'DELETE FROM pari_passu WHERE round_id IN (SELECT id FROM rounds WHERE firm_id = ?)',
  'DELETE FROM rounds WHERE firm_id = ?',
  'DELETE FROM company_access WHERE company_id IN (SELECT id FROM companies WHERE firm_id = ?)',
  'DELETE FROM companies WHERE firm_id = ?',
  'DELETE FROM funds WHERE firm_id = ?',
];

/** Empties a firm and fills it anew. Who sees only some companies sees none of the new ones. */
export function resetFirm(store: Store, firm: OpenedFirm, seed: Seed): void {
  for (const sql of DELETIONS) store.run(sql, firm.id);
  seedPortfolio(store, firm, portfolioOf(seed));
}

/** Fills a firm that has no company yet. Throws `sandbox-not-empty`. */
export function seedFirm(store: Store, firm: OpenedFirm): void {
  const { count } = findCompanies(store, { firmId: firm.id }, { slice: { limit: 1, offset: 0 } });
  if (count > 0) {
    throw usageError(
      'sandbox-not-empty',
      `${firm.name} holds ${count} ${count === 1 ? 'company' : 'companies'} already.`,
      '"capsheet sandbox reset" empties a firm and fills it again.',
    );
  }
  resetFirm(store, firm, 'sample');
}
