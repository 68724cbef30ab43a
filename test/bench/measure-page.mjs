// `capsheet ui` as it is built, asked over HTTP as the page asks: the first rows of a workbook that is
// opened, a correction, and how much memory it took at the most.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** A column of the sheet of securities. */
const AMOUNT = 8;

/** `{ firstRows, correction, megabytes }`, in the processor's seconds of the server; of the corrections the median. */
export async function measurePage(path, { rows, stateDir, corrections }) {
  const server = spawn(process.execPath, [MAIN, 'ui', '--state-dir', stateDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const ask = await enter(await readAddress(server.stdout));
    const firstRows = await cpuOf(server, async () => {
      await ask('open/path', { paths: [path], reading: {} });
      await untilSaved(ask);
      await ask('rows?sheet=0&limit=100&offset=0');
    });
    const { readings } = await ask('book');
    const times = [];
    for (let count = 0; count <= corrections; count += 1) {
      const cells = [{ rowNumber: Math.ceil(rows / 2) + count, columnIndex: AMOUNT, text: `${count + 1}00.5` }];
      times.push(await cpuOf(server, () => ask('edit', { readings, sheet: 0, cells })));
      await untilSaved(ask);
    }
    // The first one makes what the others use.
    const [, ...others] = times;
    const correction = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)];
    return { firstRows, first: times[0], correction, megabytes: peakMegabytes(server) };
  } finally {
    server.kill();
  }
}

/** The processor's seconds that a process of Linux takes for what is awaited, in hundredths. */
async function cpuOf({ pid }, work) {
  const read = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const before = read();
  await work();
  return read() - before;
}

function peakMegabytes({ pid }) {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kibibytes) / 1024;
}

/** As the command says it: an address that works once. */
async function readAddress(stdout) {
  let said = '';
  for await (const data of stdout.iterator({ destroyOnReturn: false })) {
    said += data;
    const [, address] = /(http:\S+)\s/.exec(said) ?? [];
    if (address !== undefined) return { address, origin: new URL(address).origin };
  }
  throw new Error(`The page is not served: ${said}`);
}

/** Signs in as the page does, and gives how to ask. */
export async function enter({ origin, address }) {
  const call = async (path, headers, body) => {
    const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/${path}`, { ...json, headers: { ...headers, ...type, origin } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const { key } = await call('session', {}, { token: new URL(address).hash.slice('#token='.length) });
  return (path, body) => call(path, { 'x-capsheet-key': key }, body);
}

/** Until nothing is under way and the copies have everything. */
export async function untilSaved(ask) {
  for (;;) {
    const { job, corrections, problem } = await ask('state');
    if (problem !== undefined) throw new Error(problem.message);
    if (job === undefined && !corrections.isSaving) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
