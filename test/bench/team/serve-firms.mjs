// A sandbox with so many firms, in a process of its own. Says where it is; asked for `count`, how many requests it has
// answered so far, how many of them with 429, and how many asked for a token besides.
import { addSandboxFirm } from '../../../build/service/sandbox/administration/accounts.js';
import { withNewData } from '../../../build/service/sandbox/administration/list.js';
import { startSandbox } from '../../../build/service/sandbox/start-sandbox.js';

const LOOK_MS = 50;
const [data, firms, clientSecret, windows] = process.argv.slice(2);
withNewData(data, (store) => {
  for (let firm = 1; firm <= Number(firms); firm += 1)
    addSandboxFirm(store, { name: `Firm ${firm}`, seed: 'sample', clientId: `client-${firm}`, clientSecret });
});
const rateWindows = JSON.parse(windows);
const sandbox = await startSandbox({ seed: 'sample', data, clientId: 'client-1', clientSecret, rateWindows });

const counts = { answered: 0, refused: 0, tokens: 0, firstAt: 0, lastAt: 0 };
let last;
// The log of the sandbox keeps the latest only: what is new since the last look is counted.
function look() {
  const { requests } = sandbox;
  const all = requests.slice(requests.lastIndexOf(last) + 1);
  last = requests.at(-1);
  const fresh = all.filter(({ path }) => path !== '/o/token/');
  counts.tokens += all.length - fresh.length;
  if (fresh.length === 0) return;
  counts.answered += fresh.length;
  counts.refused += fresh.filter(({ status }) => status === 429).length;
  counts.lastAt = Date.now();
  if (counts.firstAt === 0) counts.firstAt = counts.lastAt;
}
setInterval(look, LOOK_MS);
process.on('message', () => {
  look();
  process.send(counts);
  Object.assign(counts, { answered: 0, refused: 0, tokens: 0, firstAt: 0 });
});
process.send({ url: sandbox.url });
