// npm run bench:service: how long the sandbox takes for what an import asks most of it, over HTTP, so that the importer
// is what is measured elsewhere: one query of 10,000 securities, and one add of 500. The processor's time, of client and
// sandbox together, is what to trust on a busy machine.
import { parseArgs } from 'node:util';
import { startSandbox } from '../../build/service/sandbox/start-sandbox.js';

const { values: options } = parseArgs({
  options: {
    securities: { type: 'string', default: '10000' },
    batch: { type: 'string', default: '500' },
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});

const ADD = '/beta/investment/securities/add/';
const QUERY = '/beta/investment/securities/get/';
const usd = (value) => ({ value, currency: 'USD' });

const sandbox = await startSandbox({ seed: 'sample', rateWindows: [], data: options.data });
try {
  const post = await connect();
  const [shareClass] = await post('/beta/investment/share-classes/get/', {});
  const [security] = await post(QUERY, { company_ids: [shareClass.company_id] });
  const item = {
    company_id: shareClass.company_id,
    fund_id: security.fund_id,
    issue_date: '2026-01-31',
    financing_id: shareClass.financing_id,
    share_class_id: shareClass.id,
    shares: '1000.5',
    investment_amount: usd('2500.25'),
  };
  const batch = Array.from({ length: Number(options.batch) }, () => item);
  const adds = [];
  for (let held = 0; held < Number(options.securities); held += batch.length) {
    adds.push(await measure(() => post(ADD, { certificates: batch })));
  }
  const queries = [];
  let count = 0;
  for (let run = 0; run < Number(options.runs); run += 1) {
    queries.push(
      await measure(async () => {
        count = (await post(QUERY, {})).length;
      }),
    );
  }
  console.log(`add of ${batch.length}: ${describe(adds)}`);
  console.log(`query of ${count}: ${describe(queries)}`);
} finally {
  await sandbox.close();
}

async function connect() {
  const { url, clientId, clientSecret } = sandbox;
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  const answer = await fetch(`${url}/o/token/`, { method: 'POST', headers: { authorization }, body: form });
  const { access_token: token } = await answer.json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const value = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(value)}`);
    return value;
  };
}

async function measure(work) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - started, cpuMs: (user + system) / 1000 };
}

/** Takes the middle one of each figure. */
function describe(measured) {
  const middle = (figure) => {
    const sorted = measured.map((one) => one[figure]).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)]);
  };
  return `${middle('ms')} ms, ${middle('cpuMs')} ms of the processor`;
}
