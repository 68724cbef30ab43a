import type { AddressInfo } from 'node:net';
import { usageError } from '../../util/capsheet-error.ts';
import { buildApp } from './build-app.ts';
import { OPEN_PATH } from './guard.ts';

export interface UiOptions {
  /** 0 takes any that is free. */
  readonly port: number;
  /** The folder of the built page. */
  readonly pageDir: string;
}

export interface Ui {
  /** What somebody opens, once: with the token. */
  readonly address: string;
  /** Without the token, and without a slash at its end. */
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves the page on this machine, reachable from this machine only. Throws `ui-port-taken`. */
export async function startUi({ port, pageDir }: UiOptions): Promise<Ui> {
  let ownPort = port;
  const { app, admission } = await buildApp(pageDir, () => ownPort);
  try {
    await app.listen({ port, host: '127.0.0.1' });
  } catch (cause) {
    await app.close();
    throw usageError(
      'ui-port-taken',
      `capsheet cannot listen on port ${port} of this machine.`,
      'Name another port under --port, or leave it out to take any that is free.',
      cause,
    );
  }
  ownPort = toPort(app.server.address());
  const origin = `http://127.0.0.1:${ownPort}`;
  return { origin, address: `${origin}${OPEN_PATH}?token=${admission.token}`, close: () => app.close() };
}

function toPort(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
