import type { X509Certificate } from 'node:crypto';
import { createSecureContext, type SecureContext } from 'node:tls';
import { unite } from './authorities.ts';
import { readCaFile } from './ca-file.ts';
import { chooseRoute, type Route } from './choose-route.ts';
import type { ConnectFault } from './connect-fault.ts';
import type { NetworkSettings } from './network-settings.ts';
import type { ForwardProxy } from './proxy-address.ts';
import { readDefaultAuthorities, readSystemAuthorities } from './system-authorities.ts';

/** Whom this machine trusts, counted by who says so. */
export interface TrustedAuthorities {
  /** Node.js, with the file of NODE_EXTRA_CA_CERTS. */
  readonly byNode: number;
  readonly bySystem: number;
  /** Where the system's come from; absent where they cannot be read here. */
  readonly system?: string;
  readonly own: readonly X509Certificate[];
}

/** The way to the service: which proxy, and whose word is taken for a certificate. Made by `openNetwork`. */
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
  routeTo(origin: string): Route {
    return chooseRoute(origin, this.settings);
  }

  /** The proxy's refusal of its user name and password: they are not tried again, as accounts get locked. */
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
    return { ...counts, ...(from === undefined ? {} : { system: from }), own: this.#own };
  }

  /** What every connection over TLS is held against; made once, as it takes a moment. */
  get secureContext(): SecureContext {
    this.#context ??= createSecureContext({ ca: [...this.#collectAuthorities()] });
    return this.#context;
  }

  /** What is given to TLS replaces what Node.js trusts by itself: all of it has to be in it. */
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
