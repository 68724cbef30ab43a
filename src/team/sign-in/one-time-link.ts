import { timingSafeEqual } from 'node:crypto';
import { digestSecret, newSecret } from './secrets.ts';

export const LINK_PATH = '/open';
export const LINK_PREFIX = 'token=';

/** Admits one person of this machine, once, while the process lives. */
export class OneTimeLink {
  readonly address: string;
  readonly #digest: Buffer;
  #isUsed = false;

  constructor(publicUrl: URL) {
    const secret = newSecret();
    this.#digest = Buffer.from(digestSecret(secret));
    this.address = `${publicUrl.origin}${LINK_PATH}#${LINK_PREFIX}${secret}`;
  }

  /** True for the right secret, the first time only. */
  use(secret: string): boolean {
    if (this.#isUsed || !timingSafeEqual(Buffer.from(digestSecret(secret)), this.#digest)) return false;
    this.#isUsed = true;
    return true;
  }
}
