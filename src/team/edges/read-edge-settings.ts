import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { readMailSettings } from '../notify/mail-settings.ts';
import { readAddressRules } from '../outbound/address-rules.ts';
import type { EdgeContext } from './edge-context.ts';

/** What a worker's environment says of telling people and looking into folders. */
export interface EdgeSettings {
  readonly publicUrl: string;
  readonly smtpUrl?: string | undefined;
  readonly mailFrom?: string | undefined;
  readonly watchFolders?: string | undefined;
  readonly privateAddresses?: string | undefined;
  readonly remindAfter?: number | undefined;
  readonly timeZone: string;
}

/** @throws CapsheetError `smtp-url-invalid`, `mail-from-invalid`, `private-addresses-invalid` */
export function readEdgeSettings({
  publicUrl,
  smtpUrl,
  mailFrom,
  watchFolders,
  privateAddresses,
  remindAfter,
  timeZone,
}: EdgeSettings): Pick<EdgeContext, 'publicUrl' | 'rules' | 'mail' | 'watchRoot' | 'reminder'> {
  return {
    publicUrl,
    rules: readAddressRules(privateAddresses),
    ...omitAbsent({
      mail: readMailSettings(smtpUrl, mailFrom),
      watchRoot: watchFolders,
      reminder: remindAfter === undefined ? undefined : { hours: remindAfter, timeZone },
    }),
  };
}
