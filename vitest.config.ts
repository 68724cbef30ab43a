import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two processes that keep what they have loaded: no module holds state of its own that one test file could leave to
    // the next, and loading everything anew for each file took as long as the tests.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
    watch: false,
  },
});
