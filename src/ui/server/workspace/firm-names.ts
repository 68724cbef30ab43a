import { fetchKnownNames, NOTHING_KNOWN } from '../../../jobs/pipeline/read-template-options.ts';
import { withSession } from './with-session.ts';
import type { WorkConnection } from './work-connection.ts';

type KnownNames = typeof NOTHING_KNOWN;

/** So long what the service said holds: somebody may add a company in the app meanwhile. */
const HOLDS_MS = 5 * 60_000;

/** What the firm has, asked once for many cells. Where no service is named or it does not answer, nothing is known. */
export class FirmNames {
  readonly #connection: WorkConnection;
  #asked: { readonly of: string; readonly atMs: number; readonly names: Promise<KnownNames> } | undefined;

  constructor(connection: WorkConnection) {
    this.#connection = connection;
  }

  /** Never throws. */
  get(): Promise<KnownNames> {
    const { kind, service = '', clientId = '' } = this.#connection.state;
    if (kind === 'none') return Promise.resolve(NOTHING_KNOWN);
    const of = `${kind} ${service} ${clientId}`;
    const isFresh = this.#asked?.of === of && performance.now() - this.#asked.atMs < HOLDS_MS;
    if (!isFresh) this.#asked = { of, atMs: performance.now(), names: this.#ask() };
    return this.#asked?.names ?? Promise.resolve(NOTHING_KNOWN);
  }

  #ask(): Promise<KnownNames> {
    return withSession(this.#connection, {}, fetchKnownNames).catch(() => {
      this.#asked = undefined;
      return NOTHING_KNOWN;
    });
  }
}
