import type { JournalPlace } from '../../../model/journal-place.ts';
import type { FirmOfService } from '../../../model/service/portfolio-name.ts';
import { parseServiceAddress } from '../../../service/client/addresses.ts';
import type { TeamFirm } from '../../database/firms.ts';

/** The team's shared journal, without a folder. */
export function toJournalPlace(databaseUrl: string): JournalPlace {
  return { stateDir: '', databaseUrl };
}

/** The journal's owner of the firm's runs; `undefined` before the service was ever asked. */
export function toRunOwner({ service, serviceFirmId }: TeamFirm): FirmOfService | undefined {
  if (serviceFirmId === undefined) return undefined;
  return { service: parseServiceAddress(service, 'The address of the service').text, firmId: serviceFirmId };
}
