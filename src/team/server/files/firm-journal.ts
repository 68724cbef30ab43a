import { parseServiceAddress } from '../../../client/addresses.ts';
import type { HistoryPlace } from '../../../history/history.ts';
import type { RunOwner } from '../../../model/outcomes/run-report.ts';
import type { Firm } from '../../database/firms.ts';
import type { TeamContext } from '../team-context.ts';

/** The journal that all machines of the team share; nothing of it is in a folder. */
export function toJournalPlace({ databaseUrl, database }: TeamContext): HistoryPlace {
  return { stateDir: '', databaseUrl, pool: database };
}

/** As whom the journal knows a firm; `undefined` of one whose service was never asked, which has no runs. */
export function toRunOwner({ service, serviceFirmId }: Firm): RunOwner | undefined {
  if (serviceFirmId === undefined) return undefined;
  return { service: parseServiceAddress(service, 'The address of the service').text, firmId: serviceFirmId };
}
