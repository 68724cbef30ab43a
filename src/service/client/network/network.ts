import { X509Certificate } from 'node:crypto';
import tls, { createSecureContext, type SecureContext } from 'node:tls';
import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { readRegularFileSync } from '../../../base/disk/regular-file.ts';
import { usageError } from '../../../base/util/capsheet-error.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import {
  chooseRoute,
  type ForwardProxy,
  type NetworkRoute,
  type NetworkSetting,
  type NetworkSettings,
} from './choose-route.ts';
import type { ConnectFault } from './connect-fault.ts';

/** The authorities that this machine trusts, counted by where they come from. */
export interface TrustedAuthorities {
  /** Node.js, with the file of NODE_EXTRA_CA_CERTS. */
  readonly byNode: number;
  readonly bySystem: number;
  /** The source of the system's; absent where they cannot be read here. */
  readonly system?: string;
  readonly own: readonly X509Certificate[];
}

/** The way to the service: its proxy, and the authorities that are trusted. Made by `openNetwork`. */
export class Network {
  readonly settings: NetworkSettings;
  readonly #own: readonly X509Certificate[];
  readonly #refusals = new Map<string, ConnectFault>();
  #context: SecureContext | undefined;

  constructor(settings: NetworkSettings, own: readonly X509Certificate[]) {
    this.settings = settings;
    this.#own = own;
  }

  /** Throws `proxy-invalid`. */
  routeTo(origin: string): NetworkRoute {
    return chooseRoute(origin, this.settings);
  }

  /** Returns the proxy's refusal of its user name and password: they are not tried again, as accounts get locked. */
  refusalOf(proxy: ForwardProxy): ConnectFault | undefined {
    return this.#refusals.get(proxy.text);
  }

  noteRefusal(proxy: ForwardProxy, refusal: ConnectFault): void {
    this.#refusals.set(proxy.text, refusal);
  }

  /** Reads the system's store and files. */
  listAuthorities(): TrustedAuthorities {
    const { nodeCaFile, systemCaFile } = this.settings;
    const { certificates, from } = readSystemAuthorities(systemCaFile);
    const counts = { byNode: unite(readDefaultAuthorities(nodeCaFile)).length, bySystem: unite(certificates).length };
    return { ...counts, ...omitAbsent({ system: from }), own: this.#own };
  }

  /** The authorities for every connection over TLS; made once, as it takes a moment. */
  get secureContext(): SecureContext {
    this.#context ??= createSecureContext({ ca: [...this.#collectAuthorities()] });
    return this.#context;
  }

  /** Collects all of them, since a list given to TLS replaces the one that Node.js trusts by itself. */
  #collectAuthorities(): readonly string[] {
    const { nodeCaFile, systemCaFile } = this.settings;
    const own = this.#own.map((certificate) => certificate.toString());
    return unite(readDefaultAuthorities(nodeCaFile), readSystemAuthorities(systemCaFile).certificates, own);
  }
}

/** Throws `ca-file-missing`, `ca-file-not-a-file` and `ca-file-invalid` (exit status 2); it connects to nothing. */
export async function openNetwork(settings: NetworkSettings): Promise<Network> {
  return new Network(settings, settings.caFile === undefined ? [] : await readCaFile(settings.caFile));
}

/**
 * Reads the authorities of a file that the user names. Throws `ca-file-missing`, `ca-file-not-a-file`, and `ca-file-invalid`
 * where no certificate is in it (exit status 2).
 */
async function readCaFile({ value: path, from }: NetworkSetting): Promise<readonly X509Certificate[]> {
  const bytes = await readNamedFile({
    path,
    subject: `The file of authorities ${path}`,
    kind: 'ca-file',
    hint: `Check the path: it comes from ${from}.`,
  });
  const certificates = readCertificates(bytes);
  if (certificates.length > 0) return certificates;
  throw usageError(
    'ca-file-invalid',
    `There is no certificate in ${path} that can be read.`,
    'Export the certificate of the authority as "Base-64 encoded X.509" (PEM, .cer, .crt or .pem), without a private key, and name that file.',
  );
}

/** The files of the Linux families with all authorities that the system trusts, an administrator's own among them. */
const LINUX_BUNDLES: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The system that is asked; the real one where left out. */
export interface SystemToAsk {
  readonly platform: NodeJS.Platform;
  /** Node.js 22.15 and 23.10 up can ask the system's store; before that only files can be read. */
  readonly getCACertificates?: (type: 'default' | 'system') => readonly string[];
  /** Throws where there is no such file. */
  readonly readFile: (path: string) => Buffer;
}

interface SystemAuthorities {
  /** In PEM. */
  readonly certificates: readonly string[];
  /** Names their sources for people; absent where this Node.js cannot read the store of this system. */
  readonly from?: string;
}

/** Reads the authorities that the operating system trusts, as far as they can be read here. */
export function readSystemAuthorities(file: string | undefined, system: SystemToAsk = thisSystem()): SystemAuthorities {
  const ofStore = readStore(system);
  const ofFile = readFirst(file === undefined ? bundlesOf(system) : [file], system);
  const places = [
    ...(ofStore === undefined ? [] : ['the system’s store']),
    ...(ofFile === undefined ? [] : [ofFile.path]),
  ];
  const certificates = [...(ofStore ?? []), ...(ofFile?.certificates ?? [])];
  return places.length === 0 ? { certificates } : { certificates, from: places.join(' and ') };
}

/** Reads the authorities that Node.js trusts by itself: its own list, and the file of NODE_EXTRA_CA_CERTS. */
export function readDefaultAuthorities(
  nodeCaFile: string | undefined,
  system: SystemToAsk = thisSystem(),
): readonly string[] {
  if (system.getCACertificates !== undefined) return system.getCACertificates('default');
  const extra = nodeCaFile === undefined ? undefined : readFirst([nodeCaFile], system);
  return [...tls.rootCertificates, ...(extra?.certificates ?? [])];
}

function bundlesOf({ platform }: SystemToAsk): readonly string[] {
  return platform === 'win32' || platform === 'darwin' ? [] : LINUX_BUNDLES;
}

/** `undefined` where it cannot be asked, or answers with nothing. */
function readStore({ getCACertificates }: SystemToAsk): readonly string[] | undefined {
  try {
    const found = getCACertificates?.('system') ?? [];
    return found.length === 0 ? undefined : found;
  } catch {
    // A store with an entry that nobody can read: what stands in files still counts.
    return undefined;
  }
}

function readFirst(paths: readonly string[], { readFile }: SystemToAsk) {
  for (const path of paths) {
    const certificates = readOrNothing(path, readFile);
    if (certificates.length > 0) return { path, certificates };
  }
  return undefined;
}

function readOrNothing(path: string, readFile: SystemToAsk['readFile']): readonly string[] {
  try {
    return readCertificates(readFile(path)).map((certificate) => certificate.toString());
  } catch {
    return [];
  }
}

function thisSystem(): SystemToAsk {
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  const getCACertificates =
    typeof read === 'function' ? (type: string): readonly string[] => read.call(tls, type) : undefined;
  return { platform: process.platform, readFile: readRegularFileSync, ...omitAbsent({ getCACertificates }) };
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the certificates of a file, in PEM; leaves out those that cannot be read. A single one may be in DER. */
function readCertificates(bytes: Buffer): readonly X509Certificate[] {
  const texts: readonly (string | Buffer)[] = bytes.toString('latin1').match(PEM) ?? [bytes];
  return texts.flatMap((text) => parse(text) ?? []);
}

function parse(text: string | Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(text);
  } catch {
    return undefined;
  }
}

/** Keeps each certificate once, whatever its lines are broken like. */
function unite(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Map(lists.flat().map((pem) => [pem.replace(/\s+/g, ''), pem])).values()];
}
