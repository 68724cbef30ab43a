import { z } from 'zod';
import type { Store } from '../store.ts';

const logoRow = z.object({ company_id: z.string(), name: z.string(), content: z.instanceof(Uint8Array) });
export type LogoRow = z.output<typeof logoRow>;

const ownerRow = z.object({ company_id: z.string() });

/** In place of the one that is there. */
export function putLogo(
  store: Store,
  logo: { companyId: string; firmId: string; name: string; content: Uint8Array },
): void {
  store.run(
    `INSERT INTO logos (company_id, firm_id, name, content) VALUES (?, ?, ?, ?)
     ON CONFLICT (company_id) DO UPDATE SET name = excluded.name, content = excluded.content`,
    logo.companyId,
    logo.firmId,
    logo.name,
    logo.content,
  );
}

export function getLogoFile(store: Store, companyId: string): LogoRow | undefined {
  return store.get(logoRow, 'SELECT company_id, name, content FROM logos WHERE company_id = ?', companyId);
}

/** In the order they were first uploaded. */
export function findLogos(store: Store, firmId: string): LogoRow[] {
  return store.all(logoRow, 'SELECT company_id, name, content FROM logos WHERE firm_id = ? ORDER BY rowid', firmId);
}

/** Those of the companies that have a logo. */
export function findLogoOwners(store: Store, companyIds: readonly string[]): ReadonlySet<string> {
  const sql = 'SELECT company_id FROM logos WHERE company_id IN (SELECT value FROM json_each(?))';
  return new Set(store.all(ownerRow, sql, JSON.stringify(companyIds)).map((row) => row.company_id));
}
