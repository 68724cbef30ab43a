import { usageError } from '../../../base/util/capsheet-error.ts';
import { NameIndex } from '../../../engine/resolve/names/name-index.ts';
import type { FirmRecords } from '../../../model/service/firm-records.ts';
import type { Company, Firm } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';
import type { Portfolio } from '../../../report/export/data-sheets.ts';
import { fetchDirectory, fetchIdentity } from '../../../service/snapshot/fetch-directory.ts';
import { fetchCustomData, fetchHeldRecords } from '../../../service/snapshot/fetch-held-records.ts';
import { fetchSnapshot } from '../../../service/snapshot/fetch-snapshot.ts';
import type { Session } from '../session/session.ts';

/** What can be entered of the companies that are asked for. */
export interface FetchedPortfolio {
  readonly firm: Firm;
  readonly companies: readonly Company[];
  readonly isWholeFirm: boolean;
  readonly portfolio: Portfolio;
  /** Why there are no custom columns, where they are not given. */
  readonly whyNoCustom: string | undefined;
}

/** Everything the service holds of the companies that are exported. */
export interface ExportedHoldings extends FetchedPortfolio {
  /** Notes, reports and documents. */
  readonly records: FirmRecords;
}

/** Which companies, and who is told what is being done. */
export interface ExportChoice {
  /** By id, slug or name; all companies where there are none. */
  readonly companies: readonly string[];
  readonly onStage: (stage: string) => void;
}

/** As below, then records. Errors: `company-unknown`, `company-ambiguous`. */
export async function fetchHoldings(session: Session, choice: ExportChoice): Promise<ExportedHoldings> {
  const fetched = await fetchPortfolio(session, choice);
  choice.onStage('Listing notes, reports and documents');
  return { ...fetched, records: await fetchHeldRecords(session.client, fetched.companies, fetched.isWholeFirm) };
}

/** who am I → directory → cap tables → custom values. Errors: `company-unknown`, `company-ambiguous`. */
export async function fetchPortfolio(
  { client, clientId }: Session,
  { companies: named, onStage }: ExportChoice,
): Promise<FetchedPortfolio> {
  onStage('Asking the portfolio service');
  const directory = await fetchDirectory(client, await fetchIdentity(client, clientId));
  const companies = chooseCompanies(directory.companies, named);
  const isWholeFirm = companies.length === directory.companies.length;
  const companyIds = companies.map(({ id }) => id);
  const bare = await fetchSnapshot(client, { companyIds, withCustomValues: false, withCapTable: true }, directory);
  const { data, why } = await fetchCustomData(client, companyIds);
  const snapshot = { ...bare, ...data };
  const portfolio = { snapshot, companyIds: new Set(companyIds), hasCustomColumns: why === undefined };
  return { firm: directory.firm, companies, isWholeFirm, portfolio, whyNoCustom: why };
}

/**
 * The companies that a user names by id, slug or name, each once; all of them where none is named. Errors:
 * `company-unknown`, `company-ambiguous`, exit status 2.
 */
function chooseCompanies(companies: readonly Company[], named: readonly string[]): readonly Company[] {
  if (named.length === 0) return companies;
  const index = new NameIndex();
  for (const { id, slug, name } of companies) {
    const label = `${name} (${slug === '' ? id : slug})`;
    index.add({ target: existing(id), name, label, obstacle: () => undefined }, [id, slug, name]);
  }
  const chosen = new Set(named.map((text) => findCompany(index, text)));
  return companies.filter(({ id }) => chosen.has(id));
}

function findCompany(index: NameIndex, text: string): string {
  const lookup = index.find(text);
  switch (lookup.kind) {
    case 'found':
      return targetKey(lookup.candidate.target);
    case 'ambiguous': {
      const list = lookup.candidates.map(({ label, target }) => `${label}, ID ${targetKey(target)}`).join('; ');
      throw usageError(
        'company-ambiguous',
        `"${text}" fits ${lookup.candidates.length} companies: ${list}.`,
        'Give --company the ID of the one that is meant.',
      );
    }
    case 'missing': {
      const nearest = lookup
        .nearest()
        .map((name) => `"${name}"`)
        .join(', ');
      throw usageError(
        'company-unknown',
        `The firm has no company "${text}".`,
        `${nearest === '' ? '' : `The nearest: ${nearest}. `}Give --company an ID, a slug or a name.`,
      );
    }
  }
}
