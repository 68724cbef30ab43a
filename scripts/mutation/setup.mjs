// Run before each file of tests: switches a mutant on, leaves out the tests that do not reach it, and says which are reached.
import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

/** `active` is a mutant's number or -1, `tests` the tests to run by their file, `hitsPath` where to say what is reached. */
const { active, tests, hitsPath } = JSON.parse(readFileSync(process.env.CAPSHEET_MUTATION_STATE, 'utf8'));

let hits = new Set();
globalThis.__mutant = (id) => {
  if (hitsPath !== undefined) hits.add(id);
  return id === active;
};

if (hitsPath === undefined) {
  beforeEach(({ task, skip }) => {
    const wanted = tests[fileOf(task)];
    if (wanted !== undefined && !wanted.includes(nameOf(task))) skip();
  });
} else {
  let file = '';
  const tell = (line) => {
    appendFileSync(hitsPath, `${JSON.stringify({ ...line, file, hits: [...hits] })}\n`);
    hits = new Set();
  };
  let startedAt = 0;
  // A module is loaded once for all files of a worker.
  beforeAll(() => {
    file = relative(process.cwd(), expect.getState().testPath ?? '');
    tell({ kind: 'load' });
  });
  beforeEach(() => {
    tell({ kind: 'file' });
    startedAt = performance.now();
  });
  afterEach(({ task }) => {
    const isPassed = task.result?.state !== 'fail';
    tell({ kind: 'test', name: nameOf(task), isPassed, ms: performance.now() - startedAt });
  });
  afterAll(() => tell({ kind: 'file' }));
}

function fileOf(task) {
  return relative(process.cwd(), task.file.filepath);
}

function nameOf(task) {
  return task.suite === undefined || task.suite === null || task.suite.name === ''
    ? task.name
    : `${nameOf(task.suite)} > ${task.name}`;
}
