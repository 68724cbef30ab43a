// npm run bench:team: a team with many firms. First each firm has a run, on 1, 2 and 4 workers, against a service without
// rate windows: runs a minute, statements of the database for each request of the service, and the slowest run against the
// median. Then two workers share one firm's credentials at the rate that is allowed: how much of it they use, and how often
// they were refused.
import { parseArgs } from 'node:util';
import { openTeam } from './team/open-team.mjs';

const { values } = parseArgs({
  options: {
    firms: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '1,2,4' },
    jobs: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '120' },
    /** How many of the statements that come most often are printed. */
    statements: { type: 'string', default: '0' },
    parts: { type: 'string', default: 'spread,rate' },
  },
});
/** The narrower of the two windows that are published for the service, which is what counts in the long run. */
const WINDOW = { requests: 30, seconds: 10 };
const parts = values.parts.split(',');

if (parts.includes('spread'))
  for (const workers of values.workers.split(',')) await spread(Number(values.firms), Number(workers));
if (parts.includes('rate')) await shareRate(Number(values.seconds));

async function spread(firms, workers) {
  const team = await openTeam({ firms, windows: [], profile: { rateWindows: [] } });
  try {
    for (let firm = 1; firm <= firms; firm += 1) await team.submit(firm);
    team.beginWorkers(workers, values.jobs);
    const planned = await timed(() => team.untilNone(['received']));
    const ofPlans = team.processorSeconds();
    await team.endWorkers();
    await team.approveAll();
    await team.countRequests();
    await team.countStatements();
    const before = team.processorSeconds();
    team.beginWorkers(workers, values.jobs);
    const applied = await timed(() => team.untilNone(['approved', 'applying']));
    const ofRuns = team.processorSeconds();
    const [{ answered }, statements] = [await team.countRequests(), await team.countStatements()];
    const { rows, done } = await team.countEntered();
    const runs = (await team.runSeconds()).sort((a, b) => a - b);
    const median = runs[Math.floor(runs.length / 2)];
    say(`${firms} firms, ${workers} workers of ${values.jobs} jobs`, {
      'plans a minute': perMinute(firms, planned),
      'runs a minute': perMinute(firms, applied),
      'processor ms a plan': perFirm(ofPlans, firms),
      'processor ms a run': perFirm({ ...ofRuns, ...lessBefore(ofRuns, before) }, firms),
      'statements a request': (sum(statements, 'calls') / answered).toFixed(1),
      'database ms a run': (sum(statements, 'ms') / firms).toFixed(1),
      'median run': `${median.toFixed(2)} s`,
      'slowest run': `${runs.at(-1).toFixed(2)} s (${(runs.at(-1) / median).toFixed(1)} × the median)`,
      'done, rows entered': `${done}, ${rows} of ${firms * 3}`,
    });
    for (const { query, calls, ms } of statements.slice(0, Number(values.statements)))
      process.stdout.write(`  ${calls} × ${(ms / calls).toFixed(2)} ms  ${query.replace(/\s+/g, ' ').slice(0, 160)}\n`);
  } finally {
    await team.close();
  }
}

async function shareRate(seconds) {
  const team = await openTeam({ firms: 1, windows: [WINDOW], profile: { rateWindows: [WINDOW] } });
  try {
    // A plan asks some ten times: more of them than there is time for.
    for (let book = 0; book < seconds; book += 1) await team.submit(1, ` ${book}`);
    team.beginWorkers(2, values.jobs);
    // From the first request on, which is counted too.
    let first = await team.countRequests();
    while (first.firstAt === 0) first = await nextCounts(team, 0.1);
    const { answered, refused, tokens } = await nextCounts(team, seconds);
    // Asking for a token takes a place as well: nobody says that it does not count.
    const used = first.answered + first.tokens + answered + tokens;
    const allowed = (WINDOW.requests / WINDOW.seconds) * seconds;
    say(`one firm's credentials, two workers, ${seconds} s`, {
      'requests, of those allowed': `${used} of ${allowed} (${((100 * used) / allowed).toFixed(1)} %)`,
      'of which for a token': first.tokens + tokens,
      'answered 429': first.refused + refused,
    });
  } finally {
    await team.close();
  }
}

async function nextCounts(team, seconds) {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return team.countRequests();
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Workers are others than before. */
function lessBefore(after, { database, service }) {
  return { database: after.database - database, service: after.service - service };
}

/** With the start of the workers. */
function perFirm(seconds, firms) {
  return Object.entries(seconds)
    .map(([who, sum]) => `${who} ${((1000 * sum) / firms).toFixed(0)}`)
    .join(', ');
}

function sum(rows, column) {
  return rows.reduce((total, row) => total + row[column], 0);
}

function perMinute(count, seconds) {
  return `${((60 * count) / seconds).toFixed(0)} (${seconds.toFixed(1)} s)`;
}

function say(title, facts) {
  console.log(title);
  for (const [name, value] of Object.entries(facts)) console.log(`  ${name.padEnd(28)} ${value}`);
}
