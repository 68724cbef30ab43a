// node test/bench/read-warm.mjs FILE: prints the processor's seconds of reading a workbook and of inflating its parts,
// once both have run often enough for Node.js to have compiled them.
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import yauzl from 'yauzl';
import { READERS } from './readers.mjs';

const WARM_UP = 3;
const RUNS = 5;
const path = process.argv[2];
const parts = await listParts(path);

const reading = await timeOne(() => READERS.capsheet(path));
const inflating = await timeOne(() => parts.map((part) => inflateRawSync(part).length));
process.stdout.write(JSON.stringify({ reading, inflating }));

async function timeOne(work) {
  for (let run = 0; run < WARM_UP; run += 1) await work();
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / RUNS;
}

/** The deflated bytes of each part. */
async function listParts(file) {
  const zip = await yauzl.openPromise(file, { lazyEntries: true });
  const found = [];
  for await (const entry of zip.eachEntry()) {
    if (!entry.isCompressed()) continue;
    const stream = await zip.openReadStreamPromise(entry, { decompress: false });
    found.push(await buffer(stream));
  }
  return found;
}
