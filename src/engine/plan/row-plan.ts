import { byKey } from '../../base/util/collections/by-id.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import { cleanText, quote } from '../../base/util/text/quote.ts';
import { type CellPlace, type Finding, type FindingText, placeFinding } from '../../model/findings/finding.ts';
import { type ComparedField, differingFields } from '../../model/identity/identity.ts';
import type { Change, PlanRow } from '../../model/outcomes/plan.ts';
import type { LinkedRecord } from '../../model/records/linked.ts';
import { linksOf } from '../../model/records/map-links.ts';
import { cellOf } from '../../model/records/record.ts';
import type { NewData, Target } from '../../model/service/new-data.ts';
import { isPlannedKey } from '../../model/service/target-key.ts';
import { formatMoneyText } from '../../model/values/money.ts';
import type { RowKey } from '../../model/values/origin.ts';

export interface PlannedRecord {
  readonly linked: LinkedRecord;
  readonly row: PlanRow;
  readonly items: readonly NewData<Target>[];
}

export function byRowKey(planned: readonly PlannedRecord[]): Map<RowKey, PlannedRecord> {
  return byKey(planned, ({ row }) => row.rowKey);
}

export interface RowDecision
  extends Pick<PlanRow, 'action' | 'why'>,
    Partial<Pick<PlanRow, 'changes' | 'findings' | 'comesWith'>> {
  readonly id?: string | undefined;
  readonly items?: readonly NewData<Target>[];
}

export function toPlanned(linked: LinkedRecord, key: string, decision: RowDecision): PlannedRecord {
  const { record } = linked;
  const { items = NO_ITEMS, comesWith, findings = [] } = decision;
  const row = {
    rowKey: record.key,
    origin: record.origin,
    kind: record.kind,
    action: decision.action,
    key,
    why: decision.why,
    company: linked.companyName,
    changes: decision.changes ?? NO_CHANGES,
    findings: findings.length === 0 ? linked.findings : [...linked.findings, ...findings],
    dependsOn: listNeeded(record.key, items, comesWith),
  };
  // Written out: of a hundred thousand rows, none is filled key by key, which would take three times the room.
  const { id } = decision;
  const whole = id === undefined ? row : { ...row, id };
  const isMore = (record.record ?? comesWith) !== undefined;
  const planned = isMore ? { ...whole, record: record.record, comesWith } : whole;
  return { linked, row: omitAbsent(planned), items };
}

/** Nobody reads a longer one; every row has a key, and the same text may stand in all of them. Characters. */
const LONGEST_PART = 500;

export function joinKey(...parts: readonly (string | undefined)[]): string {
  const shown = parts.map((part = '') => (part.length > LONGEST_PART ? cleanText(part) : part));
  return shown.filter((part) => part !== '').join(' · ');
}

/** A hundred thousand rows have one empty list. */
const NO_ITEMS: readonly NewData<Target>[] = [];
const NO_CHANGES: readonly Change[] = [];
const NO_ROWS: readonly RowKey[] = [];
const FEW_LINKS = 4;

/** The other rows that these name, each once. */
function listNeeded(own: RowKey, items: readonly NewData<Target>[], comesWith: RowKey | undefined): readonly RowKey[] {
  const [item, ...others] = items;
  const links = item === undefined ? [] : others.length === 0 ? linksOf(item) : items.flatMap(linksOf);
  if (links.length > FEW_LINKS || comesWith !== undefined) {
    const all = new Set(links.flatMap((link) => (link.kind === 'existing' ? [] : [link.row])));
    if (comesWith !== undefined) all.add(comesWith);
    all.delete(own);
    return [...all];
  }
  // Nearly all name two or three, each another row: no set is made of so few, and the list has no spare capacity.
  const rows = links.map((link) => (link.kind === 'existing' ? own : link.row));
  const isNeeded = (row: RowKey, index: number): boolean => row !== own && rows.indexOf(row) === index;
  if (rows.every(isNeeded)) return rows;
  return rows.some(isNeeded) ? rows.filter(isNeeded) : NO_ROWS;
}

/** The decision for a row that is not sound; `undefined` for a sound one. */
export function decideUnsound(linked: LinkedRecord): RowDecision | undefined {
  switch (linked.status) {
    case 'skipped':
      return { action: 'skipped', why: 'Its Action says skip.' };
    case 'invalid':
      return { action: 'invalid', why: firstMessage(linked, 'error') ?? 'It has an error.' };
    case 'blocked':
      return {
        action: 'blocked',
        why: firstMessage(linked, 'warning') ?? 'It refers to a row that cannot be applied.',
      };
    case 'sound':
      return undefined;
  }
}

/** A row that is not sent for what is found at one of its columns. */
export function decideFor(
  linked: LinkedRecord,
  column: string,
  action: 'differs' | 'blocked' | 'invalid',
  found: Omit<FindingText, 'severity'>,
): RowDecision {
  const severity = action === 'invalid' ? 'error' : 'warning';
  return { action, why: found.message, findings: [findingAt(linked, column, { ...found, severity })] };
}

/** A row that names an ID the service does not list, and that no known transaction explains. */
export function decideUnexplained({ unlessExplained, record }: LinkedRecord): RowDecision {
  if (unlessExplained === undefined) throw new Error(`row ${record.key} is not in the snapshot`);
  return { action: 'invalid', why: unlessExplained.message, findings: [unlessExplained] };
}

/** With what explains the service's value, as the end of a sentence that names it. */
export interface ExplainedChange extends Change {
  readonly explained?: string | undefined;
}

/** A row that is a thing of the service: unchanged, or differs with both values shown. */
export function decideByChanges(
  linked: LinkedRecord,
  id: string,
  how: string,
  changes: readonly ExplainedChange[],
): RowDecision {
  if (changes.length === 0) return { action: 'unchanged', why: `${how}; every filled-in column is equal.`, id };
  const columns = changes.map((change) => change.column).join(', ');
  return {
    action: 'differs',
    why: `${how}, but ${columns} ${changes.length === 1 ? 'differs' : 'differ'}.`,
    id,
    changes: changes.map(({ explained: _, ...change }) => change),
    findings: changes.map((change) => differsFinding(linked, change)),
  };
}

interface NearestFacts<T> {
  readonly changesTo: (candidate: T) => readonly ExplainedChange[];
  readonly how: (candidate: T) => string;
  readonly describe: (candidate: T) => string;
}

/** Among equal ones it is no use to look at more, and a list of more is no use to anybody. */
const MOST_CANDIDATES = 50;

/** A row that may be one of several is held against the nearest. */
export function decideByNearest<T extends { readonly id: string }>(
  linked: LinkedRecord,
  candidates: readonly T[],
  { changesTo, how, describe }: NearestFacts<T>,
): RowDecision {
  const nearest = candidates
    .slice(0, MOST_CANDIDATES)
    .map((candidate) => ({ candidate, changes: changesTo(candidate) }))
    .sort((a, b) => a.changes.length - b.changes.length || (a.candidate.id < b.candidate.id ? -1 : 1));
  const [first] = nearest;
  if (first === undefined) throw new Error('no candidate to differ from');
  const decision = decideByChanges(linked, first.candidate.id, how(first.candidate), first.changes);
  if (candidates.length === 1) return decision;
  const list = nearest.map(({ candidate }) => describe(candidate)).join('; ');
  const more = candidates.length > nearest.length ? '; …' : '';
  return { ...decision, id: undefined, why: `${decision.why} ${candidates.length} could be the one: ${list}${more}.` };
}

/** A name for an id in messages: a fund's, a round's, a company's. */
export type NameOf = (id: string) => string;

/** A change for each filled-in column in which the row is not what is held. */
export function listChanges<S, H>(
  fields: readonly ComparedField<S, H>[],
  stated: S,
  held: H,
  nameOf: NameOf,
): Change[] {
  return differingFields(fields, stated, held).map((field) => toChange(field, stated, held, nameOf));
}

export function toChange<S, H>(field: ComparedField<S, H>, stated: S, held: H, nameOf: NameOf): Change {
  const [theirs, ours] = [field.held(held), field.stated(stated)];
  if (field.isId !== true) return omitAbsent({ column: field.column, service: theirs, workbook: ours });
  const name = (id: string | undefined) => (id === undefined ? undefined : nameOf(id));
  // Two rounds may each have a class of one name: then only their IDs tell them apart.
  const isNamesake = theirs !== undefined && name(theirs) === name(ours);
  const show = (id: string | undefined) =>
    isNamesake && id !== undefined ? `${nameOf(id)} (${isPlannedKey(id) ? 'new' : id})` : name(id);
  return omitAbsent({ column: field.column, service: show(theirs), workbook: show(ours) });
}

function differsFinding(linked: LinkedRecord, change: ExplainedChange): Finding {
  const explained = change.explained === undefined ? '' : ` (${change.explained})`;
  const message = `The portfolio service has ${showValue(change.service)}${explained}, the workbook has ${showValue(change.workbook)}; nothing is sent.`;
  const further = linked.record.id === undefined ? ' Action "new" adds the row as an additional one.' : '';
  const hint = `Change the one that is wrong; what is in the service can only be changed in the app.${further}`;
  return findingAt(linked, change.column, { severity: 'warning', code: 'differs', message, hint });
}

export function addPlanFindings(record: PlannedRecord, findings: readonly Finding[]): PlannedRecord {
  if (findings.length === 0) return record;
  return { ...record, row: { ...record.row, findings: [...record.row.findings, ...findings] } };
}

export function findingAt(linked: LinkedRecord, column: string, text: FindingText): Finding {
  return placeFinding(text, linked.record.origin, placeOf(linked, column));
}

export function placeOf(linked: LinkedRecord, column: string): CellPlace {
  const cell = cellOf(linked.record, column);
  return cell === undefined ? { column } : { column, cell };
}

/** Longer than a name: what differs may stand further on. */
const MOST_OF_VALUE = 300;

function showValue(value: string | undefined): string {
  if (value === undefined) return 'nothing';
  return formatMoneyText(value) ?? quote(value, MOST_OF_VALUE);
}

function firstMessage(linked: LinkedRecord, severity: Finding['severity']): string | undefined {
  return linked.findings.find((finding) => finding.severity === severity)?.message;
}
