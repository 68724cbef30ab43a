import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { DatabasePool } from '../../engine/database/open-pool.ts';
import type { Network } from '../../service/client/network/network.ts';
import { type MailSettings, readMailSettings } from '../notify/mail-settings.ts';
import { type AddressRules, readAddressRules } from '../outbound/address-rules.ts';
import type { WorkerSettings } from '../settings/setting-forms.ts';

export interface EdgeContext {
  readonly pool: DatabasePool;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Absent if no mail is sent. */
  readonly mail?: MailSettings;
  readonly rules: AddressRules;
  /** Proxies and certificate authorities. */
  readonly network: Network;
  /** Contains a folder for each firm; absent if no local folder is watched. */
  readonly watchRoot?: string;
  /** Absent if nobody is reminded. */
  readonly reminder?: ReminderSettings;
  /** Throws a CapsheetError that names the missing key. */
  readonly openSecret: (sealed: string, name: { readonly firm: string; readonly id: string }) => Promise<string>;
  /** Stores a file and returns its digest. */
  readonly keepFile: (path: string) => Promise<string>;
  readonly log: EdgeLog;
  /** Aborted when the worker ends. */
  readonly stopping: AbortSignal;
}

export interface ReminderSettings {
  /** Monday to Friday, nine to five. */
  readonly hours: number;
  /** IANA name: `Europe/Berlin`. */
  readonly timeZone: string;
}

/** For whoever runs the worker. */
export interface EdgeLog {
  readonly info: (facts: object, message: string) => void;
  readonly warn: (facts: object, message: string) => void;
}

/** Settings of a worker for notices and watched folders. */
type EdgeSettings = Pick<
  WorkerSettings,
  'publicUrl' | 'smtpUrl' | 'mailFrom' | 'watchFolders' | 'privateAddresses' | 'remindAfter' | 'timeZone'
>;

/** Throws `smtp-url-invalid`, `mail-from-invalid`, `private-addresses-invalid`. */
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
