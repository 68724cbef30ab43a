import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitOutput } from '../../../src/model/conversion/fit-output.ts';
import { OutputIndex } from '../../../src/model/conversion/output-index.ts';
import type { PossibleOutput } from '../../../src/model/conversion/possible-outputs.ts';
import { decimal } from '../../../src/model/values/decimal.ts';
import { money } from '../../support/make-snapshot.ts';

const figure = fc.integer({ min: 1, max: 900 }).map((cents) => decimal(String(cents / 100)));
const margin = fc.constantFrom('0', '0.01', '1', '1.5', '90').map(decimal);
const estimate = fc.record({ value: figure, margin });
const output: fc.Arbitrary<PossibleOutput> = fc
  .record({ shares: estimate, cost: estimate, currency: fc.constantFrom('EUR', 'USD') })
  .map(({ shares, cost, currency }) => ({ shares, cost: { ...cost, currency }, by: [] }));

it('finds everything that may fit, whatever margins it has', () => {
  const law = fc.property(fc.array(fc.array(output, { maxLength: 3 })), figure, figure, (items, shares, cost) => {
    const index = new OutputIndex<number>();
    for (const [item, outputs] of items.entries()) index.add(item, outputs);
    const figures = { counts: [shares], cost: money(`${cost} EUR`) };
    const found = index.find(figures);
    for (const [item, outputs] of items.entries())
      if (fitOutput(figures, outputs)?.strength !== 0) expect(found.has(item)).toBe(true);
  });
  fc.assert(law, { seed: 34_004, numRuns: 300 });
});
