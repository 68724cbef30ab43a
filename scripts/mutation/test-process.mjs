// The process that runs tests, from the outside: one run at a time, ended with all its children where it takes too long.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleepFor } from 'node:timers/promises';

export class TestProcess {
  #copy;
  #config;
  #child;

  /** For a copy of the project; `config` adds settings of vitest, by their names. */
  constructor(copy, config = {}) {
    this.#copy = copy;
    this.#config = config;
  }

  /** `killed`, `survived` or `timed out`; `state` is what the setup of the tests is told. */
  async run(state, files, limitMs) {
    const statePath = join(this.#copy, '.mutation-state.json');
    writeFileSync(statePath, JSON.stringify(state));
    this.#child ??= await this.#start(statePath);
    const done = new AbortController();
    const { signal } = done;
    const ended = once(this.#child, 'message', { signal }).then(([{ isFailed }]) => (isFailed ? 'killed' : 'survived'));
    const died = once(this.#child, 'exit', { signal }).then(() => 'killed');
    const late = sleepFor(limitMs, 'timed out', { signal });
    this.#child.send({ files });
    const status = await Promise.race([ended, died, late]);
    for (const one of [ended, died, late]) one.catch(() => undefined);
    done.abort();
    if (status === 'timed out' || this.#child.exitCode !== null || this.#child.signalCode !== null) this.end();
    return status;
  }

  async #start(statePath) {
    const child = fork('scripts/mutation/run-tests.mjs', [JSON.stringify(this.#config)], {
      cwd: this.#copy,
      // A group of its own, which ends together.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, CAPSHEET_MUTATION_STATE: statePath },
    });
    await once(child, 'message');
    return child;
  }

  end() {
    if (this.#child?.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    this.#child = undefined;
  }
}
