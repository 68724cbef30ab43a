import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CarriedFacts } from '../../../../src/model/records/carried-facts.ts';
import type { CustomValuesRecord } from '../../../../src/model/records/record.ts';
import { NO_ENTRY_HISTORY, type SetValue } from '../../../../src/model/service/entry-history.ts';
import { customRow } from '../../../support/make-records.ts';
import { FIRM } from '../../../support/make-snapshot.ts';
import { planRecords } from '../../../support/plan-records.ts';
import { sweepOf } from '../../../support/sweep.ts';

const KEY = 'co-acme/col-lead';
const WORDS = ['Ada', 'Bela', 'Cem'] as const;

/** A workbook with one value, and what whoever follows it knows that it knew last. */
interface Book {
  readonly name: string;
  readonly carried: CarriedFacts;
  readonly text: string;
  readonly known: string;
  /** Changes with every edit, as the digest of a file that Excel has saved. */
  readonly sha256: string;
  /** A result is good on every machine, its source on the one that has applied it. */
  readonly machine: 0 | 1;
}

type Step =
  | { readonly kind: 'write'; readonly book: number; readonly machine: 0 | 1 }
  | { readonly kind: 'type'; readonly book: number; readonly text: string }
  | { readonly kind: 'apply'; readonly book: number }
  | { readonly kind: 'continue'; readonly book: number; readonly of: number }
  | { readonly kind: 'elsewhere'; readonly text: string };

const book = fc.nat({ max: 2 });
const machine = fc.constantFrom<0 | 1>(0, 1);
const text = fc.constantFrom(...WORDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), book, machine }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('type' as const), book, text }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('apply' as const), book }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('continue' as const), book, of: book }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), text }) },
);

/** The service, the journals of two machines, and workbooks that were written at different times, with every result. */
class World {
  now = '';
  #time = 0;
  readonly #journals: readonly [SetValue[], SetValue[]] = [[], []];
  readonly #books: (Book | undefined)[] = [];
  /** By book, its last result. */
  readonly #results: (Book | undefined)[] = [];
  /** Every workbook and result as capsheet wrote it, and every file as it was once applied. */
  readonly #kept: Book[] = [];

  run(steps: readonly Step[]): void {
    for (const each of steps) this.#do(each);
    for (const old of this.#kept) this.#apply(old);
  }

  #do(each: Step): void {
    if (each.kind === 'elsewhere') this.now = each.text;
    else if (each.kind === 'write') this.#books[each.book] = this.#write(`book-${each.book}`, each.machine);
    else if (each.kind === 'continue') this.#books[each.book] = this.#results[each.of] ?? this.#books[each.book];
    else {
      const own = this.#books[each.book];
      if (own === undefined) return;
      if (each.kind === 'apply') this.#books[each.book] = this.#apply(own, each.book);
      else this.#books[each.book] = type(own, each.text, this.#tick());
    }
  }

  #write(name: string, at: 0 | 1): Book {
    const readAt = this.#tick();
    const customValues = new Map([[KEY, this.now === '' ? [] : [this.now]]]);
    const carried: CarriedFacts = { holdingIds: new Map(), customValues, readAt, isAsWritten: true };
    const written = { name, carried, text: this.now, known: this.now, sha256: `sha-${readAt}`, machine: at };
    this.#kept.push(written);
    return written;
  }

  /** Plans it, sends what the plan sends, and holds that against what whoever looks on knows. */
  #apply(own: Book, place?: number): Book {
    const items = this.#plan(own);
    const [before, isWish] = [this.now, own.text !== own.known && this.now === own.known];
    if (items.length > 0) this.now = own.text;
    // Blank is no value at all in a cell.
    if (own.text !== '' && own.text !== before) expect([items.length > 0, before, own]).toEqual([isWish, before, own]);
    if (items.length === 0) return own;
    const at = this.#tick();
    const { name: input, sha256, carried } = own;
    const from = { input, sha256, ...(carried.readAt === undefined ? {} : { writtenAt: carried.readAt }) };
    this.#journals[own.machine].push({ runId: `run-${at}`, at, from, data: toData(own.text) });
    const applied = { ...own, known: own.text };
    const customValues = new Map([[KEY, [own.text]]]);
    const facts: CarriedFacts = { ...carried, customValues, readAt: this.#tick(), isAsWritten: true };
    const result: Book = { ...applied, carried: facts, sha256: `result-${at}` };
    if (place !== undefined) this.#results[place] = result;
    this.#kept.push(result, { ...result, machine: own.machine === 0 ? 1 : 0 }, applied);
    return applied;
  }

  #plan(own: Book) {
    const entryHistory = { ...NO_ENTRY_HISTORY, set: this.#journals[own.machine] };
    const customValues = this.now === '' ? [] : [{ companyId: 'co-acme', columnId: 'col-lead', values: [this.now] }];
    const inputDigests = [own.sha256];
    const plan = planRecords([toRow(own)], { ...FIRM, customValues }, { entryHistory, inputDigests });
    return plan.steps.flatMap(({ requests }) => requests.flatMap((request) => request.items));
  }

  #tick(): string {
    this.#time += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.#time).toISOString();
  }
}

/** Typing into a file saves it: it does not count as the one that capsheet wrote any more. */
function type(own: Book, typed: string, at: string): Book {
  const { isAsWritten: _, ...carried } = own.carried;
  return { ...own, carried, text: typed, sha256: `sha-${at}` };
}

function toRow({ name, carried, text: value }: Book): CustomValuesRecord {
  const row = customRow(2, 'Acme Robotics', value === '' ? {} : { 'Deal Lead': value });
  return { ...row, origin: { ...row.origin, file: `${name}.xlsx` }, carried };
}

function toData(value: string): SetValue['data'] {
  return { kind: 'custom-value', company: 'co-acme', columnId: 'col-lead', value: { text: value } };
}

test('nothing that was set later is taken back by what a workbook knew before, and whatever is typed anew goes in', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) => new World().run(steps)),
    { numRuns: sweepOf(400), seed: 34 },
  );
});

test.each([
  ['as the last quarter set it', 'Ada', {}, ['differs', 'custom-value-changed']],
  ['as the last quarter set it, under new', 'Ada', { action: 'new' as const }, ['replace']],
  ['anew', 'Cem', {}, ['replace']],
])(
  'a value that somebody has changed in the app, and the next quarter’s workbook states %s',
  (_, value, word, planned) => {
    const from = { input: 'Q1', sha256: 'sha-1' };
    const set = [{ runId: 'run-1', at: '2026-04-02T08:00:00.000Z', from, data: toData('Ada') }];
    const customValues = [{ companyId: 'co-acme', columnId: 'col-lead', values: ['Bela'] }];
    const row = customRow(2, 'Acme Robotics', { 'Deal Lead': value });
    const { rows } = planRecords(
      [{ ...row, ...word, origin: { ...row.origin, file: 'Q2.xlsx' } }],
      { ...FIRM, customValues },
      { entryHistory: { ...NO_ENTRY_HISTORY, set }, inputDigests: ['sha-2'] },
    );
    expect(rows.flatMap(({ action, findings }) => [action, ...findings.map(({ code }) => code)])).toEqual(planned);
  },
);
