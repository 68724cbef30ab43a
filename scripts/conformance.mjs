// Asks a service whether it does what the specification says: `npm run conformance -- --base URL`.
import { runBuilt } from './run-built.mjs';

runBuilt({
  include: ['test/conformance', 'test/support/small-files.ts'],
  exclude: ['test/conformance/*.test.ts'],
  main: 'test/conformance/main.js',
});
