import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { Network } from '../../service/client/network/network.ts';
import { type MailSettings, readMailSettings } from '../notify/mail-settings.ts';
import { type AddressRules, readAddressRules } from '../outbound/address-rules.ts';

/** What tells people and looks into folders, with whatever it needs for that. */
export interface EdgeContext {
  readonly pool: DatabasePool;
  /** Where people open the server; without a slash at its end. */
  readonly publicUrl: string;
  /** Absent where no mail is sent. */
  readonly mail?: MailSettings;
  /** Which addresses may be reached that a user named. */
  readonly rules: AddressRules;
  /** The way out: proxies, and whose word is taken for a certificate. */
  readonly network: Network;
  /** The folder that contains one for each firm that watches; absent where no folder of this machine is watched. */
  readonly watchRoot?: string;
  /** Absent where nobody is reminded. */
  readonly reminder?: ReminderSettings;
  /** Opens what was sealed. Throws a CapsheetError that says which key is missing. */
  readonly openSecret: (sealed: string, name: { readonly firm: string; readonly id: string }) => Promise<string>;
  /** Keeps a file for good, and gives its digest. */
  readonly keepFile: (path: string) => Promise<string>;
  readonly log: EdgeLog;
  /** Aborted when the worker is to end. */
  readonly stopping: AbortSignal;
}

export interface ReminderSettings {
  /** From Monday to Friday, from nine to five. */
  readonly hours: number;
  /** Of the IANA: `Europe/Berlin`. */
  readonly timeZone: string;
}

/** Where is said what was done, for whoever runs it. */
export interface EdgeLog {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
}

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
