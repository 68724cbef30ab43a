// A sandbox without rate windows on the data file that is named; says on one line where it is and how to sign in.
import { startSandbox } from '../../build/service/sandbox/start-sandbox.js';

const [data] = process.argv.slice(2);
const clientSecret = 'scale';
const { url, clientId } = await startSandbox({ seed: 'sample', rateWindows: [], data, clientSecret });
process.stdout.write(`${JSON.stringify({ url, clientId, clientSecret })}\n`);
