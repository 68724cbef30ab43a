import type { X509Certificate } from 'node:crypto';
import { arch, platform } from 'node:os';
import { CapsheetError } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { onPage, type Surface, settingName } from '../../base/util/setting-names.ts';
import { joinList, plural } from '../../base/util/text/words.ts';
import { openJournal } from '../../engine/journal/open-store.ts';
import type { JournalPlace } from '../../model/journal-place.ts';
import { type CheckFault, type DoctorCheck, doubtful, failed, passed } from '../../model/outcomes/diagnosis.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import type { RequestEvent } from '../../service/client/http/caller-parts.ts';
import type { NetworkRoute, NetworkSettings } from '../../service/client/network/choose-route.ts';
import { type Network, openNetwork, type TrustedAuthorities } from '../../service/client/network/network.ts';
import type { Profile } from '../../service/client/profile.ts';
import { openProfile } from '../pipeline/session/open-profile.ts';
import { diagnoseService, nameChecks } from './diagnose-service.ts';

/** An event on the wire, without secrets and bodies. */
export type WireEvent = RequestEvent;

export interface DiagnoseRequest {
  readonly settings: {
    readonly baseUrl?: string | undefined;
    readonly appUrl?: string | undefined;
    readonly clientId?: string | undefined;
    readonly clientSecret?: string | undefined;
    /** Says in a sentence where each setting comes from. */
    readonly sources?: string | undefined;
    /** The reason why the settings are unusable. */
    readonly fault?: CheckFault | undefined;
  };
  readonly network: NetworkSettings;
  readonly journal: JournalPlace;
  readonly profilePath?: string | undefined;
  readonly version: string;
  readonly now: () => Date;
  readonly onRequest?: (event: WireEvent) => void;
  readonly signal?: AbortSignal;
  /** Where it is read; a command line by default. */
  readonly surface?: Surface;
}

/**
 * Checks everything that capsheet needs, from the settings to the answers of the service, each with what was seen and
 * what to do. Only reads. Checks that depend on a failed one are left out. Throws only if interrupted.
 */
export async function diagnose(request: DiagnoseRequest): Promise<readonly DoctorCheck[]> {
  return nameChecks(await runChecks(request), request.surface ?? 'command');
}

async function runChecks(request: DiagnoseRequest): Promise<readonly DoctorCheck[]> {
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
  const { baseUrl, appUrl, sources = '', fault } = settings;
  if (fault !== undefined) return failed('settings', fault);
  const missing = (['baseUrl', 'clientId', 'clientSecret'] as const).filter((name) => settings[name] === undefined);
  if (missing.length > 0) {
    return failed('settings', {
      code: 'settings-missing',
      message: `${missing.map(settingName).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set.`,
      hint: onPage(
        'Enter them above. Without a service of your own, rehearse in the sandbox.',
        'Set them in the environment or in a .env file in this folder. Without a service of your own, "capsheet sandbox" starts one and prints them.',
      ),
    });
  }
  return guard('settings', () => {
    const base = parseServiceAddress(baseUrl ?? '', settingName('baseUrl'));
    const app = appUrl === undefined ? undefined : parseServiceAddress(appUrl, settingName('appUrl'));
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
          hint: `Restore the journal from a backup. ${onPage('The history', '"capsheet runs"')} lists what else cannot be read.`,
        });
      }
      if (unfinished === 0) return passed('state-folder', `${seen}.`);
      return doubtful('state-folder', {
        code: 'run-unfinished',
        message: `${seen}, of which ${unfinished} did not finish.`,
        hint: `Apply again: capsheet first finds out what became of it, and sends only what is missing. ${onPage('The history', '"capsheet runs --status unfinished"')} shows it.`,
      });
    } finally {
      await journal.close();
    }
  });
}

async function guard(name: DoctorCheck['name'], look: () => DoctorCheck | Promise<DoctorCheck>): Promise<DoctorCheck> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof CapsheetError) return failed(name, error);
    throw error;
  }
}

interface NetworkToDiagnose {
  readonly settings: NetworkSettings;
  /** Both are set and valid. */
  readonly baseUrl: string;
  readonly appUrl: string | undefined;
  readonly now: () => Date;
}

/**
 * Describes the route to the service and the trusted authorities, without asking anybody. Never shows a proxy's user
 * name and password. Without a network, the settings do not allow any request.
 */
async function diagnoseNetwork(
  of: NetworkToDiagnose,
): Promise<{ readonly checks: readonly DoctorCheck[]; readonly network?: Network }> {
  const addresses = [of.baseUrl, of.appUrl ?? of.baseUrl].map((text) => parseServiceAddress(text, '').origin);
  const origins = [...new Set(addresses)];
  const [network, unopened] = await orFault(() => openNetwork(of.settings));
  if (network === undefined) return { checks: [failed('certificates', unopened)] };
  const [routes, misread] = await orFault(() =>
    origins.map((origin) => describeRoute(origin, network.routeTo(origin))),
  );
  if (routes === undefined) return { checks: [failed('network', misread)] };
  const isEncrypted = origins.some((origin) => origin.startsWith('https:'));
  const certificates = isEncrypted ? [checkAuthorities(network.listAuthorities(), of)] : [];
  return { checks: [passed('network', routes.join(' ')), ...certificates], network };
}

type Outcome<Value> = readonly [value: Value] | readonly [value: undefined, fault: CapsheetError];

async function orFault<Value>(work: () => Value | Promise<Value>): Promise<Outcome<Value>> {
  try {
    return [await work()];
  } catch (error) {
    if (error instanceof CapsheetError) return [undefined, error];
    throw error;
  }
}

function describeRoute(origin: string, route: NetworkRoute): string {
  if (route.kind === 'direct') return `${origin} is reached directly: ${route.why}.`;
  const signIn = route.proxy.authorization === undefined ? '' : ', with a user name and password';
  return `${origin} is reached through the proxy ${route.proxy.text} (${route.why})${signIn}.`;
}

function checkAuthorities(trusted: TrustedAuthorities, { settings, now }: NetworkToDiagnose): DoctorCheck {
  const seen = describeAuthorities(trusted, settings);
  const expired = trusted.own.filter((certificate) => Date.parse(certificate.validTo) < now().getTime());
  const [first] = expired;
  if (first === undefined) return passed('certificates', seen);
  return doubtful('certificates', {
    code: 'ca-file-expired',
    message: `${seen} ${nameOf(first)} has expired (${new Date(first.validTo).toISOString().slice(0, 10)}).`,
    hint: `Ask for the current certificate of the authority, and replace the one in ${settings.caFile?.value} with it.`,
  });
}

function describeAuthorities({ byNode, bySystem, system, own }: TrustedAuthorities, settings: NetworkSettings): string {
  const { nodeCaFile, caFile } = settings;
  const extra = nodeCaFile === undefined ? '' : ' with NODE_EXTRA_CA_CERTS';
  const parts = [
    `${plural(byNode, 'authority', 'authorities')} of Node.js${extra}`,
    ...(system === undefined ? [] : [`${bySystem} of the system (${system})`]),
    ...(own.length === 0 ? [] : [`${own.length} of ${caFile?.value} (${own.map(nameOf).join(', ')}; ${caFile?.from})`]),
  ];
  const unread = system === undefined ? ' The system’s own store can be read with Node.js 22.15 or later.' : '';
  return `Trusted are ${joinList(parts)}.${unread}`;
}

function nameOf({ subject }: X509Certificate): string {
  const lines = subject.split('\n');
  const name = lines.find((line) => line.startsWith('CN=')) ?? lines.find((line) => line.startsWith('O='));
  return (name ?? subject).replace(/^\w+=/, '');
}
