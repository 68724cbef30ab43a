import { arch, platform } from 'node:os';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { openJournal } from '../../engine/journal/open-store.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { type CheckFault, type DoctorCheck, doubtful, failed, passed } from '../../model/outcomes/diagnosis.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import type { RequestEvent } from '../../service/client/http/caller-parts.ts';
import type { NetworkSettings } from '../../service/client/network/network-settings.ts';
import type { Profile } from '../../service/client/profile.ts';
import { openProfile } from '../pipeline/session/open-profile.ts';
import { diagnoseNetwork } from './diagnose-network.ts';
import { diagnoseService } from './diagnose-service.ts';

/** What happens on the wire; it holds no secret and no body. */
export type WireEvent = RequestEvent;

export interface DiagnoseRequest {
  /** As far as they are set. */
  readonly settings: {
    readonly baseUrl?: string | undefined;
    readonly appUrl?: string | undefined;
    readonly clientId?: string | undefined;
    readonly clientSecret?: string | undefined;
    /** Which of them comes from where, in a sentence. */
    readonly sources?: string | undefined;
    /** Why they cannot be taken as they are. */
    readonly fault?: CheckFault | undefined;
  };
  readonly network: NetworkSettings;
  readonly journal: JournalPlace;
  readonly profilePath?: string | undefined;
  /** Of capsheet. */
  readonly version: string;
  readonly now: () => Date;
  readonly onRequest?: (event: WireEvent) => void;
  readonly signal?: AbortSignal;
}

/**
 * Looks at everything that capsheet needs, from the settings to the answers of the service, and says of each what was
 * seen and what to do. Reads only. What cannot be looked at for something that stands before it is not in the list.
 * Throws nothing but an interruption.
 */
export async function diagnose(request: DiagnoseRequest): Promise<readonly DoctorCheck[]> {
  const settings = await checkSettings(request);
  const { check: profileCheck, profile } = await checkProfile(request);
  const own = [checkProgram(request), settings, profileCheck, await checkStateFolder(request)];
  const { baseUrl, appUrl, clientId, clientSecret } = request.settings;
  const isReady = settings.status !== 'error' && profile !== undefined;
  if (!isReady || baseUrl === undefined || clientId === undefined || clientSecret === undefined) return own;
  const { checks, network } = await diagnoseNetwork({ settings: request.network, baseUrl, appUrl, now: request.now });
  if (network === undefined) return [...own, ...checks];
  const { version, now, onRequest, signal } = request;
  const service = { baseUrl, credentials: { clientId, clientSecret }, network, profile, version, now };
  return [...own, ...checks, ...(await diagnoseService({ ...service, ...omitAbsent({ appUrl, onRequest, signal }) }))];
}

function checkProgram({ version }: DiagnoseRequest): DoctorCheck {
  return passed('program', `capsheet ${version}, Node.js ${process.versions.node}, ${platform()} ${arch()}.`);
}

async function checkSettings({ settings }: DiagnoseRequest): Promise<DoctorCheck> {
  const { baseUrl, appUrl, clientId, clientSecret, sources = '', fault } = settings;
  if (fault !== undefined) return failed('settings', fault);
  const values = { CAPSHEET_BASE_URL: baseUrl, CAPSHEET_CLIENT_ID: clientId, CAPSHEET_CLIENT_SECRET: clientSecret };
  const missing = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) {
    return failed('settings', {
      code: 'settings-missing',
      message: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
      hint: 'Set them in the environment or in a .env file in this folder. Without a service of your own, "capsheet sandbox" starts one and prints them.',
    });
  }
  return guard('settings', () => {
    const base = parseServiceAddress(baseUrl ?? '', 'CAPSHEET_BASE_URL');
    const app = appUrl === undefined ? undefined : parseServiceAddress(appUrl, 'CAPSHEET_APP_URL');
    const other = app === undefined ? '' : `, its cap-table calls at ${app.text}`;
    const seen = `The service is at ${base.text}${other}; client id and secret are set. ${sources}`;
    return passed('settings', seen.trimEnd());
  });
}

async function checkProfile({ profilePath }: DiagnoseRequest): Promise<{ check: DoctorCheck; profile?: Profile }> {
  try {
    const { profile } = await openProfile(profilePath);
    const seen = profilePath === undefined ? 'The defaults are used.' : `${profilePath} is used.`;
    return { check: passed('profile', seen), profile };
  } catch (error) {
    if (!(error instanceof CapsheetError)) throw error;
    return { check: failed('profile', error) };
  }
}

function checkStateFolder({ journal: place }: DiagnoseRequest): Promise<DoctorCheck> {
  return guard('state-folder', async () => {
    const journal = await openJournal(place);
    try {
      const runs = await journal.listRuns();
      const unfinished = runs.filter(({ status }) => status === 'unfinished').length;
      const seen = `${journal.path} can be written; it holds ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
      const [damaged] = await journal.listDamagedRuns();
      if (damaged !== undefined) {
        return doubtful('state-folder', {
          code: 'journal-damaged',
          message: `${seen}, and run ${damaged.runId}, which cannot be read: ${damaged.damage}.`,
          hint: 'Restore the journal from a backup. "capsheet runs" lists what else cannot be read.',
        });
      }
      if (unfinished === 0) return passed('state-folder', `${seen}.`);
      return doubtful('state-folder', {
        code: 'run-unfinished',
        message: `${seen}, of which ${unfinished} did not finish.`,
        hint: 'Apply again: capsheet first finds out what became of it, and sends only what is missing. "capsheet runs --status unfinished" shows it.',
      });
    } finally {
      await journal.close();
    }
  });
}

/** What a check throws is what is wrong. */
async function guard(name: DoctorCheck['name'], look: () => DoctorCheck | Promise<DoctorCheck>): Promise<DoctorCheck> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof CapsheetError) return failed(name, error);
    throw error;
  }
}
