import { expect, it } from 'vitest';
import type { MappingView } from '../../src/ui/api/mapping.ts';
import { openUi, Visitor } from './support.ts';

it('a report of another program that leaves a question open is answered on the page, question by question', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.upload('samples/legacy/carta-all-investments.xlsx');
  expect(await visitor.settled()).toMatchObject({ isMapped: true, questions: 1 });
  const { review, revision }: MappingView = (await visitor.get('mapping')).json;
  const edits = review.tables.flatMap(({ doubts }) => doubts.flatMap(({ answers }) => answers[0]?.edit ?? []));
  await visitor.post('mapping/edit', { revision, edits });
  expect(await visitor.settled()).toMatchObject({ isMapped: true, questions: 0, errors: 0 });
});

it('how a report of another program is read can be changed on the page, also where it asks nothing', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.upload('samples/legacy/carta-onboarding.xlsx');
  expect(await visitor.settled()).toMatchObject({ isMapped: false, questions: 0, errors: 0 });
  await visitor.post('mapping', {});
  const state = await visitor.settled();
  expect([state.isMapped, state.errors, state.problem]).toEqual([true, 0, undefined]);
});

it('what no mapping can be proposed for is named as it was uploaded', async () => {
  const visitor = await Visitor.of(await openUi());
  await visitor.upload('samples/quarterly-csv/Rounds.csv');
  await visitor.settled();
  await visitor.post('mapping', {});
  const { problem } = await visitor.settled();
  expect([problem?.code, problem?.message]).toEqual(['map-nothing', expect.stringMatching(/^Nothing in Rounds\.csv /)]);
});
