import type { RollForward, RollForwardLine } from '../../src/model/outcomes/roll-forward.ts';
import { decimal } from '../../src/model/values/decimal.ts';

/** A certificate of Acme: 100,000 USD and 1,000 shares, which nothing changes. */
export function lineOf(facts: Partial<RollForwardLine> = {}): RollForwardLine {
  return {
    fund: 'Harbour Fund I',
    company: 'Acme Robotics',
    security: 'Preferred A · 2022-03-01',
    type: 'certificate',
    securities: 1,
    currency: 'USD',
    cost: { opening: decimal(100_000), closing: decimal(100_000) },
    units: { opening: decimal(1000), closing: decimal(1000) },
    ...facts,
  };
}

const SOLD = lineOf({
  id: 'sec-1',
  cost: { opening: decimal(100_000), disposed: decimal(-40_000), closing: decimal(60_000) },
  units: { opening: decimal(1000), disposed: decimal(-400), closing: decimal(600) },
  proceeds: decimal(90_000),
  gain: decimal(50_000),
});

const BOUGHT = lineOf({
  security: 'Preferred B · 2024-03-29',
  cost: { opening: decimal(0), purchased: decimal('1250000.5'), closing: decimal('1250000.5') },
  units: { opening: decimal(0), purchased: decimal(50_000), closing: decimal(50_000) },
});

/**
 * The roll-forward of one fund: some shares sold and some bought of one company, a note that converts, and two
 * companies at rest.
 */
export function makeRollForward(facts: Partial<RollForward> = {}): RollForward {
  const cost = (opening: number, closing: number, moved: object) => ({
    ...{ opening: decimal(opening), closing: decimal(closing) },
    ...moved,
  });
  const { units: _none, ...note } = lineOf({
    company: 'Birch Health',
    security: 'convertible · 2023-01-31',
    id: 'sec-2',
  });
  const rested = { opening: decimal(7000), closing: decimal(7000) };
  const { security: _name, ...other } = lineOf({ cost: rested });
  return {
    scope: { kind: 'firm', companies: 4 },
    lines: [
      SOLD,
      BOUGHT,
      { ...note, type: 'convertible', cost: cost(25_000, 0, { convertedOut: decimal(-25_000) }) },
      lineOf({
        company: 'Birch Health',
        security: 'Preferred A · 2024-05-31',
        cost: cost(0, 25_000, { convertedIn: decimal(25_000) }),
        units: cost(0, 12_500, { convertedIn: decimal(12_500) }),
        isExpected: true,
      }),
      { ...other, company: 'Cedar Foods' },
      { ...other, company: 'Dune Energy' },
    ],
    ...facts,
  };
}
