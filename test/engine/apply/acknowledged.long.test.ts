import { beforeEach, describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../src/model/service/snapshot.ts';
import { type Fault, storePart } from '../../support/fault-proxy.ts';
import { certificate, company, existing, round, shareClass } from './rows.ts';
import { makePlan, openScene, outcomesOf, type Scene } from './support.ts';

const ADD_ROUNDS = 'POST /beta/investment/financing-rounds/add/';
const ADD_CLASSES = 'POST /beta/investment/share-classes/add/';
const ADD_SECURITIES = 'POST /beta/investment/securities/add/';
const ADD_COMPANIES = 'POST /v1/companies/';

let scene: Scene;
let snapshot: Snapshot;

beforeEach(async () => {
  scene = await openScene({ seed: 'sample' });
  snapshot = await scene.snapshot();
});

function of() {
  return existing(snapshot.companies[0]?.id ?? '');
}

function place() {
  const [found] = snapshot.shareClasses;
  if (found === undefined) throw new Error('the sample has no share class');
  const { companyId, roundId, id } = found;
  return {
    company: existing(companyId),
    fundId: snapshot.funds[0]?.id ?? '',
    round: existing(roundId),
    shareClass: existing(id),
  };
}

/** The service stores, and gives back, names as it likes them. */
function rewrite(change: (text: string) => string): Fault {
  return async ({ body }, forward) => forward(JSON.parse(change(body)));
}

describe('an add that was answered with success', () => {
  it.each<[string, string, (text: string) => string]>([
    ['quotes are made straight', 'Founders’ Round', (text) => text.replaceAll('’', "'")],
    ['an ampersand is escaped', 'Smith & Sons', (text) => text.replaceAll('&', '&amp;')],
    ['another case', 'SERIES X', (text) => text.replaceAll('SERIES X', 'Series X')],
    ['cut off', 'A name that is quite a lot longer', (text) => text.replaceAll(' quite a lot longer', '')],
    ['nothing like it', 'Series Q', (text) => text.replaceAll('Series Q', 'Round 7')],
  ])('is in by position and id, whatever became of its name: %s', async (_name, name, change) => {
    scene.proxy.spoilAll(ADD_ROUNDS, rewrite(change));
    const result = await scene.apply(makePlan([[round('Bridge 1', of()), round(name, of()), round('Bridge 2', of())]]));
    expect(result.outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
    const rounds = (await scene.snapshot()).rounds;
    expect(rounds.length).toBe(snapshot.rounds.length + 3);
    const stored = rounds.find(({ id }) => id === result.learnt[1]?.id);
    expect(stored?.name).toBe(JSON.parse(change(JSON.stringify(name))));
  });

  it('is in although all names are new to us and come in their order', async () => {
    scene.proxy.spoil(
      ADD_CLASSES,
      rewrite((text) => text.replaceAll('Pref A', 'P1').replaceAll('Pref B', 'P2')),
    );
    const { company: owner, round: inRound } = place();
    const result = await scene.apply(
      makePlan([[shareClass('Pref A', owner, inRound), shareClass('Pref B', owner, inRound)]]),
    );
    const after = await scene.snapshot();
    const names = result.learnt.map(({ id }) => after.shareClasses.find((each) => each.id === id)?.name);
    expect(names).toEqual(['P1', 'P2']);
    expect(scene.proxy.countCalls(ADD_CLASSES)).toBe(1);
  });

  it('is found under the name that the service made of it, where the answer gives no id', async () => {
    scene.proxy.spoil(ADD_COMPANIES, async ({ body }, forward) => {
      const answer = await forward(JSON.parse(body.replaceAll('’', "'")));
      return { ...answer, text: JSON.stringify({ name: 'Orchard’s Best' }) };
    });
    const result = await scene.apply(makePlan([[company('Orchard’s Best')]]));
    const after = await scene.snapshot();
    expect(result.learnt.map(({ id }) => after.companies.find((each) => each.id === id)?.name)).toEqual([
      "Orchard's Best",
    ]);
  });

  it('is not sent again where its answer was lost and its name was rewritten', async () => {
    scene.proxy.spoil(ADD_ROUNDS, async ({ body }, forward) => {
      await forward(JSON.parse(body.replaceAll('’', "'")));
      return 'drop';
    });
    const result = await scene.apply(makePlan([[round('Founders’ Round', of())]]));
    expect(outcomesOf(result)).toEqual(['Founders’ Round: added']);
    expect(scene.proxy.countCalls(ADD_ROUNDS)).toBe(1);
  });
});

describe('a refusal that hides a store', () => {
  const firstOnly = (list: string) => (body: unknown) => {
    const items: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, list) : undefined;
    return { [list]: Array.isArray(items) ? items.slice(0, 1) : items };
  };

  it.each([401, 413, 429, 400])('by %i is looked up before anything of it is sent again', async (status) => {
    const answer = { status, text: '{"detail":"not now"}' };
    scene.proxy.spoil(ADD_ROUNDS, storePart(firstOnly('financing_rounds'), answer));
    const result = await scene.apply(makePlan([[round('X-1', of()), round('X-2', of())]]));
    expect(outcomesOf(result)).toEqual(['X-1: added', 'X-2: added']);
    const names = (await scene.snapshot()).rounds.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('X-')).sort()).toEqual(['X-1', 'X-2']);
  });

  it.each([401, 413, 429])('by %i is looked up once it can show: securities have no names', async (status) => {
    const stored: unknown[] = [];
    scene.proxy.spoil(ADD_SECURITIES, async ({ body }, forward) => {
      // Stored at once, shown only after the time that the profile allows for that.
      scene.onPause = async () => {
        if (stored.push(body) === 1) await forward();
      };
      return { status, text: '{"detail":"not now"}' };
    });
    const rows = [certificate('C-1', place()), certificate('C-2', place())];
    const result = await scene.apply(makePlan([rows]), { visibleAfterMs: 5_000 });
    expect(outcomesOf(result)).toEqual(['C-1: added', 'C-2: added']);
    expect(await scene.count('securities')).toBe(snapshot.securities.length + 2);
    expect(scene.proxy.countCalls(ADD_SECURITIES)).toBe(1);
  });
});
