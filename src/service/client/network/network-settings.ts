/** A setting of the network, and who said it. */
export interface NetworkSetting {
  readonly value: string;
  /** As messages name it: `HTTPS_PROXY from the environment`. */
  readonly from: string;
}

/** What is said of the way to the service: as it was typed, so that it may hold a proxy's password. */
export interface NetworkSettings {
  /** For `https` addresses. */
  readonly httpsProxy?: NetworkSetting;
  /** For `https` addresses too, where nothing is said for them alone. */
  readonly httpProxy?: NetworkSetting;
  /** Addresses that are reached without a proxy, separated by commas or spaces. */
  readonly noProxy?: NetworkSetting;
  /** The path of a file with the certificates of authorities that are trusted besides. */
  readonly caFile?: NetworkSetting;
  /** The file that Node.js itself adds to what it trusts: `NODE_EXTRA_CA_CERTS`. */
  readonly nodeCaFile?: string;
  /** The file that names the system's authorities in place of the usual one: `SSL_CERT_FILE`. */
  readonly systemCaFile?: string;
}
