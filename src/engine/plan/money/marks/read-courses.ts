import { groupBy } from '../../../../base/util/collections/group-by.ts';
import { omitAbsent } from '../../../../base/util/collections/omit-absent.ts';
import { costOf } from '../../../../model/fields/cost.ts';
import { unitsOf } from '../../../../model/fields/units.ts';
import { type EntryHistory, seenKey } from '../../../../model/service/entry-history.ts';
import type { Transaction } from '../../../../model/service/snapshot.ts';
import { type Decimal, multiplyDecimals, ZERO } from '../../../../model/values/decimal.ts';
import type { Money } from '../../../../model/values/money.ts';
import { toFirmSource } from '../../../ledger/firm-source.ts';
import type { Holding } from '../../../ledger/holding.ts';
import { SecurityLedger } from '../../../ledger/security-ledger.ts';
import type { Lot } from '../roll-forward/lot.ts';
import type { HeldNow, RolledFacts } from '../roll-forward/roll-forward.ts';
import type { Course, CourseEvent } from './holding-course.ts';

type PlannedCourses = Pick<RolledFacts, 'entries' | 'lots'>;

/** Of everything that the service and the journal tell of, and of what is planned. */
export function readCourses({ snapshot, firm, entryHistory }: HeldNow, planned: PlannedCourses): readonly Course[] {
  const ledger = new SecurityLedger(toFirmSource(snapshot, firm), entryHistory);
  const runOf = runNumbers(entryHistory);
  const events = groupBy(plannedEvents(planned), ({ key }) => key);
  const eventsOf = (key: string): readonly CourseEvent[] => (events.get(key) ?? []).map(({ event }) => event);
  const existing = [...ledger.holdings.values()].flatMap((holding) =>
    toCourse(holding, { lots: planned.lots, runOf, plannedOf: eventsOf }),
  );
  return [...existing, ...planned.entries.flatMap((entry) => toPlannedCourse(entry, planned.lots, eventsOf))];
}

interface CourseFacts {
  readonly lots: ReadonlyMap<string, Lot>;
  readonly runOf: (kind: 'security' | 'transaction', id: string) => number | undefined;
  readonly plannedOf: (key: string) => readonly CourseEvent[];
}

/** Nothing of what nobody can say whose it was. */
function toCourse(holding: Holding, { lots, runOf, plannedOf }: CourseFacts): Course[] {
  const { id, security, before, createdBy, isListed, isAwaited, transactions } = holding;
  if (security === undefined) return [];
  const lot = lots.get(id);
  const cost = costOf(security) ?? (before && costOf(before));
  const units = lot?.units ?? unitsOf(security);
  const isNote = unitsOf(security) === undefined && (before === undefined || unitsOf(before) === undefined);
  const isEmptied = !isNote && unitsOf(security) === undefined && transactions.length > 0;
  const known = transactions.map((taken) => toEvent(taken, { holding, units: units ?? ZERO, runOf }));
  return [
    omitAbsent({
      ...{ company: security.companyId, fundId: security.fundId, opens: security.issueDate },
      currency: lot?.currency ?? cost?.currency ?? 'USD',
      cost: createdBy === undefined ? cost?.value : undefined,
      isNote,
      units: units === ZERO ? undefined : units,
      isUsedUp: isListed || isAwaited ? isEmptied || undefined : (true as const),
      events: byDate([...known, ...plannedOf(id)]),
      runNumber: runOf('security', id),
    }),
  ];
}

interface EventFacts extends Pick<CourseFacts, 'runOf'> {
  readonly holding: Holding;
  readonly units: Decimal;
}

function toEvent(
  { id, event, date, shares, proceeds }: Transaction,
  { holding, units, runOf }: EventFacts,
): CourseEvent {
  const price = holding.security?.exercisePrice ?? holding.before?.exercisePrice;
  const paid = event === 'exercise' ? times(price, shares ?? units) : undefined;
  const cash = event === 'sale' ? proceeds : paid;
  return omitAbsent({
    event,
    date,
    cash,
    shares: event === 'sale' ? shares : undefined,
    runNumber: runOf('transaction', id),
  });
}

function times(price: Money | undefined, units: Decimal): Money | undefined {
  return price && { value: multiplyDecimals(price.value, units), currency: price.currency };
}

/** By the key of what they take from. */
function plannedEvents({
  entries,
  lots,
}: PlannedCourses): readonly { readonly key: string; readonly event: CourseEvent }[] {
  return entries.flatMap(({ key, data, row }) => {
    if (data.kind !== 'transaction') return [];
    const { event, date, sharesSold: shares, cashReceived } = data;
    const paid =
      event === 'exercise' ? times(lots.get(data.security)?.exercisePrice, lots.get(key)?.units ?? ZERO) : undefined;
    const cash = event === 'sale' ? cashReceived : paid;
    return [{ key: data.security, event: omitAbsent({ event, date, shares, cash, row }) }];
  });
}

function toPlannedCourse(
  { key, data, row }: RolledFacts['entries'][number],
  lots: ReadonlyMap<string, Lot>,
  eventsOf: (key: string) => readonly CourseEvent[],
): Course[] {
  const lot = lots.get(key);
  if (lot === undefined) return [];
  const { company, fundId, currency, cost, units } = lot;
  const isBought = data.kind === 'security';
  return [
    omitAbsent({
      ...{ company, fundId, currency, row },
      opens: isBought ? data.issueDate : data.date,
      cost: isBought ? cost : undefined,
      isNote: units === undefined,
      units: units === ZERO ? undefined : units,
      events: byDate(eventsOf(key)),
    }),
  ];
}

function byDate(events: readonly CourseEvent[]): readonly CourseEvent[] {
  return events.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** In which run something was accepted, as far as runs are numbered. */
function runNumbers({ accepted }: EntryHistory): CourseFacts['runOf'] {
  const numbers = new Map(accepted.map(({ data, id, runNumber }) => [seenKey(data.kind, id), runNumber]));
  return (kind, id) => numbers.get(seenKey(kind, id));
}
