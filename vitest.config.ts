import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findQuickDisk } from './test/support/find-quick-disk.ts';
import { LongFirst } from './test/support/long-first.ts';

export default defineConfig({
  // In the project's own folder, as all caches are: `node_modules` may be a link to another's.
  cacheDir: '.cache/vite',
  test: {
    include: ['test/**/*.test.ts'],
    // Processes that keep what they have loaded: no module holds state of its own that one test file could leave to
    // the next, and loading everything anew for each file took as long as the tests.
    pool: 'forks',
    isolate: false,
    // Quick tests compute, and two keep a small machine busy. Long ones wait, for browsers, databases and other processes.
    maxWorkers: process.env.CAPSHEET_SWEEP === undefined ? 2 : 3,
    sequence: { sequencer: LongFirst },
    env: { TMPDIR: findQuickDisk() ?? tmpdir() },
    setupFiles: ['test/support/setup.ts'],
    // For what hangs, not for what is slow: whatever else keeps the machine busy, no test fails by the clock.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 10_000,
    // Files that have not changed since the last run are not transformed again.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    watch: false,
  },
});
