import { rawTextsOf } from '../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { InterruptedError } from '../../base/util/interruption.ts';
import { nameSettings, type Surface, settingName } from '../../base/util/setting-names.ts';
import { plural } from '../../base/util/text/words.ts';
import { type DoctorCheck, doubtful, failed, passed } from '../../model/outcomes/diagnosis.ts';
import type { WriteOperation } from '../../model/outcomes/plan.ts';
import type { Company } from '../../model/service/snapshot.ts';
import { parseServiceAddress } from '../../service/client/addresses.ts';
import { type ClientSettings, createPortfolioClient } from '../../service/client/create-client.ts';
import { RequestError } from '../../service/client/errors.ts';
import type { RequestEvent } from '../../service/client/http/caller-parts.ts';
import type { NetworkSettings } from '../../service/client/network/choose-route.ts';
import { type Network, openNetwork } from '../../service/client/network/network.ts';
import type { PortfolioClient, SignedInUser } from '../../service/client/portfolio-client.ts';
import type { Profile } from '../../service/client/profile.ts';
import { isRefusedTo } from '../../service/client/role-rules.ts';

export interface ServiceToDiagnose
  extends Pick<ClientSettings, 'baseUrl' | 'appUrl' | 'credentials' | 'onRequest' | 'signal'> {
  readonly network: Network;
  readonly profile: Profile;
  readonly version: string;
  readonly now: () => Date;
}

/** How far the two clocks may differ. */
const MOST_SKEW_MS = 60_000;

/** The writes of an apply, in words. */
const CHANGES: readonly { readonly operation: WriteOperation; readonly verb: string }[] = [
  { operation: 'createCompany', verb: 'create companies' },
  { operation: 'addRounds', verb: 'add rounds' },
  { operation: 'addShareClasses', verb: 'add share classes' },
  { operation: 'addSecurities', verb: 'add securities' },
  { operation: 'addTransactions', verb: 'add transactions' },
  { operation: 'replaceCustomValues', verb: 'replace custom values' },
];

/**
 * Checks that the service answers, accepts the credentials, lets its data be read, and answers in the expected form.
 */
export async function diagnoseService(service: ServiceToDiagnose): Promise<readonly DoctorCheck[]> {
  const clock = new ClockWatch(service.now);
  const client = openClient(service, service.baseUrl, (event) => {
    clock.see(event);
    service.onRequest?.(event);
  });
  try {
    const identity = await attempt(() => client.whoami());
    if ('error' in identity) return [...(await explainRefusal(identity.error, service)), ...clock.check()];
    const { origin } = parseServiceAddress(service.baseUrl, settingName('baseUrl'));
    return [
      passed('service', `${origin} answers.`),
      passed('credentials', 'The service accepts the client ID and secret.'),
      ...clock.check(),
      checkRole(identity.value),
      ...(await checkData(client)),
    ];
  } finally {
    await client.close();
  }
}

/** Gives up soon: a doctor that waits for minutes helps nobody. */
function openClient(
  { appUrl, credentials, network, profile, version, now, signal }: ServiceToDiagnose,
  baseUrl: string,
  onRequest: (event: RequestEvent) => void,
): PortfolioClient {
  return createPortfolioClient({
    baseUrl,
    credentials,
    network,
    profile: { ...profile, retries: { ...profile.retries, attempts: 1, rateLimitSeconds: 10 } },
    userAgent: `capsheet/${version}`,
    now: () => now().getTime(),
    onRequest,
    ...omitAbsent({ appUrl, signal }),
  });
}

type Attempt<Value> = { readonly value: Value } | { readonly error: RequestError };

/** @throws anything but a failed request; interruptions too */
async function attempt<Value>(ask: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof RequestError && !(error instanceof InterruptedError)) return { error };
    throw error;
  }
}

/** Classifies the first refusal: nobody answers, the credentials are wrong, or they give access to nothing. */
async function explainRefusal(error: RequestError, service: ServiceToDiagnose): Promise<readonly DoctorCheck[]> {
  const isThere = passed('service', `${parseServiceAddress(service.baseUrl, '').origin} answers.`);
  if (error.code === 'credentials-refused' || error.code === 'token-refused')
    return (await isTakenWithoutPrefix(service))
      ? [failed('service', strayPrefix(error, service))]
      : [isThere, failed('credentials', error)];
  if (error.code === 'access-refused')
    return [isThere, passed('credentials', 'The service accepts the client ID and secret.'), failed('access', error)];
  if (error.code === 'address-wrong') return [await checkAddress(error, service)];
  return [failed('service', error)];
}

/** Asks once more without the path behind the host, which may be a stray `/api`. */
async function checkAddress(error: RequestError, service: ServiceToDiagnose): Promise<DoctorCheck> {
  const answer = await askWithoutPrefix(service);
  const isThere = answer !== undefined && (!('error' in answer) || answer.error.code === 'credentials-refused');
  return failed('service', isThere ? strayPrefix(error, service) : error);
}

/** Some services refuse the credentials at every unknown address. */
async function isTakenWithoutPrefix(service: ServiceToDiagnose): Promise<boolean> {
  const answer = await askWithoutPrefix(service);
  return answer !== undefined && !('error' in answer);
}

/** Returns `undefined` if the address has no path. */
async function askWithoutPrefix(service: ServiceToDiagnose): Promise<Attempt<unknown> | undefined> {
  const { origin, prefix } = parseServiceAddress(service.baseUrl, settingName('baseUrl'));
  if (prefix === '') return undefined;
  const client = openClient(service, origin, () => {});
  try {
    return await attempt(() => client.whoami());
  } finally {
    await client.close();
  }
}

function strayPrefix(error: RequestError, service: ServiceToDiagnose) {
  const { origin, prefix } = parseServiceAddress(service.baseUrl, settingName('baseUrl'));
  const hint = `Set ${settingName('baseUrl')} to ${origin}, without the "${prefix}": the service answers there.`;
  return { code: error.code, message: rawTextsOf(error).message, hint };
}

function checkRole(identity: SignedInUser | undefined): DoctorCheck {
  if (identity === undefined) {
    return doubtful('role', {
      code: 'role-unknown',
      message: 'The service does not say whose credentials these are or which role that user has.',
      hint: 'Nothing to do as long as planning and applying work: the firm is then identified by the client ID.',
    });
  }
  const { firm, user } = identity;
  const who = `The credentials are those of ${user.email ?? user.name}, ${user.role ?? 'without a role'} in ${firm.name}`;
  const refused = CHANGES.filter(({ operation }) => isRefusedTo(user.role, operation)).map(({ verb }) => verb);
  if (refused.length === 0) return passed('role', `${who}.`);
  return doubtful('role', {
    code: 'role-insufficient',
    message: `${who}, who may not ${refused.join(', ')}. Planning works.`,
    hint: 'To apply, use credentials of an ADMIN or EDITOR, or ask an admin of the firm for the role.',
  });
}

/** Reads each kind of data once, of one company where that is enough. */
async function checkData(client: PortfolioClient): Promise<readonly DoctorCheck[]> {
  const companies = await attempt(() => client.listCompanies());
  if ('error' in companies) return [classifyFailure(companies.error)];
  const [first] = companies.value;
  const readings = await Promise.all(readingsOf(client, first).map((read) => attempt(read)));
  const failures = readings.flatMap((reading) => ('error' in reading ? [classifyFailure(reading.error)] : []));
  const isAnswered = failures.length === 0;
  return [
    checkCompanies(companies.value),
    ...(isAnswered ? [passed('shape', 'Everything that capsheet reads has the expected form.')] : failures),
  ];
}

function readingsOf(client: PortfolioClient, company: Company | undefined): readonly (() => Promise<unknown>)[] {
  const filter = company === undefined ? {} : { companyIds: [company.id] };
  const readCustomValues = async (): Promise<unknown> => {
    const columns = await client.listCustomColumns();
    return client.listCustomValues(company === undefined ? [] : [company.id], columns);
  };
  return [
    () => client.listFunds(),
    readCustomValues,
    () => client.queryRounds(filter),
    () => client.queryShareClasses(filter),
    () => client.querySecurities(filter),
    () => client.queryTransactions(filter),
  ];
}

function classifyFailure(error: RequestError): DoctorCheck {
  return failed(error.code === 'access-refused' ? 'access' : 'shape', error);
}

function checkCompanies(companies: readonly Company[]): DoctorCheck {
  if (companies.length > 0) {
    return passed('access', `${companies.length} ${companies.length === 1 ? 'company' : 'companies'} can be read.`);
  }
  return doubtful('access', {
    code: 'no-companies',
    message: 'The service shows no company to these credentials.',
    hint: 'Ask an admin of the firm for access to its companies, unless it has none yet.',
  });
}

/** Compares the service's clock, as its first answer states it, with this machine's. */
class ClockWatch {
  readonly #now: () => Date;
  #skewMs: number | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  see(event: RequestEvent): void {
    if (event.kind !== 'answered' || event.date === undefined || this.#skewMs !== undefined) return;
    const serviceMs = Date.parse(event.date);
    if (Number.isFinite(serviceMs)) this.#skewMs = this.#now().getTime() - serviceMs;
  }

  /** Returns nothing if no answer stated the time. */
  check(): readonly DoctorCheck[] {
    const skewMs = this.#skewMs;
    if (skewMs === undefined) return [];
    if (Math.abs(skewMs) <= MOST_SKEW_MS) {
      return [passed('clock', 'The clock of this machine agrees with that of the service, to the minute.')];
    }
    return [
      doubtful('clock', {
        code: 'clock-off',
        message: `The clock of this machine is ${describeSkew(skewMs)} that of the service.`,
        hint: 'Set the clock, or let the system set it from the network: times of runs and plans are taken from it.',
      }),
    ];
  }
}

/** `5 minutes behind`. */
function describeSkew(skewMs: number): string {
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ${skewMs > 0 ? 'ahead of' : 'behind'}`;
}

/** Gives the settings in the checks the names they have where the checks are read. */
export function nameChecks(checks: readonly DoctorCheck[], surface: Surface): readonly DoctorCheck[] {
  return checks.map(({ seen, cure, ...check }) => ({
    ...check,
    seen: nameSettings(seen, surface),
    ...omitAbsent({ cure: cure && nameSettings(cure, surface) }),
  }));
}

interface ServiceToTry extends Omit<ServiceToDiagnose, 'network' | 'signal' | 'onRequest'> {
  readonly network: NetworkSettings;
  /** The time limit for all checks together. */
  readonly mostMs: number;
}

/**
 * Tries the address and credentials that were just entered at a page; only reads. Failures become checks of status `error`, and
 * so does a service that takes longer than `mostMs`. Throws `address-invalid`, `insecure-address`, and what an unusable
 * proxy or file of authorities throws.
 */
export async function tryService({
  mostMs,
  network: settings,
  ...service
}: ServiceToTry): Promise<readonly DoctorCheck[]> {
  const { text } = parseServiceAddress(service.baseUrl, settingName('baseUrl'));
  if (service.appUrl !== undefined) parseServiceAddress(service.appUrl, settingName('appUrl'));
  const network = await openNetwork(settings);
  try {
    const checks = await diagnoseService(omitAbsent({ ...service, network, signal: AbortSignal.timeout(mostMs) }));
    return nameChecks(checks, 'page');
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error;
    const seconds = Math.ceil(mostMs / 1000);
    const slow = {
      code: 'service-slow',
      message: `${text} did not answer everything within ${plural(seconds, 'second')}, and capsheet stopped waiting.`,
      hint: `Check ${settingName('baseUrl')}, or try again in a while.`,
    };
    return nameChecks([failed('service', slow)], 'page');
  }
}
