import type { KnownNames } from '../../mapping/propose/proposal.ts';
import { readTemplateOptions } from './read-template-options.ts';
import type { Session } from './session/session.ts';

/** Where nobody is asked what the firm has. */
export const NOTHING_KNOWN: KnownNames = { companies: [], funds: [], customColumns: [] };

/** What the firm has, to recognise it in cells. */
export async function fetchKnownNames(session: Session): Promise<KnownNames> {
  const { companies = [], funds = [], customColumns = [] } = await readTemplateOptions(session);
  return { companies, funds, customColumns: customColumns.map(({ name }) => name) };
}
