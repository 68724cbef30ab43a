import { joinList } from '../../base/util/text/words.ts';
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  decimal,
  decimalPlaces,
  divideDecimals,
  divideExactly,
  multiplyDecimals,
  scaleDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '../../model/values/decimal.ts';
import {
  costOfIssuance,
  findClassPrice,
  madeBy,
  type OcfBook,
  type OcfCertificate,
  type OcfConversion,
  type OcfIssuance,
  type OcfLot,
  type OcfMoney,
  type OcfPart,
  type OcfRemark,
  type OcfReplay,
  type OcfSale,
  quantityOf,
  quantityPathOf,
} from './ocf-book.ts';
import { NO_COUNTERPART, type OcfEvent, type OcfSplit } from './ocf-file.ts';

/**
 * Replays the events of a file in their order: what the firm's funds bought, what became of it, and what they sold. A
 * certificate that an event made of another is a consequence, not a purchase, and what was cancelled or retracted was
 * never bought.
 */
export function replayOcf(book: OcfBook, refOf: (securityId: string) => string): OcfReplay {
  // A conversion whose certificate is cut up later cannot be entered as one, which shows only at the later event.
  const unfit = new Set<OcfEvent>();
  for (;;) {
    const before = unfit.size;
    const replay = new Replay(book, refOf, unfit).run();
    if (unfit.size === before) return replay;
  }
}

interface Holding {
  readonly lot: OcfLot;
  readonly held: Decimal;
}

class Replay {
  readonly #book: OcfBook;
  readonly #refOf: (securityId: string) => string;
  readonly #unfit: Set<OcfEvent>;
  readonly #lots: OcfLot[] = [];
  readonly #sales: OcfSale[] = [];
  readonly #conversions: OcfConversion[] = [];
  readonly #remarks: OcfRemark[] = [];
  readonly #parts = new Map<string, OcfPart>();
  /** The rest of each security of a fund. */
  readonly #held = new Map<string, Holding>();
  /** Events that follow from a broken one are not reported again. */
  readonly #state = new Map<OcfEvent, 'running' | 'done' | 'broken'>();

  constructor(book: OcfBook, refOf: (securityId: string) => string, unfit: Set<OcfEvent>) {
    this.#book = book;
    this.#refOf = refOf;
    this.#unfit = unfit;
  }

  run(): OcfReplay {
    for (const issuance of this.#book.purchases()) this.#addLot(issuance);
    for (const event of this.#book.events) {
      if (event.object_type === 'TX_STOCK_CLASS_SPLIT') this.#split(event);
      else this.#apply(event);
    }
    const lots = this.#lots.filter(({ quantity, isSold }) => quantity !== ZERO || isSold);
    for (const { issuance, quantity, isSold } of this.#lots) {
      const { security_id: id } = issuance;
      if (this.#parts.get(id) !== 'entered' || quantity === quantityOf(issuance)) continue;
      this.#parts.set(id, quantity === ZERO && !isSold ? 'void' : 'changed');
    }
    return { lots, sales: this.#sales, conversions: this.#conversions, remarks: this.#remarks, parts: this.#parts };
  }

  #apply(event: OcfEvent): void {
    const state = this.#state.get(event);
    if (state === 'running') this.#reportCycle(event);
    if (state !== undefined) return;
    this.#state.set(event, 'running');
    const creators = event.from.flatMap((id) => this.#book.creatorOf(id) ?? []);
    for (const creator of creators) this.#apply(creator);
    if (creators.some((creator) => this.#state.get(creator) === 'broken')) this.#state.set(event, 'broken');
    if (this.#state.get(event) === 'running') this.#change(event);
    if (this.#state.get(event) === 'running') this.#state.set(event, 'done');
  }

  #change(event: OcfEvent): void {
    const own = event.from.filter((id) => this.#book.fundOf(id) !== undefined);
    if (own.length === 0) return;
    const broken = madeBy(event).filter((id) => !this.#book.issuances.has(id));
    if (broken.length > 0) {
      this.#reportBroken(event, broken);
      return;
    }
    const taken = own.flatMap((id) => {
      const holding = this.#held.get(id);
      return holding === undefined ? [] : [{ id, ...holding }];
    });
    const held = sumDecimals(taken.map((one) => one.held));
    const quantity = this.#quantityOf(event, held);
    const [first] = taken;
    if (first === undefined || held === ZERO || compareDecimals(quantity, held) > 0) {
      this.#reportMore(event, own, quantity, held);
      return;
    }
    const results = event.into.flatMap((id) => this.#book.issuances.get(id) ?? []);
    for (const { id } of taken) this.#held.delete(id);
    this.#dispose(event, { lots: taken, quantity, results });
    this.#keepBalance(event, first, subtractDecimals(held, quantity));
  }

  #keepBalance(event: OcfEvent, { id, lot }: { id: string; lot: OcfLot }, rest: Decimal): void {
    const { balance } = event;
    const issuance = balance === undefined ? undefined : this.#book.issuances.get(balance);
    if (issuance === undefined || balance === undefined) {
      if (rest !== ZERO) this.#held.set(id, { lot, held: rest });
      return;
    }
    this.#replacePart(lot, id, issuance);
    this.#held.set(balance, { lot, held: rest });
    this.#parts.set(balance, 'remainder');
    if (lot.issuance.object_type !== 'TX_WARRANT_ISSUANCE' && quantityOf(issuance) !== rest)
      this.#remark(
        'error',
        'ocf-more-than-held',
        `${nameOf(event)} leaves ${quantityOf(issuance)} in ${this.#refOf(balance)}, but ${rest} of ${this.#refOf(id)} are left.`,
        'Correct it there, or export the file again.',
      );
  }

  /** Returns how much the event takes: the stated number, else what it does not leave. */
  #quantityOf({ quantity, balance }: OcfEvent, held: Decimal): Decimal {
    if (quantity !== undefined) return quantity;
    const rest = balance === undefined ? undefined : this.#book.issuances.get(balance);
    return rest === undefined ? held : subtractDecimals(held, quantityOf(rest));
  }

  #dispose(event: OcfEvent, taken: Taken): void {
    const ours = taken.results.filter(({ security_id: id }) => this.#book.fundOf(id) !== undefined);
    const [lot] = lotsOf(taken);
    switch (event.kind) {
      case 'void':
        this.#carve(taken, taken.quantity);
        for (const { id } of taken.lots) if (this.#parts.get(id) !== 'entered') this.#parts.set(id, 'void');
        this.#leaveOut(event, `${NO_COUNTERPART}. What it voids, ${this.#describe(taken)}, is not entered`);
        return;
      case 'conversion':
        this.#convert(event, taken, ours);
        return;
      default: {
        const moved = sumDecimals(ours.map(quantityOf));
        const isAllOurs = ours.length > 0 && ours.length === taken.results.length;
        const sold = isAllOurs ? ZERO : subtractDecimals(taken.quantity, moved);
        if (sold !== ZERO && lot !== undefined) this.#sell(event, lot, taken, sold);
        if (ours.length > 0) this.#derive(event, { ...taken, quantity: subtractDecimals(taken.quantity, sold) }, ours);
      }
    }
  }

  #sell(event: OcfEvent, lot: OcfLot, taken: Taken, sold: Decimal): void {
    const isNote = lot.issuance.object_type === 'TX_CONVERTIBLE_ISSUANCE';
    const [only] = taken.lots;
    if (isNote && (sold !== lot.quantity || lot.madeBy !== undefined)) {
      this.#carve(taken, sold);
      this.#leaveOut(event, `it sells ${sold} of ${lot.ref}, and the service sells a note only as a whole`);
      return;
    }
    lot.isSold = true;
    if (!isNote && event.quantity !== undefined) {
      if (only !== undefined) this.#replacePart(lot, only.id, undefined);
      lot.parts.set(event, { path: 'quantity', quantity: sold });
    }
    this.#sales.push({ event, lot, quantity: isNote ? undefined : sold });
  }

  /** Certificates of the same fund and class that come to as much are the same holding; others are new ones. */
  #derive(event: OcfEvent, taken: Taken, ours: readonly OcfIssuance[]): void {
    const [lot, ...others] = lotsOf(taken);
    if (lot === undefined) return;
    const isSame =
      others.length === 0 &&
      sumDecimals(ours.map(quantityOf)) === taken.quantity &&
      ours.every((one) => isOfKind(one, lot.issuance));
    if (isSame) {
      for (const { id } of taken.lots) this.#replacePart(lot, id, undefined);
      for (const issuance of ours) {
        this.#held.set(issuance.security_id, { lot, held: quantityOf(issuance) });
        this.#replacePart(lot, '', issuance);
        this.#parts.set(issuance.security_id, 'remainder');
      }
      return;
    }
    this.#replaceLots(taken, ours);
    const made = joinList(ours.map(({ security_id: id }) => this.#refOf(id)));
    this.#leaveOut(
      event,
      `${event.kind === 'transfer' ? 'it moves a holding between funds of the firm' : NO_COUNTERPART}. ${made} ${ours.length === 1 ? 'is' : 'are'} entered with what ${this.#describe(taken)} cost`,
    );
  }

  #convert(event: OcfEvent, taken: Taken, ours: readonly OcfIssuance[]): void {
    const [into, ...more] = ours;
    const [lot, ...others] = lotsOf(taken);
    if (lot === undefined) return;
    const isPlain =
      into?.object_type === 'TX_STOCK_ISSUANCE' &&
      taken.results.length === 1 &&
      more.length === 0 &&
      others.length === 0;
    const isWhole = taken.quantity === lot.quantity && !lot.isSold;
    if (isPlain && isWhole && !this.#unfit.has(event) && isWorkedOutAlike(lot, into, this.#book)) {
      this.#addLot(into, { madeBy: event });
      this.#conversions.push({ event, lot, into });
      return;
    }
    this.#replaceLots(taken, ours);
    const made = ours.map((one) => `${this.#refOf(one.security_id)} with ${quantityOf(one)}`);
    this.#leaveOut(
      event,
      ours.length === 0
        ? `what ${this.#describe(taken)} became is not held by a fund of the firm`
        : `the service would work it out differently. Entered instead of ${this.#describe(taken)}: ${joinList(made)}`,
      ours.length === 0
        ? 'Enter in the app what it changes.'
        : `Check whether the portfolio already has ${lot.ref}; then leave ${made.length === 1 ? 'that' : 'those'} out and enter the conversion in the app.`,
    );
  }

  #replaceLots(taken: Taken, ours: readonly OcfIssuance[]): void {
    const [lot] = lotsOf(taken);
    let cost = this.#carve(taken, taken.quantity);
    let units = sumDecimals(ours.map(quantityOf));
    for (const { id } of taken.lots) if (this.#held.get(id) === undefined) this.#parts.set(id, 'replaced');
    for (const issuance of ours) {
      const own = quantityOf(issuance);
      const part = cost === undefined ? undefined : shareOf(cost, own, units);
      this.#addLot(issuance, { from: lot, cost: part });
      if (cost !== undefined && part !== undefined)
        cost = { ...cost, amount: subtractDecimals(cost.amount, part.amount) };
      units = subtractDecimals(units, own);
    }
  }

  /** Takes so much out of the holdings, and returns what it cost. */
  #carve({ lots }: Taken, quantity: Decimal): OcfMoney | undefined {
    let rest = quantity;
    let cost: OcfMoney | undefined;
    for (const { id, lot, held } of lots) {
      const own = compareDecimals(held, rest) < 0 ? held : rest;
      if (lot.madeBy !== undefined) this.#unfit.add(lot.madeBy);
      const part = lot.cost === undefined ? undefined : shareOf(lot.cost, own, lot.quantity);
      lot.quantity = subtractDecimals(lot.quantity, own);
      if (lot.cost !== undefined && part !== undefined)
        lot.cost = { ...lot.cost, amount: subtractDecimals(lot.cost.amount, part.amount) };
      if (part !== undefined) cost = { ...part, amount: addDecimals(cost?.amount ?? ZERO, part.amount) };
      this.#replacePart(lot, id, undefined);
      rest = subtractDecimals(rest, own);
    }
    return cost;
  }

  /** A split multiplies what is left of the class, unless its certificates are issued again for it. */
  #split(split: OcfSplit): void {
    const { numerator, denominator } = split.split_ratio;
    const reissued = this.#book.reissuedBy(split.id);
    const ratio = `${numerator} for ${denominator}`;
    const concerned = [...this.#held].filter(([id, { lot }]) => {
      const { issuance } = lot;
      const isOfClass =
        issuance.object_type === 'TX_STOCK_ISSUANCE' && issuance.stock_class_id === split.stock_class_id;
      return isOfClass && (this.#book.issuances.get(id)?.date ?? '') < split.date && !reissued.has(id);
    });
    if (concerned.length > 0)
      this.#leaveOut(
        split,
        `${NO_COUNTERPART}. Certificates from before it are entered with their shares after it, ${ratio}`,
      );
    for (const [id, { lot, held }] of concerned) {
      const after = scaleDecimal(held, numerator, denominator);
      const known = this.#held.get(id)?.lot ?? lot;
      if (held === known.quantity && known.madeBy === undefined) {
        known.quantity = after;
        known.isSplit = true;
        this.#held.set(id, { lot: known, held: after });
        continue;
      }
      const cost = this.#carve({ lots: [{ id, lot: known, held }], quantity: held, results: [] }, held);
      const issuance = this.#book.issuances.get(id) ?? known.issuance;
      const isFurther = issuance === known.issuance;
      this.#addLot(issuance, {
        from: known,
        cost,
        quantity: after,
        ref: isFurther ? `${known.ref}/${split.date}` : undefined,
      });
    }
  }

  #addLot(
    issuance: OcfIssuance,
    made: {
      readonly from?: OcfLot | undefined;
      readonly cost?: OcfMoney | undefined;
      readonly quantity?: Decimal;
      readonly ref?: string | undefined;
      readonly madeBy?: OcfEvent;
    } = {},
  ): void {
    const id = issuance.security_id;
    const { from, madeBy } = made;
    const quantity = made.quantity ?? quantityOf(issuance);
    const carried = isStatedCost(issuance) ? undefined : made.cost;
    const isSameClass = from !== undefined && isSameSecurity(issuance, from.issuance);
    const lot: OcfLot = {
      issuance,
      ref: made.ref ?? this.#refOf(id),
      roundOf: isSameClass ? from.roundOf : issuance,
      quantity,
      cost: carried ?? costOfIssuance(issuance),
      costOf: carried === undefined || from === undefined ? issuance : from.costOf,
      madeBy,
      isSold: false,
      isSplit: made.quantity !== undefined,
      parts: new Map([[issuance, { path: quantityPathOf(issuance), quantity: quantityOf(issuance) }]]),
    };
    this.#lots.push(lot);
    this.#held.set(id, { lot, held: quantity });
    this.#parts.set(id, madeBy === undefined ? 'entered' : 'created');
  }

  /** The quantity is a sum of what stands in the file; a security gives way to what it became. */
  #replacePart(lot: OcfLot, id: string, by: OcfIssuance | undefined): void {
    const before = this.#book.issuances.get(id);
    if (before !== undefined) lot.parts.delete(before);
    if (by !== undefined) lot.parts.set(by, { path: quantityPathOf(by), quantity: quantityOf(by) });
  }

  #describe({ lots, quantity }: Taken): string {
    return `${quantity} of ${joinList(lots.map(({ id }) => this.#refOf(id)))}`;
  }

  #reportMore(event: OcfEvent, ids: readonly string[], quantity: Decimal, held: Decimal): void {
    const names = joinList(ids.map((id) => this.#refOf(id)));
    this.#break(
      event,
      'ocf-more-than-held',
      held === ZERO
        ? `${nameOf(event)} is about ${names}, of which nothing was left.`
        : `${nameOf(event)} takes ${quantity} of ${names}, of which only ${held} were left.`,
      'Correct it there, or export the file again.',
    );
  }

  #reportBroken(event: OcfEvent, broken: readonly string[]): void {
    this.#break(
      event,
      'ocf-reference-broken',
      `${nameOf(event)} makes "${broken.join('", "')}", which is not issued anywhere in the file.${this.#book.suggestSecurity(broken[0] ?? '')}`,
      'Export the file again.',
    );
  }

  #reportCycle(event: OcfEvent): void {
    this.#break(
      event,
      'ocf-reference-broken',
      `${nameOf(event)} makes a security of itself: what it is made of is made of it.`,
      'Correct it there, or export the file again.',
    );
  }

  #leaveOut(
    event: OcfEvent | OcfSplit,
    why: string,
    hint = 'Check it against what the portfolio has, and enter the rest in the app.',
  ): void {
    this.#remark('warning', 'ocf-left-out', `${nameOf(event)} is left out: ${why}.`, hint);
  }

  #break(event: OcfEvent, code: OcfRemark['code'], message: string, hint: string): void {
    this.#state.set(event, 'broken');
    this.#remark('error', code, message, hint);
  }

  #remark(severity: OcfRemark['severity'], code: OcfRemark['code'], message: string, hint: string): void {
    this.#remarks.push({ severity, code, message, hint });
  }
}

interface Taken {
  readonly lots: readonly (Holding & { readonly id: string })[];
  readonly quantity: Decimal;
  readonly results: readonly OcfIssuance[];
}

function lotsOf({ lots }: Taken): readonly OcfLot[] {
  return [...new Set(lots.map(({ lot }) => lot))];
}

function nameOf({ object_type: type, id }: OcfEvent | OcfSplit): string {
  return `${type} ${id}`;
}

function isStatedCost(issuance: OcfIssuance): boolean {
  return issuance.object_type === 'TX_STOCK_ISSUANCE' && issuance.cost_basis !== undefined;
}

function isSameSecurity(a: OcfIssuance, b: OcfIssuance): boolean {
  if (a.object_type !== 'TX_STOCK_ISSUANCE' || b.object_type !== 'TX_STOCK_ISSUANCE')
    return a.object_type === b.object_type;
  return a.stock_class_id === b.stock_class_id;
}

function isOfKind(a: OcfIssuance, b: OcfIssuance): boolean {
  return a.stakeholder_id === b.stakeholder_id && isSameSecurity(a, b);
}

const CENTS = 2;

/** Returns a share of a cost, to the cent where it does not come out even; the rest is what is left of the whole. */
function shareOf(cost: OcfMoney, units: Decimal, ofUnits: Decimal): OcfMoney {
  if (units === ofUnits || ofUnits === ZERO) return cost;
  const product = multiplyDecimals(cost.amount, units);
  const places = Math.max(decimalPlaces(cost.amount), CENTS);
  return { ...cost, amount: divideExactly(product, ofUnits) ?? divideDecimals(product, ofUnits, places) ?? ZERO };
}

/**
 * Returns whether the service works out as many shares: for a note the investment by the class's price, for anything else
 * one for one.
 */
function isWorkedOutAlike({ issuance, quantity }: OcfLot, into: OcfCertificate, book: OcfBook): boolean {
  if (issuance.object_type !== 'TX_CONVERTIBLE_ISSUANCE') return quantity === into.quantity;
  const price = findClassPrice(into, book);
  if (price.currency !== issuance.investment_amount.currency) return false;
  const costOf = (shares: typeof into.quantity) => multiplyDecimals(shares, decimal(price.amount));
  const next = addDecimals(into.quantity, decimal(1));
  return compareDecimals(costOf(into.quantity), quantity) <= 0 && compareDecimals(quantity, costOf(next)) < 0;
}
