import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { NetworkSetting, NetworkSettings } from '../../service/client/network/choose-route.ts';

/**
 * Reads from the environment of a server or a worker the way out: proxies and authorities, as on a laptop. The names of
 * proxies are mostly written in small letters, and win over capitals.
 */
export function readNetwork(env: { readonly [name: string]: string | undefined }): NetworkSettings {
  const read = (...names: readonly string[]): NetworkSetting | undefined => {
    const name = names.find((one) => (env[one] ?? '') !== '');
    return name === undefined ? undefined : { value: env[name] ?? '', from: `${name} from the environment` };
  };
  return omitAbsent({
    httpsProxy: read('https_proxy', 'HTTPS_PROXY'),
    httpProxy: read('http_proxy', 'HTTP_PROXY'),
    noProxy: read('no_proxy', 'NO_PROXY'),
    caFile: read('CAPSHEET_CA_FILE'),
    nodeCaFile: env.NODE_EXTRA_CA_CERTS || undefined,
    systemCaFile: env.SSL_CERT_FILE || undefined,
  });
}
