import type { SandboxBehaviour } from '../../src/service/sandbox/behaviour.ts';
import { type Desk, openDesk } from '../scenarios/desk.ts';
import { FIRST_DAY } from '../support/first-day.ts';
import type { BookEvent, Quarter, Sale, Turn } from './book.ts';
import { enteredCosts, ledgerLines, type PrintedLine, printedLines } from './figures.ts';
import { FirmLedger, type Lot } from './firm-ledger.ts';
import { Fraction } from './fraction.ts';
import { MarkBook } from './marks.ts';
import type { Printed } from './printed.ts';
import { Tally } from './tally.ts';
import { toClassRow, toRoundRows, toSecurityRow, toTransactionRow, typeMark } from './typed-rows.ts';
import { OpenWorkbook, type TypedRow } from './workbook.ts';

/** How a service may return holdings, which nobody documents. */
export type ServiceMode = Pick<SandboxBehaviour, 'sharesAfterSale' | 'consumedSecurities' | 'inputOfRemoved'> &
  Partial<Pick<SandboxBehaviour, 'costAfterConversion' | 'costAfterExercise' | 'outputOfTransaction'>>;

/** Whether a quarter is written into the workbook that capsheet makes for it, or into the last quarter's result. */
export type Origin = 'template' | 'result';

interface Typed {
  readonly event: BookEvent;
  readonly sheet: string;
  readonly row: number;
}

interface Written {
  readonly book: { readonly name: string; readonly typed: readonly Typed[]; readonly marks: number };
  readonly before: {
    /** The costs entered before it, by company, fund and currency. */
    readonly costs: ReadonlyMap<string, Fraction>;
    /** The refs of which the machine can know what they cost: it has entered them, or the service lists them. */
    readonly known: ReadonlySet<string>;
  };
}

interface RunSettings {
  readonly errors?: { readonly [code: string]: number };
  readonly desk?: Desk;
}

/** A firm's books beside capsheet and its service, quarter after quarter. */
export class KeptBooks {
  readonly tally = new Tally();
  /** How often each code was found, without the infos. */
  readonly said = new Map<string, number>();
  /** The most conversions and exercises of which a machine said that it does not know what cost they carried on. */
  assumedCosts = 0;
  readonly #desk: Desk;
  readonly #mode: ServiceMode;
  readonly #ledger: FirmLedger;
  readonly #companies = new Set<string>();
  /** By ref, the service's ids. */
  readonly #ids = new Map<string, string>();
  /** Refs that the workbook at hand has a row of. */
  readonly #refs = new Set<string>();
  /** Keys of transactions: those of workbooks before the one at hand, and of that one. */
  readonly #earlier = new Set<string>();
  readonly #current = new Set<string>();
  readonly #marks = new MarkBook();
  /** By machine, the marks that it has set: the service gives none. */
  readonly #markedBy = new Map<string, MarkBook['last']>();
  /** By machine, the refs of what it has entered or taken from: its journal knows them. */
  readonly #journaled = new Map<string, Set<string>>();
  #books = 0;
  /** Its state folder; the desk's own where it is empty. */
  #machine = '';
  #result = '';
  readonly #fed: string[] = [];
  /** Transactions of the portfolio that was there first. */
  #unknownBefore: number | undefined;
  #others = new Map<string, string>();

  private constructor(desk: Desk, mode: ServiceMode) {
    this.#desk = desk;
    this.#mode = mode;
    this.#ledger = new FirmLedger({ ofConversion: mode.costAfterConversion, ofExercise: mode.costAfterExercise });
  }

  static async open(mode: ServiceMode): Promise<KeptBooks> {
    return new KeptBooks(await openDesk({ behaviour: mode }), mode);
  }

  close(): Promise<void> {
    return this.#desk.close();
  }

  /**
   * Writes a quarter into a workbook, plans it, applies it, plans it again; every figure is held against the books.
   * `machine`: which of several that know nothing of each other but by the service.
   */
  async keep({ last, events }: Quarter, origin: Origin, machine = ''): Promise<void> {
    this.#machine = machine;
    const { book, before } = await this.#write({ last, events }, origin);
    // A result that is written on is of the quarter before, unless somebody says otherwise.
    const args = [book.name, ...(origin === 'result' ? ['--quarter', last] : [])];
    const planned = await this.#run(['plan', ...args]);
    this.#samePlan(`${last} plan`, planned, { add: book.typed.length, replace: book.marks });
    await this.#apply(`${last} result`, args, { book, before });
    this.#ledger.openQuarter(firstDayOf(last), last);
    this.#samePlan(`${last} again`, await this.#run(['plan', this.#result]), {});
  }

  /** The same without looking at plans. */
  async apply({ last, events }: Quarter, origin: Origin): Promise<void> {
    const { book, before } = await this.#write({ last, events }, origin);
    await this.#apply(`${last} result`, [book.name, ...(origin === 'result' ? ['--quarter', last] : [])], {
      book,
      before,
    });
  }

  /** Everything that was written and given so far, in any order once more: nothing is entered twice. */
  async feedAgain(order: (names: readonly string[]) => readonly string[]): Promise<void> {
    const look = () => JSON.stringify([this.#desk.sandbox.dump(), this.#desk.sandbox.filed().marks]);
    const held = look();
    for (const name of order(this.#fed)) {
      const { rows } = await this.#run(['apply', name, '--yes']);
      for (const { sheet, row, outcome, why } of rows)
        if (outcome === 'added' || outcome === 'replaced')
          this.tally.same(`${name} fed again | ${sheet} ${row}`, 'not sent', `${outcome}: ${why}`);
      this.tally.same(`${name} fed again | as before`, 'true', String(look() === held));
    }
  }

  /**
   * The portfolio moves out into another service by its export: there it comes in as a whole, and from then on every figure
   * is that of the books, whatever is planned again.
   */
  async moveTo(mode: ServiceMode): Promise<void> {
    const there = await openDesk({ seed: FIRST_DAY, behaviour: mode });
    const exported = await this.#desk.run(['export', '--out', there.path('firm.xlsx'), '--quiet']);
    if (exported.status !== 0) throw new Error(exported.stderr);
    const run = (...args: readonly string[]) => this.#run(args, { desk: there });
    const applied = await run('apply', 'firm.xlsx', '--yes');
    this.#sameSums('moved', applied, { added: applied.summary.added ?? 0, replaced: applied.summary.replaced ?? 0 });
    const entered = new Map(
      applied.tieOut?.map((line) => [[line.company, line.fund, line.currency].join(' | '), line]),
    );
    for (const [key, sum] of enteredCosts(this.#ledger, () => true))
      if (!sum.isZero) this.tally.same(`moved | ${key} | entered`, String(sum), entered.get(key)?.after);
    this.#ledger.openQuarter('', '');
    for (const name of ['firm.xlsx', applied.results?.[0] ?? '']) {
      const planned = await run('plan', name);
      this.#sameSums(`moved, ${name} again`, planned, {});
      const own = planned.rollForward?.lines.filter(({ company }) => this.#companies.has(company)) ?? [];
      this.tally.sameLines(`moved, ${name} again | roll-forward`, ledgerLines(this.#ledger), printedLines(own));
    }
    await there.close();
  }

  /** Gives what was entered before, as far as this machine can know it. */
  #enter(last: string, events: readonly BookEvent[]): Written['before'] {
    this.#ledger.openQuarter(firstDayOf(last), last);
    const journaled = this.#journaled.get(this.#machine) ?? new Set();
    this.#journaled.set(this.#machine, journaled);
    const known = new Set(journaled);
    for (const [ref, lot] of this.#ledger.lots) if (this.#isListed(lot)) known.add(ref);
    const costs = enteredCosts(this.#ledger, ({ facts: { ref } }) => known.has(ref));
    for (const event of events) {
      this.#ledger.enter(event);
      if ('of' in event) journaled.add(event.of);
      if (event.kind !== 'purchase') continue;
      journaled.add(event.ref);
      known.add(event.ref);
    }
    return { costs, known };
  }

  #samePlan(where: string, printed: Printed, expected: { readonly [action: string]: number }): void {
    this.#sameSums(where, printed, expected);
    this.#sameRollForward(where, printed);
  }

  async #apply(where: string, args: readonly string[], { book, before }: Written): Promise<void> {
    const changed = this.#ledger.countChanged((lot) => this.#isListed(lot));
    const applied = await this.#run(['apply', ...args, '--yes'], { errors: { 'cost-not-conserved': changed } });
    this.#samePlan(where, applied, { added: book.typed.length, replaced: book.marks });
    this.#sameTieOut(where, applied, before);
    for (const { sheet, row, verified } of applied.rows)
      if (sheet !== 'Valuations') this.tally.same(`${where} | ${sheet} ${row} | verified`, 'true', String(verified));
    this.#result = applied.results?.[0] ?? '';
    this.#fed.push(book.name, this.#result);
    this.#learnIds(book.typed, applied);
    this.#sameStored(where);
    this.#marks.compare(where, { sandbox: this.#desk.sandbox, companies: this.#companies, tally: this.tally });
  }

  async #write({ last, events }: Quarter, origin: Origin): Promise<Written> {
    this.#books += 1;
    const name = `book ${this.#books}.xlsx`;
    if (origin === 'template' || this.#result === '') {
      const { status, stderr } = await this.#desk.run([
        'template',
        '--quarter',
        last,
        '--out',
        name,
        '--quiet',
        ...this.#state(),
      ]);
      if (status !== 0) throw new Error(stderr);
      this.#refs.clear();
      for (const key of this.#current) this.#earlier.add(key);
      this.#current.clear();
    }
    const book = await OpenWorkbook.open(origin === 'template' ? this.#desk.path(name) : this.#result);
    if (origin === 'template') this.#sameTemplate(last, book);
    const holdings = new Map(
      book
        .rows('capsheet lists')
        .map((row) => [String(row.get('holding id')), String(row.get('capsheet_all_holding'))]),
    );
    const before = this.#enter(last, events);
    const typed = events.flatMap((event, index) => {
      const named = origin === 'template' && index % 2 === 0 ? holdings : new Map<string, string>();
      return this.#toRows(event, named).map((row) => ({ event, sheet: row.sheet, row: book.type(row) }));
    });
    const marks = this.#marks.set(this.#ledger, last);
    const own = [...this.#marks.last].filter(([, { day }]) => day === last);
    this.#markedBy.set(this.#machine, new Map([...(this.#markedBy.get(this.#machine) ?? []), ...own]));
    for (const mark of marks) typeMark(book, last, mark);
    await book.saveAs(this.#desk.path(name));
    return { book: { name, typed, marks: marks.length }, before };
  }

  #toRows(event: BookEvent, holdings: ReadonlyMap<string, string>): TypedRow[] {
    switch (event.kind) {
      case 'round': {
        const isNew = !this.#companies.has(event.company);
        this.#companies.add(event.company);
        return toRoundRows(event, isNew);
      }
      case 'class':
        return [toClassRow(event)];
      case 'purchase':
        this.#refs.add(event.ref);
        return [toSecurityRow(event)];
      default:
        return [this.#toTransaction(event, holdings)];
    }
  }

  #toTransaction(event: Sale | Turn, holdings: ReadonlyMap<string, string>): TypedRow {
    const id = this.#ids.get(event.of);
    // By its Ref where the workbook has one, else as the list of holdings has it, else by its ID.
    const security = this.#refs.has(event.of) || id === undefined ? event.of : (holdings.get(id) ?? id);
    const key = [event.kind, event.of, event.date].join(' ');
    this.#current.add(key);
    if (event.kind !== 'sale') this.#refs.add(event.creates);
    // There is one already that only another workbook knows: whoever enters a further one says so.
    const isFurther = this.#earlier.has(key);
    return toTransactionRow(event, { company: this.#ledger.lot(event.of).facts.company, security, isFurther });
  }

  #state(): readonly string[] {
    return this.#machine === '' ? [] : ['--state-dir', this.#machine];
  }

  /** `errors`: how many of each code there are to be. */
  async #run(args: readonly string[], { errors = {}, desk = this.#desk }: RunSettings = {}): Promise<Printed> {
    const ended = await desk.run([...args, '--json', ...this.#state()]);
    const where = args.join(' ');
    const isSound = Object.values(errors).every((count) => count === 0);
    this.tally.same(`${where} | status`, isSound ? '0' : '4', String(ended.status));
    const printed: Printed = JSON.parse(ended.stdout);
    if (printed.rows === undefined) throw new Error(ended.stdout);
    this.assumedCosts = Math.max(this.assumedCosts, printed.rollForward?.assumedCosts ?? 0);
    const counts = new Map<string, number>();
    for (const { severity, code, sheet, cell, message } of printed.findings) {
      if (severity !== 'info') this.said.set(code, (this.said.get(code) ?? 0) + 1);
      if (severity !== 'error') continue;
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (errors[code] === undefined) this.tally.same(`${where} | ${sheet}!${cell}`, undefined, `${code}: ${message}`);
    }
    for (const [code, count] of Object.entries(errors))
      this.tally.same(`${where} | ${code}`, String(count), String(counts.get(code) ?? 0));
    return printed;
  }

  /** Every row of the quarter is added, every other one is there already. */
  #sameSums(where: string, { rows }: Printed, expected: { readonly [action: string]: number }): void {
    const counts = new Map<string, number>();
    for (const { action, outcome, sheet, row, why } of rows) {
      const found = action ?? outcome ?? '';
      counts.set(found, (counts.get(found) ?? 0) + 1);
      const isSound = found === 'unchanged' || found in expected;
      if (!isSound) this.tally.same(`${where} | ${sheet} ${row}`, 'unchanged or added', `${found}: ${why}`);
    }
    for (const [action, count] of Object.entries(expected))
      this.tally.same(`${where} | ${action}`, String(count), String(counts.get(action) ?? 0));
  }

  #sameRollForward(where: string, { rollForward }: Printed): void {
    const { lines = [] } = rollForward ?? {};
    const own = lines.filter(({ company }) => this.#companies.has(company));
    this.tally.sameLines(`${where} | roll-forward`, ledgerLines(this.#ledger), printedLines(own));
    this.#sameOthers(
      where,
      lines.filter((line) => !own.includes(line)),
    );
  }

  /** Expects what the firm held before to stay as it was. */
  #sameOthers(where: string, lines: readonly PrintedLine[]): void {
    const sums = new Map<string, Fraction>();
    for (const { fund, company, currency, cost } of lines) {
      const key = [fund, company, currency].join(' | ');
      this.tally.same(`${where} | ${key} | at rest`, cost.opening, cost.closing);
      sums.set(key, Fraction.of(cost.closing).plus(sums.get(key) ?? Fraction.ZERO));
    }
    const texts = new Map([...sums].map(([key, sum]) => [key, String(sum)]));
    if (this.#others.size === 0) this.#others = texts;
    for (const [key, text] of this.#others) this.tally.same(`${where} | ${key}`, text, texts.get(key));
  }

  /** Expects what the machine cannot know to be left out before and after, and said. */
  #sameTieOut(where: string, { tieOut = [], rollForward }: Printed, { costs: before, known }: Written['before']): void {
    const after = enteredCosts(this.#ledger, ({ facts: { ref } }) => known.has(ref));
    const isWhole = [...this.#ledger.lots].every(([ref, lot]) => lot.isCreated || known.has(ref));
    const unknown = rollForward?.unknownInputs ?? 0;
    this.#unknownBefore ??= unknown;
    if (!isWhole) this.tally.same(`${where} | unknown inputs said`, 'true', String(unknown > this.#unknownBefore));
    else if (this.#mode.inputOfRemoved === 'kept')
      this.tally.same(`${where} | unknown inputs`, String(this.#unknownBefore), String(unknown));
    const lines = new Map(tieOut.map((line) => [[line.company, line.fund, line.currency].join(' | '), line]));
    const own = tieOut.filter(({ company }) => this.#companies.has(company));
    for (const { company, fund, currency } of own)
      this.tally.same(`${where} | tie-out`, 'true', String(after.has([company, fund, currency].join(' | '))));
    for (const [key, sum] of after) {
      const line = lines.get(key);
      if (line === undefined && sum.isZero) continue;
      const opening = before.get(key) ?? Fraction.ZERO;
      const at = `${where} | tie-out | ${key}`;
      this.tally.same(`${at} | before`, String(opening), line?.before);
      this.tally.same(`${at} | added`, String(sum.minus(opening)), line?.added);
      this.tally.same(`${at} | after`, String(sum), line?.after);
      this.tally.same(`${at} | difference`, '0', line?.difference);
    }
  }

  /** The service has what the books have: each security as it was issued, and what has become of it. */
  #sameStored(last: string): void {
    const { securities } = this.#desk.sandbox.dump();
    const stored = new Map(securities.map((security) => [security.id, security]));
    for (const [ref, lot] of this.#ledger.lots) {
      const held = stored.get(this.#ids.get(ref) ?? '');
      const at = `${last} stored | ${ref}`;
      const cost = held?.investmentAmount ?? held?.totalCost;
      this.tally.same(`${at} | cost`, String(lot.listedCost), cost?.value ?? (held === undefined ? undefined : '0'));
      if (lot.units !== undefined) this.tally.same(`${at} | units`, String(lot.units), held?.shares ?? held?.quantity);
    }
  }

  #isListed(lot: Lot): boolean {
    const isConsumed = lot.isGone || (lot.units !== undefined && lot.unitsLeft.isZero);
    return !isConsumed || this.#mode.consumedSecurities !== 'removed';
  }

  /** The workbook of a quarter lists what is held, in the way in which the service counts it. */
  #sameTemplate(last: string, book: OpenWorkbook): void {
    const listed = new Map(book.rows('Securities').map((row) => [String(row.get('Security ID')), row]));
    for (const [ref, lot] of this.#ledger.lots) {
      const row = listed.get(this.#ids.get(ref) ?? '');
      if (lot.isGone || lot.unitsLeft.isZero || lot.units === undefined) continue;
      const units = this.#mode.sharesAfterSale === 'original' ? lot.units : lot.unitsLeft;
      const shown = row?.get('Shares') ?? row?.get('Quantity');
      this.tally.same(
        `${last} template | ${ref} | units`,
        String(units),
        shown === undefined ? undefined : String(shown),
      );
    }
    for (const row of book.rows('Valuations')) {
      const place = [row.get('Company'), row.get('Fund')].join(' | ');
      const wanted = this.#markedBy.get(this.#machine)?.get(place);
      // A value set for this very day already stands where a new one is typed.
      const value = row.get(wanted?.day === last ? 'Fair Value' : 'Last Fair Value');
      if (wanted !== undefined)
        this.tally.same(`${last} template | ${place} | last mark`, wanted.value, `${value} ${row.get('Currency')}`);
    }
  }

  #learnIds(typed: readonly Typed[], { rows }: Printed): void {
    const ids = new Map(rows.map(({ sheet, row, id }) => [`${sheet} ${row}`, id]));
    const outputs = new Map(
      this.#desk.sandbox.dump().transactions.map(({ id, outputSecurityId }) => [id, outputSecurityId]),
    );
    for (const { event, sheet, row } of typed) {
      const id = ids.get(`${sheet} ${row}`);
      if (id === undefined) continue;
      if (event.kind === 'purchase') this.#ids.set(event.ref, id);
      const output = outputs.get(id);
      if ((event.kind === 'conversion' || event.kind === 'exercise') && output !== undefined)
        this.#ids.set(event.creates, output);
    }
  }
}

function firstDayOf(last: string): string {
  const [year = '', month = ''] = last.split('-');
  return `${year}-${String(Number(month) - 2).padStart(2, '0')}-01`;
}
