import type { KnownNames } from '../../mapping/propose/proposal.ts';
import type { TemplateOptions } from '../../report/template/template-columns.ts';
import { fetchDirectory, fetchIdentity } from '../../service/snapshot/fetch-snapshot.ts';
import type { Session } from './session/session.ts';

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

/** The known names if nobody is asked. */
export const NOTHING_KNOWN: KnownNames = { companies: [], funds: [], customColumns: [] };

/** Fetches the firm's names, to recognise them in cells. */
export async function fetchKnownNames(session: Session): Promise<KnownNames> {
  const { companies = [], funds = [], customColumns = [] } = await readTemplateOptions(session);
  return { companies, funds, customColumns: customColumns.map(({ name }) => name) };
}
