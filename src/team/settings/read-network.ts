import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { NetworkSetting, NetworkSettings } from '../../service/client/network/choose-route.ts';

/** Reads proxies and certificate authorities from the environment. Proxy names are mostly in lower case, which wins. */
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
