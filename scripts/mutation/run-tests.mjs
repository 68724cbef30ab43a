// Runs files of tests as its parent says, one message a run: a process of its own, which can be ended where a mutant never ends.
import { createVitest } from 'vitest/node';

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  maxWorkers: 1,
  reporters: [{}],
  setupFiles: ['scripts/mutation/setup.mjs', 'test/support/setup.ts'],
  ...JSON.parse(process.argv[2] ?? '{}'),
});

await vitest.standalone();

process.on('message', async ({ files }) => {
  const wanted = await vitest.globTestSpecifications(files);
  const exact = wanted.filter(({ moduleId }) => files.some((file) => moduleId.endsWith(`/${file}`)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files.length === 0 ? wanted : exact);
  const failed = testModules.filter((module) => !module.ok()).map(({ relativeModuleId }) => relativeModuleId);
  process.send({ isFailed: failed.length > 0 || unhandledErrors.length > 0, failed });
});
process.send({ isReady: true });
