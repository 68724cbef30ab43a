import tls from 'node:tls';
import { readRegularFileSync } from '../../../base/disk/regular-file.ts';
import { readCertificates } from './authorities.ts';

/** Where the Linux families keep all authorities that the system trusts in one file, with what an administrator added. */
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

export interface SystemAuthorities {
  /** In PEM. */
  readonly certificates: readonly string[];
  /** Where they come from, in words; absent where this Node.js cannot read the store of this system. */
  readonly from?: string;
}

/** What the operating system trusts, as far as it can be read here. */
export function readSystemAuthorities(file: string | undefined, system: SystemToAsk = thisSystem()): SystemAuthorities {
  const ofStore = askStore(system);
  const ofFile = readFirst(file === undefined ? bundlesOf(system) : [file], system);
  const places = [
    ...(ofStore === undefined ? [] : ['the system’s store']),
    ...(ofFile === undefined ? [] : [ofFile.path]),
  ];
  const certificates = [...(ofStore ?? []), ...(ofFile?.certificates ?? [])];
  return places.length === 0 ? { certificates } : { certificates, from: places.join(' and ') };
}

/** What Node.js trusts by itself: its own list, and the file of NODE_EXTRA_CA_CERTS. */
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
function askStore({ getCACertificates }: SystemToAsk): readonly string[] | undefined {
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
  const ask: unknown = Reflect.get(tls, 'getCACertificates');
  const getCACertificates =
    typeof ask === 'function' ? (type: string): readonly string[] => ask.call(tls, type) : undefined;
  return {
    platform: process.platform,
    readFile: readRegularFileSync,
    ...(getCACertificates === undefined ? {} : { getCACertificates }),
  };
}
