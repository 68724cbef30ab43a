import type { KnownNames } from '../../mapping/propose/proposal.ts';
import type { TemplateOptions } from '../../report/template/template-columns.ts';
import { fetchDirectory, fetchIdentity } from '../../service/snapshot/fetch-directory.ts';
import type { Session } from './session/session.ts';

/** What the firm has already, for the template's drop-down lists. */
export async function readTemplateOptions({ client, clientId }: Session): Promise<TemplateOptions> {
  const identity = await fetchIdentity(client, clientId);
  const [directory, columns] = await Promise.all([fetchDirectory(client, identity), client.listCustomColumns()]);
  return {
    companies: directory.companies.map(({ name }) => name),
    funds: directory.funds.map(({ name }) => name),
    customColumns: columns.map(({ name, options }) =>
      options.length === 0 ? { name } : { name, options: options.map(({ value }) => value) },
    ),
  };
}

/** Where nobody is asked what the firm has. */
export const NOTHING_KNOWN: KnownNames = { companies: [], funds: [], customColumns: [] };

/** What the firm has, to recognise it in cells. */
export async function fetchKnownNames(session: Session): Promise<KnownNames> {
  const { companies = [], funds = [], customColumns = [] } = await readTemplateOptions(session);
  return { companies, funds, customColumns: customColumns.map(({ name }) => name) };
}
