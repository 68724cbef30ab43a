import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSavedPlan, sealPlan } from '../../../../src/jobs/pipeline/planning/saved-plan.ts';
import { openBench } from '../../../scenarios/bench.ts';
import { heldRounds, putRound, saveAndLoad } from '../support.ts';

const NO_SEAL = 'The saved plan cannot be read: its seal is missing, so nothing says whether it was changed.';
const CHANGED = 'The saved plan cannot be read: it has been changed since capsheet wrote it.';

/** A saved plan after somebody had it in an editor; what capsheet says of it, or who made it where it says nothing. */
async function edit(change: (text: string) => string): Promise<string> {
  const bench = await openBench();
  const { path } = await saveAndLoad(bench, putRound(bench));
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  const read = loadSavedPlan(path).then(
    ({ document }) => `made by ${document.madeBy}`,
    ({ code, message }) => {
      expect(code).toBe('plan-damaged');
      return String(message);
    },
  );
  expect(heldRounds(bench)).toEqual([]);
  return read;
}

const otherMaker = (text: string): string => text.replace(/"madeBy": "[^"]*"/, '"madeBy": "somebody-else"');
const withoutSeal = (text: string): string => text.replace(/,\n "seal": "[0-9a-f]{64}"/, '');

test.each([
  ['says that somebody else made it', otherMaker, CHANGED],
  ['lost its seal', withoutSeal, NO_SEAL],
  [
    'lost its seal and its $schema, as if it were older',
    (text: string) => withoutSeal(text.replace(/ "\$schema".*\n/, '')),
    NO_SEAL,
  ],
  ['says that somebody else made it, and lost its seal', (text: string) => withoutSeal(otherMaker(text)), NO_SEAL],
  ['has an empty seal', (text: string) => text.replace(/"seal": "[0-9a-f]{64}"/, '"seal": ""'), CHANGED],
  ['has its seal in another place', (text: string) => withoutSeal(text).replace('{', '{ "seal": "none",'), NO_SEAL],
  ['was laid out anew', (text: string) => JSON.stringify(JSON.parse(text), null, 2), CHANGED],
])('a plan that %s is refused', async (_what, change, message) => {
  expect(await edit(change)).toBe(message);
});

test('other line ends, and a byte order mark, leave it as it is', async () => {
  expect(await edit((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`)).toMatch(/^made by /);
});

test('a seal holds against slips alone: whoever works it out anew is not found out', async () => {
  expect(await edit((text) => sealPlan(withoutSeal(otherMaker(text))))).toBe('made by somebody-else');
});
