import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOcfWorkbook } from '../../../src/mapping/ocf/ocf-workbook.ts';
import {
  addDecimals,
  type Decimal,
  decimal,
  divideExactly,
  multiplyDecimals,
  subtractDecimals,
  ZERO,
} from '../../../src/model/values/decimal.ts';
import { sweepOf } from '../../support/sweep.ts';

const CLASSES = { sa: 'Series A Preferred', cs: 'Common' } as const;
const FUNDS = new Map([
  ['one', 'Fund One'],
  ['two', 'Fund Two'],
]);
type ClassId = keyof typeof CLASSES;

/** A security as the drawn history leaves it; its cost is that of the purchase, share by share. */
interface Live {
  readonly id: string;
  readonly holder: string;
  readonly stockClass: ClassId;
  readonly quantity: bigint;
  readonly unitCost: Decimal;
}

interface Drawn {
  readonly op: 'issue' | 'sell' | 'transfer' | 'cancel' | 'retract' | 'reissue' | 'convert' | 'split' | 'note';
  readonly pick: number;
  readonly holder: string;
  readonly stockClass: ClassId;
  readonly isPart: boolean;
}

const drawn = fc.record<Drawn>({
  op: fc.constantFrom('issue', 'issue', 'sell', 'transfer', 'cancel', 'retract', 'reissue', 'convert', 'split', 'note'),
  pick: fc.nat(20),
  holder: fc.constantFrom('one', 'two', 'other'),
  stockClass: fc.constantFrom('sa', 'cs'),
  isPart: fc.boolean(),
});

const PRICES: { readonly [id in ClassId]: string } = { sa: '4', cs: '2.5' };
const usd = (amount: string) => ({ amount, currency: 'USD' });

/** Keeps the books of a history on its own, and writes it down as an Open Cap Table file. */
class History {
  readonly objects: object[] = [];
  #live: Live[] = [];
  #count = 0;

  constructor(ops: readonly Drawn[]) {
    for (const op of ops) this.#apply(op);
  }

  /** Shares and cost by fund and class. */
  get books(): { readonly [place: string]: readonly [shares: string, cost: string] } {
    const own = this.#live.filter(({ holder }) => FUNDS.has(holder));
    return totals(
      own.map(({ holder, stockClass, quantity, unitCost }) => ({
        place: `${FUNDS.get(holder)}, ${CLASSES[stockClass]}`,
        shares: decimal(String(quantity)),
        cost: multiplyDecimals(decimal(String(quantity)), unitCost),
      })),
    );
  }

  #apply({ op, pick, holder, stockClass, isPart }: Drawn): void {
    this.#count += 1;
    if (op === 'issue') {
      this.#issue({ holder, stockClass, quantity: BigInt(pick + 1) * 1000n, unitCost: decimal(PRICES[stockClass]) });
      return;
    }
    if (op === 'note') {
      this.#note(holder, stockClass, pick);
      return;
    }
    if (op === 'split') {
      const event = { stock_class_id: stockClass, split_ratio: { numerator: '2', denominator: '1' } };
      this.#write('TX_STOCK_CLASS_SPLIT', event);
      this.#live = this.#live.map((one) =>
        one.stockClass === stockClass
          ? { ...one, quantity: one.quantity * 2n, unitCost: over(one.unitCost, decimal(2)) }
          : one,
      );
      return;
    }
    const from = this.#live[pick % Math.max(1, this.#live.length)];
    if (from === undefined) return;
    const part = isPart ? from.quantity / 2n : from.quantity;
    const rest = from.quantity - part;
    this.#live = this.#live.filter((one) => one !== from);
    const balanceOf = (): object =>
      rest === 0n ? {} : { balance_security_id: this.#issue({ ...from, quantity: rest }) };
    const about = { security_id: from.id };
    switch (op) {
      case 'sell':
        this.#write('TX_STOCK_REPURCHASE', { ...about, quantity: String(part), price: usd('5'), ...balanceOf() });
        return;
      case 'cancel':
        this.#write('TX_STOCK_CANCELLATION', { ...about, quantity: String(part), reason_text: '-', ...balanceOf() });
        return;
      case 'retract':
        this.#write('TX_STOCK_RETRACTION', { ...about, reason_text: '-' });
        return;
      case 'transfer': {
        // A sale by a stranger to a fund is a purchase, at the price on the new certificate.
        const isPurchase = !FUNDS.has(from.holder);
        const unitCost = isPurchase ? decimal(PRICES[from.stockClass]) : from.unitCost;
        const into = this.#issue({ ...from, holder, quantity: part, unitCost });
        const event = { ...about, quantity: String(part), resulting_security_ids: [into] };
        this.#write('TX_STOCK_TRANSFER', { ...event, ...balanceOf() });
        return;
      }
      case 'reissue': {
        const halves = isPart ? [part, rest] : [part];
        const into = halves.filter((quantity) => quantity > 0n).map((quantity) => this.#issue({ ...from, quantity }));
        this.#write('TX_STOCK_REISSUANCE', { ...about, resulting_security_ids: into });
        return;
      }
      default: {
        const into = this.#issue({ ...from, stockClass, quantity: part });
        const event = { ...about, quantity_converted: String(part), resulting_security_ids: [into] };
        this.#write('TX_STOCK_CONVERSION', { ...event, ...balanceOf() });
      }
    }
  }

  /** A note that converts into a certificate, sometimes of another number of shares than its amount buys. */
  #note(holder: string, stockClass: ClassId, pick: number): void {
    const quantity = BigInt(pick + 1) * 100n;
    const unitCost = decimal(pick % 2 === 0 ? PRICES[stockClass] : '1.25');
    const amount = multiplyDecimals(decimal(String(quantity)), unitCost);
    const id = `n-${this.#count}`;
    const note = { investment_amount: usd(amount), convertible_type: 'SAFE', conversion_triggers: [] };
    const common = { security_id: id, custom_id: id, stakeholder_id: holder };
    this.#write('TX_CONVERTIBLE_ISSUANCE', { ...common, ...note });
    const into = this.#issue({ holder, stockClass, quantity, unitCost });
    this.#write('TX_CONVERTIBLE_CONVERSION', { security_id: id, resulting_security_ids: [into] });
  }

  #issue(security: Omit<Live, 'id'>): string {
    const id = `s-${this.objects.length}`;
    const { holder, stockClass, quantity } = security;
    this.#live.push({ ...security, id });
    this.#write('TX_STOCK_ISSUANCE', {
      ...{ security_id: id, custom_id: id, stakeholder_id: holder, stock_class_id: stockClass },
      ...{ share_price: usd(PRICES[stockClass]), quantity: String(quantity) },
    });
    return id;
  }

  #write(type: string, event: object): void {
    const day = String(1 + (this.#count % 28)).padStart(2, '0');
    const month = String(1 + Math.floor(this.#count / 28)).padStart(2, '0');
    this.objects.push({ object_type: type, id: `t-${this.objects.length}`, date: `2021-${month}-${day}`, ...event });
  }
}

function over(value: Decimal, by: Decimal): Decimal {
  const quotient = divideExactly(value, by);
  if (quotient === undefined) throw new Error(`${value} by ${by} has no end`);
  return quotient;
}

function totals(held: readonly { readonly place: string; readonly shares: Decimal; readonly cost: Decimal }[]): {
  readonly [place: string]: readonly [shares: string, cost: string];
} {
  const sums = new Map<string, readonly [Decimal, Decimal]>();
  for (const { place, shares, cost } of held) {
    const [before, paid] = sums.get(place) ?? [ZERO, ZERO];
    if (shares !== ZERO) sums.set(place, [addDecimals(before, shares), addDecimals(paid, cost)]);
  }
  return Object.fromEntries([...sums].sort());
}

/** Gives what the workbook made of a file comes to: purchases less sales, and what conversions make of them. */
function booksOf(objects: readonly object[]) {
  const holders = [...FUNDS].map(([id, name]) => ({ object_type: 'STAKEHOLDER', id, name: { legal_name: name } }));
  const other = { object_type: 'STAKEHOLDER', id: 'other', name: { legal_name: 'Somebody' } };
  const classes = Object.entries(CLASSES).map(([id, name]) => ({
    ...{ object_type: 'STOCK_CLASS', id, name, class_type: 'COMMON' },
  }));
  const parts = {
    Manifest: { file_type: 'OCF_MANIFEST_FILE', issuer: { id: 'i', legal_name: 'Acme Inc' } },
    Stakeholders: { file_type: 'OCF_STAKEHOLDERS_FILE', items: [...holders, other] },
    StockClasses: { file_type: 'OCF_STOCK_CLASSES_FILE', items: classes },
    Transactions: { file_type: 'OCF_TRANSACTIONS_FILE', items: objects },
  };
  const files = Object.entries(parts).map(([name, content]) => ({ name: `${name}.ocf.json`, content }));
  const source = { name: 'acme', sha256: '0'.repeat(64), files };
  const names = new Map([...FUNDS.values()].map((name) => [name.toLowerCase(), name]));
  const made = toOcfWorkbook(source, names, 0);
  const rowsOf = (sheet: string) => {
    const [header, ...rows] = made.content.tables.find(({ name }) => name === sheet)?.rows ?? [];
    const columns = header?.cells.map(({ value }) => ('text' in value ? value.text : '')) ?? [];
    return rows.map(({ cells }) =>
      Object.fromEntries(
        cells.map(({ columnIndex, value }) => [columns[columnIndex], 'text' in value ? value.text : '']),
      ),
    );
  };
  const numberOf = (text: string | undefined): Decimal => decimal(text ?? '0');
  const prices = new Map(rowsOf('Share Classes').map((row) => [row['Share Class'], numberOf(row['Price Per Share'])]));
  const held = new Map(
    rowsOf('Securities').map((row) => [
      row.Ref,
      {
        place: `${row.Fund}, ${row['Share Class']}`,
        fund: row.Fund,
        shares: row.Shares === undefined ? undefined : numberOf(row.Shares),
        cost: numberOf(row['Investment Amount']),
      },
    ]),
  );
  for (const row of rowsOf('Transactions')) {
    const security = held.get(row.Security);
    if (security === undefined) throw new Error(`${row.Security} is not entered`);
    if (row.Event === 'sale') {
      const { shares = ZERO, cost } = security;
      const left = subtractDecimals(shares, numberOf(row['Shares Sold']));
      if (left.startsWith('-')) throw new Error(`${row.Security} is oversold`);
      const paid = shares === ZERO ? ZERO : over(multiplyDecimals(cost, left), shares);
      held.set(row.Security, { ...security, shares: left, cost: paid });
      continue;
    }
    held.delete(row.Security);
    const price = prices.get(row['Converted To']) ?? ZERO;
    const shares = security.shares ?? over(security.cost, price);
    held.set(row['Creates Ref'], { ...security, place: `${security.fund}, ${row['Converted To']}`, shares });
  }
  const books = totals([...held.values()].map(({ place, shares = ZERO, cost }) => ({ place, shares, cost })));
  return { books, errors: made.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message) };
}

describe('the history of an Open Cap Table file', () => {
  it('gives each fund the shares and the cost that an independent replay gives it', () => {
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 24 }), (ops) => {
        const history = new History(ops);
        expect(booksOf(history.objects)).toEqual({ books: history.books, errors: [] });
      }),
      { numRuns: sweepOf(300), seed: 38 },
    );
  });
});
