import { timingSafeEqual } from 'node:crypto';
import { digestSecret, newSecret } from './secrets.ts';

/** Where the link leads, and what stands before its secret: a browser keeps what follows a # to itself. */
export const LINK_PATH = '/open';
export const LINK_PREFIX = 'token=';

/** A way in for one person of this machine, once; it ends with the process. */
export class OneTimeLink {
  readonly address: string;
  readonly #digest: Buffer;
  #isUsed = false;

  constructor(publicUrl: URL) {
    const secret = newSecret();
    this.#digest = Buffer.from(digestSecret(secret));
    this.address = `${publicUrl.origin}${LINK_PATH}#${LINK_PREFIX}${secret}`;
  }

  /** True for the right secret, and the first time only. */
  use(secret: string): boolean {
    if (this.#isUsed || !timingSafeEqual(Buffer.from(digestSecret(secret)), this.#digest)) return false;
    this.#isUsed = true;
    return true;
  }
}
