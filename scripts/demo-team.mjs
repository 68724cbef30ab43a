// Shows a team at work, with nothing installed: `npm run demo:team`. The command is the built one, as users have it.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBuilt } from './run-built.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const POSTGRES = 'scripts/postgres';

await runBuilt({
  include: ['test/demo-team'],
  exclude: ['test/demo-team/*.test.ts'],
  main: 'test/demo-team/main.js',
  prepare: (built) => {
    cpSync(join(root, POSTGRES), join(built, POSTGRES), { recursive: true });
    return ['--main', join(root, 'dist/main.js'), '--workbook', join(root, 'samples/quarterly.xlsx')];
  },
});
