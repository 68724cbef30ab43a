import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { type DoctorCheck, failed } from '../../model/outcomes/diagnosis.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import { InterruptedError } from '../../service/client/errors.ts';
import { openNetwork } from '../../service/client/network/network.ts';
import type { NetworkSettings } from '../../service/client/network/network-settings.ts';
import { openProfile } from '../pipeline/session/open-profile.ts';
import { diagnoseService, type ServiceToDiagnose } from './diagnose-service.ts';

export interface ServiceToTry extends Omit<ServiceToDiagnose, 'profile' | 'network' | 'signal' | 'onRequest'> {
  readonly network: NetworkSettings;
  readonly profilePath?: string | undefined;
  /** How long it may take in all. */
  readonly mostMs: number;
}

/**
 * Tries address and credentials that were just entered, with reads alone. What goes wrong is a check of status `error`; a
 * service that takes longer than `mostMs` in all is given up on and is such a check too.
 * Throws `address-invalid`, `insecure-address`, and what an unusable profile, proxy or file of authorities is.
 */
export async function tryService({
  profilePath,
  mostMs,
  network: said,
  ...service
}: ServiceToTry): Promise<readonly DoctorCheck[]> {
  const { text } = parseServiceAddress(service.baseUrl, 'CAPSHEET_BASE_URL');
  if (service.appUrl !== undefined) parseServiceAddress(service.appUrl, 'CAPSHEET_APP_URL');
  const { profile } = await openProfile(profilePath);
  const network = await openNetwork(said);
  try {
    return await diagnoseService(omitAbsent({ ...service, profile, network, signal: AbortSignal.timeout(mostMs) }));
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error;
    const seconds = Math.ceil(mostMs / 1000);
    return [
      failed('service', {
        code: 'service-slow',
        message: `${text} did not answer everything within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, and capsheet stopped waiting.`,
        hint: 'Check CAPSHEET_BASE_URL, or try again in a while.',
      }),
    ];
  }
}
