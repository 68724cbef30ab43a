import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { Network } from '../../service/client/network/network.ts';
import { type MailSettings, readMailSettings } from '../notify/mail-settings.ts';
import { type AddressRules, readAddressRules } from '../outbound/address-rules.ts';
import type { WorkerSettings } from '../settings/setting-forms.ts';

/** The parts that are needed for telling people and looking into folders. */
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
  /** A name of the IANA: `Europe/Berlin`. */
  readonly timeZone: string;
}

/** Where is said what was done, for whoever runs it. */
export interface EdgeLog {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
}

/** The settings of a worker for telling people and looking into folders. */
type EdgeSettings = Pick<
  WorkerSettings,
  'publicUrl' | 'smtpUrl' | 'mailFrom' | 'watchFolders' | 'privateAddresses' | 'remindAfter' | 'timeZone'
>;

/** @throws CapsheetError `smtp-url-invalid`, `mail-from-invalid`, `private-addresses-invalid` */
export function readEdgeSettings(
  settings: EdgeSettings,
): Pick<EdgeContext, 'publicUrl' | 'rules' | 'mail' | 'watchRoot' | 'reminder'> {
  const { publicUrl, remindAfter: hours, timeZone } = settings;
  return {
    publicUrl,
    rules: readAddressRules(settings.privateAddresses),
    ...omitAbsent({
      mail: readMailSettings(settings.smtpUrl, settings.mailFrom),
      watchRoot: settings.watchFolders,
      reminder: hours === undefined ? undefined : { hours, timeZone },
    }),
  };
}
