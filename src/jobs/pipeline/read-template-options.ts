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
