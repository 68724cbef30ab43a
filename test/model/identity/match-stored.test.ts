import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLevelOf } from '../../../src/model/identity/match-level.ts';
import { matchStored } from '../../../src/model/identity/match-stored.ts';
import type { ExistingRecord } from '../../../src/model/service/existing-record.ts';
import type { NewSecurity } from '../../../src/model/service/new-data.ts';
import type { Security } from '../../../src/model/service/snapshot.ts';
import { calendarDate } from '../../../src/model/values/calendar-date.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { sweepOf } from '../../support/sweep.ts';

function sent(amount: string, change: Partial<NewSecurity<string>> = {}): { readonly data: NewSecurity<string> } {
  return {
    data: {
      kind: 'security',
      type: 'certificate',
      company: 'co-1',
      fundId: 'fund-1',
      issueDate: calendarDate('2026-10-01'),
      shareClass: 'class-1',
      investmentAmount: { value: decimal(amount), currency: 'USD' },
      ...change,
    },
  };
}

function held(
  id: string,
  amount: string | undefined,
  change: Partial<Security> = {},
): ExistingRecord & { readonly kind: 'security' } {
  return {
    kind: 'security',
    thing: {
      id,
      type: 'certificate',
      companyId: 'co-1',
      fundId: 'fund-1',
      issueDate: calendarDate('2026-10-01'),
      shareClassId: 'class-1',
      roundId: 'round-1',
      ...(amount === undefined ? {} : { investmentAmount: { value: decimal(amount), currency: 'USD' } }),
      ...change,
    },
  };
}

describe('how well what was sent matches a record', () => {
  it.each([
    ['all that was sent is equal', sent('100'), held('s', '100'), 3],
    ['the service has rounded it', sent('100.126'), held('s', '100.13'), 2],
    ['the service has cut it', sent('100.126'), held('s', '100.12'), 2],
    ['the service does not give it back', sent('100'), held('s', undefined), 2],
    ['another amount', sent('100'), held('s', '101'), 1],
    [
      'another currency',
      sent('100'),
      held('s', '100', { investmentAmount: { value: decimal('100'), currency: 'EUR' } }),
      1,
    ],
    ['another fund', sent('100'), held('s', '100', { fundId: 'fund-2' }), 0],
    ['another day', sent('100'), held('s', '100', { issueDate: calendarDate('2026-10-02') }), 0],
  ])('%s', (_what, item, record, fit) => {
    expect(matchLevelOf(item.data, record)).toBe(fit);
  });
});

describe('telling what is stored', () => {
  it('takes as many equal things as there are equal records', () => {
    const items = [sent('5'), sent('5'), sent('5')];
    const { unsure, left } = matchStored({ certain: [], unsure: items, fresh: [held('a', '5'), held('b', '5')] });
    expect([...unsure.values()].map(({ thing }) => thing.id)).toEqual(['a', 'b']);
    expect(left).toEqual([]);
  });

  it('gives what is in for certain its record first', () => {
    const [certain, unsure] = [sent('5'), sent('5')];
    const answer = matchStored({ certain: [certain], unsure: [unsure], fresh: [held('a', '5')] });
    expect(answer.certain.get(certain)?.thing.id).toBe('a');
    expect(answer.unsure.size).toBe(0);
  });

  it('takes an equal record before one that only does not contradict', () => {
    const items = [sent('5.001'), sent('5')];
    const { unsure } = matchStored({ certain: [], unsure: items, fresh: [held('a', '5'), held('b', '5.001')] });
    expect(items.map((item) => unsure.get(item)?.thing.id)).toEqual(['b', 'a']);
  });

  it('never takes other values for what may not be in, but does for what is in for certain', () => {
    const item = sent('5');
    expect(matchStored({ certain: [], unsure: [item], fresh: [held('a', '6')] }).unsure.size).toBe(0);
    expect(matchStored({ certain: [item], unsure: [], fresh: [held('a', '6')] }).certain.size).toBe(1);
  });

  it('finds as many whatever the order of items and records is', () => {
    const amounts = fc.constantFrom('1', '1.004', '1.0', '2', '2.0049');
    const lists = fc.record({
      items: fc.array(amounts, { maxLength: 6 }),
      records: fc.array(amounts, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(lists, fc.infiniteStream(fc.nat()), ({ items, records }, chance) => {
        const count = (amountsSent: string[], amountsHeld: string[]) => {
          const fresh = amountsHeld.map((amount, index) => held(`s-${index}`, amount));
          return matchStored({ certain: [], unsure: amountsSent.map((amount) => sent(amount)), fresh }).unsure.size;
        };
        const shuffle = (list: string[]) => {
          const keyed = list.map((value) => ({ value, key: chance.next().value }));
          return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
        };
        expect(count(shuffle(items), shuffle(records))).toBe(count(items, records));
      }),
      { seed: 7, numRuns: sweepOf(300) },
    );
  });

  it('never takes other values for what may not be in to make room for another', () => {
    const [certain, unsure] = [sent('7', { round: 'round-1' }), sent('5')];
    const fresh = [held('a', '5'), held('b', '6', { roundId: 'round-2' })];
    const answer = matchStored({ certain: [certain], unsure: [unsure], fresh });
    expect([answer.certain.size, answer.unsure.get(unsure)?.thing.id]).toEqual([0, 'a']);
  });

  it('lets what has a record change it for what matches no other', () => {
    const [first, second] = [sent('1.004'), sent('1.0041', { shares: decimal('6') })];
    const fresh = [held('a', '1.004'), held('b', '1', { shares: decimal('7') })];
    const { unsure } = matchStored({ certain: [], unsure: [first, second], fresh });
    expect([unsure.get(first)?.thing.id, unsure.get(second)?.thing.id]).toEqual(['b', 'a']);
  });

  it('takes no record from what was found as it was sent, but for another one', () => {
    const [first, second] = [sent('1.004'), sent('2.004')];
    const later = ['1.0041', '2.0041'].map((amount) => sent(amount, { quantity: decimal('8') }));
    const fresh = [held('a', '1.004'), held('b', '2.004'), held('c', undefined, { quantity: decimal('9') })];
    const { unsure } = matchStored({ certain: [], unsure: [...later, first, second], fresh });
    expect([unsure.has(first), unsure.has(second), unsure.size]).toEqual([true, true, 3]);
  });

  it('finds as many as there are ways to: as found by trying them all', () => {
    const amounts = fc.constantFrom('1', '1.004', '1.3', '2', undefined);
    const lists = fc.record({
      sentAs: fc.array(amounts, { maxLength: 6 }),
      fresh: fc.array(amounts, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(lists, (drawn) => {
        const fresh = drawn.fresh.map((amount, index) => held(`s-${index}`, amount));
        const items = drawn.sentAs.map((amount) => sent(amount ?? '9'));
        const answer = matchStored({ certain: [], unsure: items, fresh });
        const fits = (of: typeof items, least: number) =>
          of.map(({ data }) => fresh.flatMap((record, index) => (matchLevelOf(data, record) >= least ? [index] : [])));
        expect(answer.unsure.size).toBe(mostOf(fits(items, 2)));
        const certain = matchStored({ certain: items, unsure: [], fresh }).certain;
        expect(certain.size).toBe(mostOf(fits(items, 1)));
      }),
      { seed: 11, numRuns: sweepOf(500) },
    );
  });

  it.each([
    ['given back as they were sent', (index: number) => [`${index}`, `${index}`] as const],
    ['all equal', () => ['5', '5'] as const],
    ['rounded', (index: number) => [`${index}.126`, `${index}.13`] as const],
    ['with other values', (index: number) => [`${index}`, `${index + 1_000_000}`] as const],
    ['without their amounts', (index: number) => [`${index}`, undefined] as const],
  ])('looks at each record a few times, however many there are: %s', (_what, amounts) => {
    const countLooks = (count: number): number => {
      let looks = 0;
      const pairs = Array.from({ length: count }, (_, index) => amounts(index));
      const watch = (record: ExistingRecord): ExistingRecord =>
        new Proxy(record, {
          get: (target, property, receiver): unknown => {
            looks += 1;
            return Reflect.get(target, property, receiver);
          },
        });
      const fresh = pairs.map(([, back], index) => watch(held(`s-${index}`, back)));
      const certain = pairs.map(([amount]) => sent(amount));
      expect(matchStored({ certain, unsure: [], fresh }).certain.size).toBe(count);
      return looks;
    };
    expect(countLooks(1200)).toBeLessThan(3.3 * countLooks(400));
  });
});

/** The size of a largest matching of items with the records that fit each. */
function mostOf([records, ...others]: readonly (readonly number[])[], taken: readonly number[] = []): number {
  if (records === undefined) return 0;
  const free = records.filter((record) => !taken.includes(record));
  return Math.max(mostOf(others, taken), ...free.map((record) => 1 + mostOf(others, [...taken, record])));
}
