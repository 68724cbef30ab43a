import { assertNever } from '../../base/util/assert-never.ts';
import { groupBy } from '../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { Steps } from '../../base/util/steps.ts';
import { foldName } from '../../base/util/text/text.ts';
import { costOf } from '../../model/fields/cost.ts';
import {
  COMPANY_FIELDS,
  type ComparedField,
  documentName,
  markColumn,
  markValue,
  ROUND_FIELDS,
  SECURITY_FIELDS,
  SHARE_CLASS_FIELDS,
  TRANSACTION_FIELDS,
} from '../../model/identity/identity.ts';
import type {
  ComparedPlace,
  ComparedRow,
  ComparedState,
  ComparedValue,
  Comparison,
  FundSum,
  KindCount,
  SideSum,
} from '../../model/outcomes/comparison.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';
import { type CheckedRecord, RECORD_KINDS, type RecordKind } from '../../model/records/record.ts';
import { addDecimals, ZERO } from '../../model/values/decimal.ts';
import type { Money } from '../../model/values/money.ts';
import { pairInSteps } from '../plan/pairing/pair-up.ts';

/** More pairs than these of one key are not weighed (it takes seconds): their rows are only in the one or the other. */
const MOST_WEIGHED = 10_000;

/**
 * Compares two workbooks row by row: rows of one key that say the same are the same, whatever their order; of the others
 * those that have most in common are one row that differs. Each row of either side is in exactly one place of the
 * result, and the comparison of B with A is the same with the sides exchanged.
 */
export function* compareRecords(a: readonly LinkedRecord[], b: readonly LinkedRecord[]): Steps<Comparison> {
  const [ofA, ofB] = [yield* listThings(a), yield* listThings(b)];
  const [keysA, keysB] = [groupBy(ofA, ({ key }) => key), groupBy(ofB, ({ key }) => key)];
  const same = new Map<RecordKind, number>();
  const pairs = new Map<ComparedThing, ComparedThing>();
  const [openA, openB] = [new Set<ComparedThing>(), new Set<ComparedThing>()];
  for (const key of new Set([...keysA.keys(), ...keysB.keys()])) {
    const rest = takeEqual(keysA.get(key) ?? [], keysB.get(key) ?? []);
    const paired = yield* pairDiffering(rest.a, rest.b);
    const taken = new Set(paired.values());
    for (const left of rest.a) if (!paired.has(left)) openA.add(left);
    for (const right of rest.b) if (!taken.has(right)) openB.add(right);
    const equal = [...rest.equal];
    for (const [left, right] of paired) {
      if (listChanges(left, right).length > 0) pairs.set(left, right);
      else equal.push(left);
    }
    for (const { kind } of equal) same.set(kind, (same.get(kind) ?? 0) + 1);
    yield;
  }
  const rows = RECORD_KINDS.flatMap((kind) => [
    ...ofA.flatMap((left): ComparedRow[] => {
      if (left.kind !== kind) return [];
      const right = pairs.get(left);
      if (right !== undefined) return [toRow('differs', left, right)];
      return openA.has(left) ? [toRow('only-a', left, undefined)] : [];
    }),
    ...ofB.flatMap((right): ComparedRow[] =>
      right.kind === kind && openB.has(right) ? [toRow('only-b', undefined, right)] : [],
    ),
  ]);
  return { counts: countKinds(same, rows), rows, sums: sumByFund(a, b) };
}

function* listThings(records: readonly LinkedRecord[]): Steps<readonly ComparedThing[]> {
  const things: ComparedThing[] = [];
  const securities = new Map<string, ComparedThing>();
  const said = records.filter(({ record }) => record.action !== 'skip');
  // Transactions name securities, wherever those stand.
  const inOrder = [
    ...said.filter(({ kind }) => kind !== 'transaction'),
    ...said.filter(({ kind }) => kind === 'transaction'),
  ];
  for (const linked of inOrder) {
    for (const thing of toComparedThings(linked, (ref) => securities.get(ref))) {
      things.push(thing);
      if (linked.kind !== 'security') continue;
      for (const ref of [linked.record.ref, linked.record.id]) if (ref !== undefined) securities.set(ref, thing);
    }
    yield;
  }
  return things;
}

/** Those of A that B has as well, and the rest of both, as multisets: of three equal rows in A and two in B, one is left. */
function takeEqual(a: readonly ComparedThing[], b: readonly ComparedThing[]) {
  const waiting = groupBy(b, toSignature);
  const counts = new Map([...waiting].map(([text, things]) => [text, things.length]));
  const equal: ComparedThing[] = [];
  const rest: ComparedThing[] = [];
  for (const thing of a) {
    const text = toSignature(thing);
    const left = counts.get(text) ?? 0;
    if (left > 0) counts.set(text, left - 1);
    (left > 0 ? equal : rest).push(thing);
  }
  const restB = [...waiting].flatMap(([text, things]) => things.slice(things.length - (counts.get(text) ?? 0)));
  return { equal, a: rest, b: restB };
}

function toSignature({ names, facts, source }: ComparedThing): string {
  return JSON.stringify([source, [...names].map(([column, name]) => [column, foldName(name)]), [...facts]]);
}

function* pairDiffering(
  a: readonly ComparedThing[],
  b: readonly ComparedThing[],
): Steps<ReadonlyMap<ComparedThing, ComparedThing>> {
  if (a.length * b.length > MOST_WEIGHED) return new Map();
  return yield* pairInSteps(a, b, { leftSignature: toSignature, rightSignature: toSignature, weigh });
}

/** Counts what two things have in common; `undefined` where a name contradicts. */
function weigh(left: ComparedThing, right: ComparedThing): number | undefined {
  let common = 1;
  if (left.source !== undefined && right.source !== undefined && left.source !== right.source) return undefined;
  for (const [column, name] of left.names) {
    const other = right.names.get(column);
    if (other === undefined) continue;
    if (foldName(other) !== foldName(name)) return undefined;
    common += 1;
  }
  for (const [column, text] of left.facts) if (right.facts.get(column) === text) common += 1;
  return common;
}

function toRow(state: ComparedState, left: ComparedThing | undefined, right: ComparedThing | undefined): ComparedRow {
  const thing = left ?? right;
  if (thing === undefined) throw new Error('a compared row has no side');
  return omitAbsent({
    state,
    kind: thing.kind,
    key: thing.title,
    a: left && toPlace(left),
    b: right && toPlace(right),
    changes: left === undefined || right === undefined ? [] : listChanges(left, right),
  });
}

function toPlace({ record }: ComparedThing): ComparedPlace {
  return omitAbsent({ origin: record.origin, record: record.record });
}

function listChanges(left: ComparedThing, right: ComparedThing): readonly ComparedValue[] {
  const isSameName = (column: string) => {
    const [a, b] = [left.names.get(column), right.names.get(column)];
    return a !== undefined && b !== undefined && foldName(a) === foldName(b);
  };
  const names = [...new Set([...left.names.keys(), ...right.names.keys()])]
    .filter((column) => !isSameName(column))
    .map((column) => omitAbsent({ column, a: left.names.get(column), b: right.names.get(column) }));
  const facts = [...new Set([...left.facts.keys(), ...right.facts.keys()])]
    .filter((column) => left.facts.get(column) !== right.facts.get(column))
    .map((column) => omitAbsent({ column, a: left.facts.get(column), b: right.facts.get(column) }));
  return [...names, ...facts];
}

function countKinds(same: ReadonlyMap<RecordKind, number>, rows: readonly ComparedRow[]): readonly KindCount[] {
  const byKind = groupBy(rows, ({ kind }) => kind);
  return RECORD_KINDS.flatMap((kind) => {
    const others = byKind.get(kind) ?? [];
    const count = (state: ComparedState) => others.filter((row) => row.state === state).length;
    const equal = same.get(kind) ?? 0;
    if (equal + others.length === 0) return [];
    return [{ kind, same: equal, differs: count('differs'), onlyA: count('only-a'), onlyB: count('only-b') }];
  });
}

const NOTHING: SideSum = { securities: 0, cost: ZERO, cashReceived: ZERO };

interface Summed {
  readonly fund: string;
  readonly currency: string;
  readonly sum: SideSum;
}

/** By fund and currency; last what is of no fund. */
function sumByFund(a: readonly LinkedRecord[], b: readonly LinkedRecord[]): readonly FundSum[] {
  const [ofA, ofB] = [sumSide(a), sumSide(b)];
  const sums = [...new Set([...ofA.keys(), ...ofB.keys()])].flatMap((key) => {
    const [left, right] = [ofA.get(key), ofB.get(key)];
    const facts = left ?? right;
    if (facts === undefined) return [];
    const { fund, currency } = facts;
    return [{ fund, currency, a: left?.sum ?? NOTHING, b: right?.sum ?? NOTHING }];
  });
  const place = ({ fund, currency }: FundSum) => [fund === '' ? '1' : '0', foldName(fund), currency].join('\n');
  return sums.sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

function sumSide(records: readonly LinkedRecord[]): ReadonlyMap<string, Summed> {
  const sums = new Map<string, Summed>();
  const add = (fund: string, money: Money | undefined, more: (sum: SideSum, value: Money['value']) => SideSum) => {
    if (money === undefined) return;
    const key = JSON.stringify([foldName(fund), money.currency]);
    const known = sums.get(key) ?? { fund, currency: money.currency, sum: NOTHING };
    sums.set(key, { ...known, sum: more(known.sum, money.value) });
  };
  const funds = new Map<string, string>();
  for (const { kind, record } of records) {
    if (kind !== 'security' || record.fund === undefined) continue;
    for (const ref of [record.ref, record.id]) if (ref !== undefined) funds.set(ref, record.fund);
  }
  for (const linked of records) {
    if (linked.record.action === 'skip') continue;
    if (linked.kind === 'security') {
      const { type = '', ...terms } = linked.exact ?? linked.stated;
      add(linked.record.fund ?? '', costOf({ type, ...terms }), (sum, value) => ({
        ...sum,
        securities: sum.securities + 1,
        cost: addDecimals(sum.cost, value),
      }));
    }
    if (linked.kind === 'transaction') {
      const { cashReceived } = linked.exact ?? linked.stated;
      add(funds.get(linked.record.security ?? '') ?? '', cashReceived, (sum, value) => ({
        ...sum,
        cashReceived: addDecimals(sum.cashReceived, value),
      }));
    }
  }
  return sums;
}

/** A row as it is compared with those of another workbook. */
interface ComparedThing {
  readonly record: CheckedRecord;
  readonly kind: RecordKind;
  /** Two things with different keys are two things, not one thing changed. */
  readonly key: string;
  /** For people: `Acme · Series A`. */
  readonly title: string;
  /** Names of other things, by column: they may be left out, and do not contradict in what is one thing. */
  readonly names: ReadonlyMap<string, string>;
  /** The security a transaction took from, where the workbook has it: it does not contradict either. */
  readonly source?: string;
  /** Everything else that the row says, as canonical text, by column. */
  readonly facts: ReadonlyMap<string, string>;
}

/** Finds the row of the same workbook that a transaction concerns, by its Ref or ID. */
type FindSecurity = (ref: string) => ComparedThing | undefined;

type Named = readonly (readonly [column: string, name: string | undefined])[];

/** Lists what a row says: mostly one thing, and one for each custom column. */
function toComparedThings(linked: LinkedRecord, findSecurity: FindSecurity): readonly ComparedThing[] {
  switch (linked.kind) {
    case 'company': {
      const { name, logo } = linked.record;
      const facts = [...factsOf(COMPANY_FIELDS, linked.stated), ...named([['Logo', fileNameOf(logo)]])];
      return [toThing(linked, { key: [name], facts })];
    }
    case 'round': {
      const { company, name, pariPassuWith = [] } = linked.record;
      const together = named([['Pari Passu With', [...pariPassuWith].sort().join('; ')]]);
      const facts = [...factsOf(ROUND_FIELDS, linked.exact ?? linked.stated), ...together];
      return [toThing(linked, { key: [company, name], facts })];
    }
    case 'share-class': {
      const { company, round, name } = linked.record;
      const facts = factsOf(SHARE_CLASS_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, round, name], facts })];
    }
    case 'security': {
      const { company, fund, type, issueDate, round, shareClass } = linked.record;
      const names: Named = [
        ['Round', round],
        ['Share Class', shareClass],
      ];
      const facts = factsOf(SECURITY_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, fund, type?.replaceAll('_', ' '), issueDate], names, facts })];
    }
    case 'transaction': {
      const { company, event, date, security, convertedTo, round } = linked.record;
      const source = security === undefined ? undefined : findSecurity(security)?.key;
      const names: Named = [
        ['Converted To', convertedTo],
        ['Round', round],
      ];
      const facts = factsOf(TRANSACTION_FIELDS, linked.exact ?? linked.stated);
      return [toThing(linked, { key: [company, event, date], names, facts, source })];
    }
    case 'custom-values':
      return linked.record.values.map(({ column, text }) =>
        toThing(linked, { key: [linked.record.company, column], facts: [[column, text ?? '(clear)']] }),
      );
    case 'document': {
      const { company, file } = linked.record;
      return [toThing(linked, { key: [company, fileNameOf(file)], facts: [] })];
    }
    case 'valuation': {
      const { company, date, fund } = linked.record;
      const facts = linked.marks.map(({ mark }) => [markColumn(mark), markValue(mark)] as const);
      return [toThing(linked, { key: [company, fund, date], facts })];
    }
    case 'control-total': {
      const { company, fund } = linked.record;
      const { currency, amount, count } = linked.stated;
      const facts = named([
        ['Amount', amount && `${amount.value} ${amount.currency}`],
        ['Count', count],
      ]);
      return [toThing(linked, { key: [company, fund, amount?.currency ?? currency], facts })];
    }
    default:
      return assertNever(linked);
  }
}

interface ThingParts {
  readonly key: readonly (string | undefined)[];
  readonly names?: Named;
  readonly facts: readonly (readonly [column: string, text: string])[];
  readonly source?: string | undefined;
}

function toThing({ record, kind }: LinkedRecord, { key, names = [], facts, source }: ThingParts): ComparedThing {
  return omitAbsent({
    record,
    kind,
    key: JSON.stringify([kind, ...key.map((name) => foldName(name ?? ''))]),
    title: key.flatMap((name) => (name === undefined || name === '' ? [] : [name])).join(' · '),
    names: new Map(named(names)),
    facts: new Map(facts),
    source,
  });
}

/** Leaves out what is not said. */
function named(pairs: Named): readonly (readonly [string, string])[] {
  return pairs.flatMap(([column, text]) => (text === undefined || text === '' ? [] : [[column, text] as const]));
}

/** Leaves out the names of other things, which are compared as names; a blank cell says what blank cells mean. */
function factsOf<S>(fields: readonly ComparedField<S, never>[], stated: S): readonly (readonly [string, string])[] {
  return named(
    fields.flatMap((field) =>
      field.isId === true ? [] : [[field.column, field.stated(stated) ?? field.blankMeans?.()] as const],
    ),
  );
}

/** A path names the same file on another machine. */
function fileNameOf(path: string | undefined): string | undefined {
  return path === undefined ? undefined : documentName(path.replace(/^.*[\\/]/, ''));
}
