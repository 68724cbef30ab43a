import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientSettings } from '../../../../src/service/client/create-client.ts';
import { parseProfile } from '../../../../src/service/client/profile.ts';
import { connectTo, FakeService } from '../../../support/fake-service.ts';

const QUERY = 'POST /beta/investment/financing-events/get/';

/** A gate that somebody shuts and opens, and how many requests are out. */
class Gate {
  underWay = 0;
  #open: (() => void) | undefined;
  #whenOpen: Promise<void> | undefined;

  readonly isOpen = (): boolean => this.#whenOpen === undefined;
  readonly whenOpen = async (): Promise<void> => this.#whenOpen;
  readonly enter = (): (() => void) => {
    this.underWay += 1;
    return () => {
      this.underWay -= 1;
    };
  };

  shut(): void {
    this.#whenOpen = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#whenOpen = undefined;
    this.#open?.();
  }
}

let service: FakeService;
beforeEach(async () => {
  service = await FakeService.start();
  service.on(QUERY, { json: [] });
});
afterEach(() => service.close());

function countQueries(): number {
  return service.requests.filter(({ path }) => !path.includes('token')).length;
}

/** Two requests a second, by a clock that a sleep puts forward. */
function connectInTurns(gate: Gate, onSleep: () => void) {
  let nowMs = 0;
  const settings: Partial<ClientSettings> = {
    profile: { ...parseProfile({ rateWindows: [{ requests: 2, seconds: 1 }] }, 'test') },
    gate,
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
      onSleep();
    },
  };
  return connectTo(service, settings).client;
}

describe('a gate', () => {
  it('holds what waits for its place in a rate window when it is shut, until it is opened', async () => {
    const gate = new Gate();
    const slept: string[] = [];
    const client = connectInTurns(gate, () => {
      if (slept.length === 0) gate.shut();
      slept.push('slept');
    });
    await client.queryRounds();
    const second = client.queryRounds();
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect({ slept: slept.length > 0, sent: countQueries(), underWay: gate.underWay }).toEqual({
      slept: true,
      sent: 1,
      underWay: 0,
    });
    gate.release();
    await second;
    expect(countQueries()).toBe(2);
  });

  it('counts what has left and is not answered', async () => {
    const gate = new Gate();
    const seen: number[] = [];
    service.on(QUERY, () => {
      seen.push(gate.underWay);
      return { json: [] };
    });
    const client = connectInTurns(gate, () => {});
    await client.queryRounds();
    expect([seen, gate.underWay]).toEqual([[1], 0]);
  });
});
