import { describe, expect, test } from 'vitest';
import { addRounds } from '../../../src/service/contract/rounds.ts';
import { FaultSchedule, type SeenRequest } from '../../../src/service/sandbox/faults/fault-schedule.ts';
import type { FaultRuleInput } from '../../../src/service/sandbox/faults/faults.ts';
import { parseRehearsal } from '../../../src/service/sandbox/faults/rehearsal.ts';
import { FAULT_TEXTS } from '../../../src/service/sandbox/faults/rehearsal-texts.ts';
import { connect } from './support.ts';

const DROP = { kind: 'drop-before-storing' } as const;
const ERROR = { kind: 'error-before-storing' } as const;
const LIMIT = { kind: 'rate-limited' } as const;

const schedule = (...faults: readonly FaultRuleInput[]) => new FaultSchedule(parseRehearsal({ faults }, 'test').faults);
const request = (operationId = 'addRounds', text = ''): SeenRequest => ({ operationId, text: () => text });

/** Gives what becomes of so many equal requests, `-` where nothing. */
function play(rules: FaultSchedule, count: number, seen = request()): string {
  const kinds = Array.from({ length: count }, () => rules.next(seen)?.fault.kind);
  return kinds.map((kind) => (kind === undefined ? '-' : kind.charAt(0))).join('');
}

describe('a rule', () => {
  test('without conditions spoils every request, for tokens too', () => {
    const rules = schedule({ do: DROP });
    expect(['issueToken', 'whoami', 'addRounds'].map((id) => play(rules, 1, request(id)))).toEqual(['d', 'd', 'd']);
  });

  test('is for the operations it names: by id, by method and path, by group, or several', () => {
    const names = ['addRounds', `POST ${addRounds.path}`, 'writes', 'reads', ['whoami', 'addRounds']];
    const ids = ['addRounds', 'queryRounds', 'whoami', 'createCompany', 'replaceCustomValues', 'issueToken'];
    const hits = names.map((on) => ids.map((id) => play(schedule({ on, do: DROP }), 1, request(id))).join(''));
    expect(hits).toEqual(['d-----', 'd-----', 'd--dd-', '-dd---', 'd-d---']);
  });

  test('is for the nth request, for so many, or for so many from the nth on', () => {
    expect(play(schedule({ nth: 3, do: DROP }), 5)).toBe('--d--');
    expect(play(schedule({ times: 2, do: DROP }), 5)).toBe('dd---');
    expect(play(schedule({ nth: 2, times: 3, do: DROP }), 6)).toBe('-ddd--');
  });

  test('takes its faults in turn', () => {
    expect(play(schedule({ do: [DROP, ERROR] }), 5)).toBe('deded');
  });

  test('looks for a text, and counts only where it is', () => {
    const rules = schedule({ match: 'Series A', nth: 2, do: DROP });
    const texts = ['{"name":"Series A"}', 'other', '{"name":"Series A"}', '{"name":"Series A"}'];
    expect(texts.map((text) => play(rules, 1, request('addRounds', text))).join('')).toBe('--d-');
  });

  test('that comes first has the request; the others have counted it and have their turn after it', () => {
    expect(play(schedule({ nth: 2, do: DROP }, { nth: 2, do: ERROR }, { nth: 3, do: LIMIT }), 4)).toBe('-der');
    expect(play(schedule({ times: 1, do: DROP }, { times: 1, do: ERROR }), 3)).toBe('de-');
  });
});

describe('chance', () => {
  const chance = { chance: 0.3, seed: 7, do: [DROP, ERROR, LIMIT] };

  test('is the same for the same seed and order of requests', () => {
    const once = play(schedule(chance), 60);
    expect(once).toBe('d----d-eerrdd-r----e-r----d-e----e------------d----r--r-er--');
    expect(play(schedule(chance), 60)).toBe(once);
    expect(play(schedule({ ...chance, seed: 8 }), 60)).not.toBe(once);
  });

  test('spoils about so many as it says, by each of its faults', () => {
    const played = play(schedule(chance), 3_000);
    const shares = ['d', 'e', 'r'].map((kind) => played.split(kind).length - 1);
    for (const share of shares) expect(share).toBeGreaterThan(240);
    expect(shares.reduce((sum, share) => sum + share)).toBeLessThan(990);
  });

  test('can be bounded, and can begin late', () => {
    const bounded = play(schedule({ ...chance, nth: 5, times: 4 }), 60);
    expect(bounded.slice(0, 4)).toBe('----');
    expect(bounded.replaceAll('-', '')).toHaveLength(4);
  });

  test('draws the same, whatever an earlier rule takes', () => {
    const alone = play(schedule(chance), 40);
    const second = play(schedule({ nth: 1, times: 3, do: DROP }, chance), 40);
    expect(second.slice(3)).toBe(alone.slice(3));
  });
});

describe('rules that are wrong', () => {
  const complaint = (...faults: readonly unknown[]) => {
    try {
      parseRehearsal({ faults }, 'The faults file f.yaml');
    } catch (error) {
      return error instanceof Error ? error.message.replace('The faults file f.yaml has wrong settings. ', '') : '';
    }
    return 'none';
  };

  test.each([
    [{ do: { kind: 'explode' } }, `faults[0].do.kind: expected one of ${Object.keys(FAULT_TEXTS).join(', ')}.`],
    [{ do: [DROP, { kind: 'slow' }] }, 'faults[0].do[1].delayMs: Invalid input: expected number, received undefined.'],
    [{ do: { ...DROP, status: 500 } }, 'faults[0].do.status: there is no such setting.'],
    [{ on: 'addRound', do: DROP }, 'faults[0].on: there is no operation "addRound"; the nearest is "addRounds".'],
    [{ on: ['whoami', 'POST /nowhere/'], do: DROP }, 'faults[0].on[1]: there is no operation "POST /nowhere/".'],
    [{ nth: 0, do: DROP }, 'faults[0].nth: Too small: expected number to be >=1.'],
    [{ chance: 1.5, do: DROP }, 'faults[0].chance: Too big: expected number to be <=1.'],
    [{ seed: 1, do: DROP }, 'faults[0].seed: has no meaning without chance.'],
    [{ do: { kind: 'refuse-items' } }, 'faults[0].match: refuse-items needs a text that names the items.'],
    [
      { do: { kind: 'store-half', ending: 429 } },
      'faults[0].do.ending: expected a status other than 401 and 429, which mean for certain that nothing was stored.',
    ],
    [{ do: { kind: 'store-half', ending: 'crash' } }, 'faults[0].do.ending: expected drop, hang or a status.'],
    [
      { do: { kind: 'error-after-storing', status: 401 } },
      'faults[0].do.status: expected a status other than 401 and 429, which mean for certain that nothing was stored.',
    ],
    [{ on: 'whoami' }, 'faults[0].do: Invalid input.'],
    [{ do: DROP, what: 1 }, 'faults[0].what: there is no such setting.'],
  ])('%o is refused by its place', (rule, expected) => {
    expect(complaint(rule)).toBe(expected);
  });

  test('are all named at once', () => {
    expect(complaint({ nth: 0, do: DROP }, { do: DROP }, { times: 0.5, do: DROP })).toBe(
      'faults[0].nth: Too small: expected number to be >=1; faults[2].times: Invalid input: expected int, received number.',
    );
  });
});

test('other rules can take their place while the sandbox runs; wrong ones leave the old', async () => {
  const { sandbox, get } = await connect({ faults: [{ on: 'whoami', nth: 2, do: ERROR }] });
  const status = async () => (await get('/v1/whoami/')).status;
  expect([await status(), await status(), await status()]).toEqual([200, 500, 200]);
  sandbox.setFaults([{ on: 'whoami', times: 1, do: LIMIT }]);
  expect([await status(), await status()]).toEqual([429, 200]);
  const wrong = () => sandbox.setFaults([{ on: 'nothing', do: LIMIT }]);
  expect(wrong).toThrow('What the sandbox was started with has wrong settings. faults[0].on: there is no operation');
  sandbox.setFaults([]);
  expect(await status()).toBe(200);
});
