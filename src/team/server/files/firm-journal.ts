import type { JournalPlace } from '../../../model/journal-place.ts';
import type { RunOwner } from '../../../model/outcomes/run-report.ts';
import { parseServiceAddress } from '../../../service/client/addresses.ts';
import type { TeamFirm } from '../../database/firms.ts';

/** The journal that all machines of the team share; nothing of it is in a folder. */
export function toJournalPlace(databaseUrl: string): JournalPlace {
  return { stateDir: '', databaseUrl };
}

/** As whom the journal knows a firm; `undefined` of one whose service was never asked, which has no runs. */
export function toRunOwner({ service, serviceFirmId }: TeamFirm): RunOwner | undefined {
  if (serviceFirmId === undefined) return undefined;
  return { service: parseServiceAddress(service, 'The address of the service').text, firmId: serviceFirmId };
}
