// Which tests reach which mutant, and how long each takes, from what a run of all tests without a mutant has written.
import { readFileSync } from 'node:fs';

export class Reach {
  /** By mutant: the tests that reach it, by their file. */
  #reached = new Map();
  /** By file of tests: name and milliseconds of each test that passes. */
  #tests = new Map();
  /** Mutants in what a module does once, when it is loaded. */
  #loaded = new Set();

  constructor(hitsPath) {
    const lines = readFileSync(hitsPath, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines)
      if (line.kind === 'test' && line.isPassed) this.#testsOf(line.file).set(line.name, line.ms);
    for (const line of lines) this.#take(line);
  }

  get count() {
    return [...this.#tests.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Tests by their file, with their time in all; `near` are the mutants of the same source, for what is done on loading. */
  of(id, near) {
    const ids = this.#loaded.has(id) && !this.#reached.has(id) ? near : [id];
    const tests = {};
    for (const one of ids)
      for (const [file, names] of this.#reached.get(one) ?? [])
        tests[file] = [...new Set([...(tests[file] ?? []), ...names])];
    return tests;
  }

  msOf(file, names) {
    return names.reduce((sum, name) => sum + (this.#tests.get(file)?.get(name) ?? 0), 0);
  }

  #take({ kind, file, name, isPassed, hits }) {
    if (kind === 'load') for (const id of hits) this.#loaded.add(id);
    if (kind === 'test' && isPassed) for (const id of hits) this.#add(id, file, [name]);
    // A step for all tests of a file concerns each of them.
    if (kind === 'file') for (const id of hits) this.#add(id, file, [...this.#testsOf(file).keys()]);
  }

  #testsOf(file) {
    const tests = this.#tests.get(file) ?? new Map();
    this.#tests.set(file, tests);
    return tests;
  }

  #add(id, file, names) {
    const files = this.#reached.get(id) ?? new Map();
    this.#reached.set(id, files);
    files.set(file, [...new Set([...(files.get(file) ?? []), ...names])]);
  }
}
