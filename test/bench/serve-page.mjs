// The page's server, with its state in the folder that is named; says on one line where it is.
import { resolve } from 'node:path';
import { startUi } from '../../build/ui/server/start-ui.js';

const [stateDir] = process.argv.slice(2);
const settings = { port: 0, pageDir: resolve('dist/ui/page'), own: {}, userName: 'bench', version: '1' };
const { origin, address } = await startUi({ ...settings, stateDir });
process.stdout.write(`${JSON.stringify({ origin, address })}\n`);
