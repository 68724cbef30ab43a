import { expect, test } from 'vitest';
import { learnPortfolio } from '../../../src/team/database/firms.ts';
import { findSubmission } from '../../../src/team/database/submissions.ts';
import { heldRounds } from '../../scenarios/two-applies.ts';
import { FIRM, openTeamDesk } from './team-desk.ts';

test('credentials of another firm at the same service lead to no plan for that one', async () => {
  const desk = await openTeamDesk();
  await desk.write((ask) =>
    learnPortfolio(ask, FIRM, { service: 'https://service.example', firmId: 'firm-of-before' }),
  );
  await desk.startWorker();
  const id = await desk.submit(['Series C']);
  const { problem, plan } = await desk.untilIt(id, ({ state }) => state !== 'received');
  expect([problem?.code, plan]).toEqual(['credentials-other-firm', undefined]);
});

test('two firms that reach one portfolio by two addresses enter its rows once: the second is told whose it is', async () => {
  const desk = await openTeamDesk();
  const first = await desk.submit(['Series C', 'Series D']);
  const second = await desk.submitElsewhere('second', desk.proxy.url.replace('127.0.0.1', 'localhost'), first);
  await desk.startWorker();
  // Whichever is planned first has the portfolio.
  const find = async (firm: string, id: number) => (await desk.write((ask) => findSubmission(ask, firm, id)))?.state;
  const ended = async () => {
    for (;;) {
      const states = [await find(FIRM, first), await find('second', second)];
      if (!states.includes('received')) return states;
      await desk.untilAsked("NOT EXISTS (SELECT FROM submissions WHERE state = 'received')");
    }
  };
  const [one, other] = await ended();
  expect([one, other].toSorted()).toEqual(['needs-you', 'planned']);
  const refused = await desk.write((ask) =>
    one === 'planned' ? findSubmission(ask, 'second', second) : findSubmission(ask, FIRM, first),
  );
  expect(refused?.problem).toMatchObject({ code: 'portfolio-taken' });
  expect(refused?.problem?.message).toContain(one === 'planned' ? '"harbour"' : '"second"');
  if (one !== 'planned') return;
  await desk.approve(first);
  await desk.until(first, 'done');
  expect(heldRounds(desk)).toEqual(['Series C', 'Series D']);
});
