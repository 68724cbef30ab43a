// Builds src and test/torture, and starts the torture: `npm run torture -- --runs 1000 --seed 1`.
import { runBuilt } from './run-built.mjs';

runBuilt({
  include: ['test/torture', 'test/support/make-xlsx.ts'],
  exclude: ['test/torture/*.test.ts'],
  main: 'test/torture/main.js',
});
