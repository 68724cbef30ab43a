import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Journal } from '../../../../src/engine/journal/journal.ts';
import { startRun } from '../../../../src/jobs/pipeline/apply-inputs.ts';
import type { RunInProgress } from '../../../../src/jobs/pipeline/applying/run-in-progress.ts';
import { readAndCheck } from '../../../../src/jobs/pipeline/check-inputs.ts';
import { preparePlan } from '../../../../src/jobs/pipeline/planning/prepare-plan.ts';
import { fetchIdentity } from '../../../../src/service/snapshot/fetch-snapshot.ts';
import { type Bench, openBench } from '../../../scenarios/bench.ts';
import { withJournal } from '../support.ts';

/** A certificate of the sample, and a row that sells all of it. */
function putSale(bench: Bench) {
  const held = bench.sandbox.dump().securities.find(({ type }) => type === 'certificate');
  if (held?.shares === undefined) throw new Error('the sample has certificates');
  const header = 'Company,Date,Security,Shares Sold,Cash Received,Currency';
  const sale = `${held.companyId},2026-01-15,${held.id},${held.shares},1000,USD`;
  return { soldId: held.id, book: bench.put('Sales.csv', [header, sale]) };
}

/** A journal that lies on another machine: each call takes turns of the event loop, and tells the course when it is done. */
function slowly(journal: Journal, course: string[]): Journal {
  const slow =
    <Given, Answer>(name: string, turns: number, call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      for (let left = turns; left > 0; left--) await nextTurn();
      const answer = await call(given);
      course.push(name);
      return answer;
    };
  return {
    ...journal,
    startRun: slow('run', 3, journal.startRun),
    keepSeen: slow('what the service holds', 9, journal.keepSeen),
    rememberListed: slow('what is about to be sold', 3, journal.rememberListed),
  };
}

async function prepare(bench: Bench, book: string, journal: Journal): Promise<RunInProgress> {
  const session = await bench.session();
  const inputs = await readAndCheck({ paths: [book], reading: { decimalSign: '.' } });
  const ground = { journal, identity: await fetchIdentity(session.client, session.clientId) };
  const options = { isPartial: false, isStrict: false, confirm: async () => 'unasked' as const };
  const nothingOpen = { notes: [], enteredBy: () => undefined, surplus: new Map() };
  const prepared = await preparePlan(inputs, session, ground);
  const looks = { plannedReads: 0, furtherLooks: new Set<never>() };
  return { ...{ inputs, session, options, ground, startedAt: session.now() }, ...looks, ...prepared, ...nothingOpen };
}

test('a run has begun only once the journal has it, with what the service held and what is about to be consumed', async () => {
  const bench = await openBench();
  const { soldId, book } = putSale(bench);
  const course: string[] = [];
  const history = await withJournal(bench, async (journal) => {
    const started = await startRun(await prepare(bench, book, slowly(journal, course)));
    course.push('begun');
    return journal.readEntryHistory(started.document.service, started.document.firm.id);
  });
  expect(course).toEqual(['run', 'what the service holds', 'what is about to be sold', 'begun']);
  expect(history.securities.map(({ id }) => id)).toEqual([soldId]);
  expect([...history.firstSeen.keys()]).toContain(`security ${soldId}`);
});
