import type { Snapshot } from '../../model/service/snapshot.ts';
import { RefusedError } from '../client/errors.ts';
import type { PortfolioClient } from '../client/portfolio-client.ts';

export interface CustomData {
  readonly data: Pick<Snapshot, 'customColumns' | 'customValues'>;
  /** Why there is none, as the end of a sentence. */
  readonly why?: string;
}

/** Custom values are metrics data, to which access may be refused apart from that to the cap table. */
export async function fetchCustomData(client: PortfolioClient, companyIds: readonly string[]): Promise<CustomData> {
  try {
    const customColumns = await client.listCustomColumns();
    return { data: { customColumns, customValues: await client.listCustomValues(companyIds, customColumns) } };
  } catch (error) {
    const isRefused = error instanceof RefusedError && (error.status === 403 || error.status === 404);
    if (!isRefused) throw error;
    const why =
      error.status === 403 ? 'the service does not give access to them' : 'the service does not have this call';
    return { data: { customColumns: [], customValues: [] }, why };
  }
}
