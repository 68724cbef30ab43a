import fc from 'fast-check';
import type { BookEvent, HeldType, Purchase } from './book.ts';
import { FirmLedger } from './firm-ledger.ts';
import { Fraction } from './fraction.ts';
import { FUNDS } from './stories.ts';

/** One thing that may happen; what it happens to is chosen among what is held then. */
interface Drawn {
  readonly what: 'buy' | 'sell' | 'sell whole' | 'turn';
  readonly type: HeldType;
  readonly company: number;
  readonly fund: number;
  /** Which of what is held. */
  readonly choice: number;
  readonly size: number;
  /** Since the last event. */
  readonly days: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  what: fc.constantFrom('buy', 'buy', 'sell', 'sell', 'sell', 'sell whole', 'turn', 'turn'),
  type: fc.constantFrom(
    ...(['certificate', 'certificate', 'warrant', 'convertible'] as const),
    ...(['token investment', 'token warrant', 'token convertible'] as const),
  ),
  company: fc.nat({ max: 1 }),
  fund: fc.nat({ max: 2 }),
  choice: fc.nat({ max: 20 }),
  size: fc.integer({ min: 1, max: 99 }),
  days: fc.constantFrom(0, 0, 1, 7, 40, 90),
});

const COMPANIES = ['Larch Drawn', 'Maple Drawn'] as const;
const START = Date.UTC(2024, 0, 15);
const CLASSES = { Preferred: '3.33', Common: '0.01' } as const;

/** Events of a firm of two companies, in the order of its days; every event is possible when it comes. */
export const drawnHistory: fc.Arbitrary<readonly BookEvent[]> = fc
  .array(drawn, { minLength: 3, maxLength: 14 })
  .map((all) => tell(all))
  .filter((events) => events.some(({ kind }) => kind === 'sale' || kind === 'conversion' || kind === 'exercise'));

function tell(all: readonly Drawn[]): readonly BookEvent[] {
  const ledger = new FirmLedger();
  const events: BookEvent[] = [];
  const enter = (event: BookEvent): void => {
    ledger.enter(event);
    events.push(event);
  };
  for (const company of COMPANIES) {
    enter({ kind: 'round', company, name: 'Seed', closes: dayAt(0), currency: 'USD' });
    for (const [name, price] of Object.entries(CLASSES))
      enter({ kind: 'class', company, round: 'Seed', name: `${name} Shares`, price, currency: 'USD' });
  }
  let days = 0;
  for (const [index, each] of all.entries()) {
    days += each.days;
    const event = toEvent(each, { ledger, index, date: dayAt(days) });
    if (event !== undefined) enter(event);
  }
  return events;
}

function toEvent(
  { what, type, company: at, fund, choice, size }: Drawn,
  { ledger, index, date }: { readonly ledger: FirmLedger; readonly index: number; readonly date: string },
): BookEvent | undefined {
  const company = COMPANIES[at] ?? COMPANIES[0];
  if (what === 'buy')
    return toPurchase({ type, company, fund: FUNDS[fund] ?? FUNDS[0], size, ref: `${company} ${index}`, date });
  const held = [...ledger.lots.values()].filter(
    (lot) => !lot.isGone && (lot.units === undefined || !lot.unitsLeft.isZero),
  );
  const lot = held[choice % Math.max(1, held.length)];
  if (lot === undefined) return undefined;
  const { ref, type: heldType, shareClass } = lot.facts;
  if (what === 'turn') {
    if (heldType === 'token investment' || shareClass === 'Common Shares') return undefined;
    const kind = heldType.endsWith('warrant') ? 'exercise' : 'conversion';
    const into = shareClass === undefined ? 'Preferred Shares' : 'Common Shares';
    return { kind, of: ref, date, into, round: 'Seed', creates: `${lot.facts.company} ${index}` };
  }
  const cash = `${size * 10}.${size % 10}5`;
  if (lot.units === undefined) return { kind: 'sale', of: ref, date, cash, currency: 'USD' };
  const part = lot.unitsLeft.times(Fraction.of(`0.${String(size).padStart(2, '0')}`)).wholes();
  const units = what === 'sell whole' || part.isZero ? lot.unitsLeft : part;
  return { kind: 'sale', of: ref, date, units: String(units), cash, currency: 'USD' };
}

function toPurchase(
  of: Pick<Purchase, 'type' | 'company' | 'fund' | 'ref' | 'date'> & { readonly size: number },
): Purchase {
  const { size, ...facts } = of;
  const purchase = { kind: 'purchase', ...facts, round: 'Seed', currency: 'USD' } as const;
  const units = String(size * 100);
  const cost = `${size * 333}.${size % 10}7`;
  switch (of.type) {
    case 'certificate':
      return { ...purchase, shareClass: 'Preferred Shares', units, cost: `${size * 333}` };
    case 'warrant':
      return { ...purchase, units, price: '0.25' };
    case 'convertible':
      return { ...purchase, cost };
    case 'token investment':
      return { ...purchase, token: 'LRC', units, price: '2', cost: String(size * 200) };
    case 'token warrant':
      return { ...purchase, token: 'LRC', units, price: '0.5', cost };
    case 'token convertible':
      return { ...purchase, token: 'LRC', cost };
  }
}

function dayAt(days: number): string {
  return new Date(START + days * 86_400_000).toISOString().slice(0, 10);
}

/** The history cut into workbooks, in its order; each has something dated, the first what all need. */
export function cutInto(events: readonly BookEvent[], cuts: readonly number[]): readonly (readonly BookEvent[])[] {
  const first = 1 + events.findLastIndex(({ kind }) => kind === 'round' || kind === 'class');
  const places = new Set(cuts.map((cut) => first + (cut % (events.length - first))));
  const bounds = [0, ...[...places].sort((a, b) => a - b), events.length];
  return bounds.slice(1).map((end, index) => events.slice(bounds[index], end));
}
