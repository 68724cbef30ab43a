import { openPool } from '../../../src/engine/database/open-pool.ts';
import { openNetwork } from '../../../src/service/client/network/network.ts';
import { deliverNotices } from '../../../src/team/edges/edge-tasks.ts';
import { readAddressRules } from '../../../src/team/outbound/address-rules.ts';

// A process of its own that sends what is due in the database it is given, as a worker does, and may be killed at it.
const pool = await openPool(process.argv[2] ?? '', 4);
await deliverNotices({
  pool,
  publicUrl: 'https://capsheet.example',
  rules: readAddressRules('127.0.0.0/8'),
  network: await openNetwork({}),
  openSecret: async (sealed) => sealed.slice(sealed.indexOf('{')),
  keepFile: () => Promise.reject(new Error('nothing is kept here')),
  stopping: new AbortController().signal,
  log: { info: () => undefined, warn: () => undefined },
});
await pool.close();
