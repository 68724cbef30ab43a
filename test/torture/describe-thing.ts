import { assertNever } from '../../src/base/util/assert-never.ts';
import { toCanonicalJson } from '../../src/base/util/collections/canonical-json.ts';
import type { NewData } from '../../src/model/service/new-data.ts';

/**
 * A thing as text, in the terms of names alone: two things are the same if, and only if, their texts are. What the
 * service fills in by itself where nothing is said counts as said. Circles of equal rank are described apart.
 */
export function describeThing(data: NewData<string>): string {
  switch (data.kind) {
    case 'company':
      return toCanonicalJson({ sector: 'Other', fiscalYearEnd: '12/31', ...data });
    case 'round': {
      const { pariPassuRounds: _circle, ...round } = data;
      const coInvestors = [...data.coInvestors].sort((a, b) => (a.name < b.name ? -1 : 1));
      return toCanonicalJson({ isCrypto: false, ...round, coInvestors });
    }
    case 'share-class':
      return toCanonicalJson({ inFairValue: data.purchaseType === 'primary', ...data });
    case 'security':
    case 'transaction':
    case 'mark':
    case 'logo':
    case 'document':
      return toCanonicalJson(data);
    case 'custom-value': {
      const values = 'text' in data.value ? [data.value.text] : data.value.options.map(({ value }) => value);
      return toCanonicalJson({ ...data, value: values.filter((value) => value !== '').sort() });
    }
    default:
      return assertNever(data);
  }
}

/** Which rounds of equal rank belong together, as lists of their keys; a round alone is no circle. */
export function describeCircles(
  rounds: readonly { readonly key: string; readonly others: readonly string[] }[],
): readonly string[] {
  const circleOf = new Map<string, Set<string>>();
  for (const { key, others } of rounds) {
    const joined = new Set([key, ...others].flatMap((each) => [...(circleOf.get(each) ?? [each])]));
    for (const each of joined) circleOf.set(each, joined);
  }
  const circles = [...new Set(circleOf.values())].filter(({ size }) => size > 1);
  return circles.map((circle) => `circle of equal rank: ${[...circle].sort().join('; ')}`);
}
