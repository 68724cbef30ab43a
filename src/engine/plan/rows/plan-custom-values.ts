import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { type Finding, placeFinding } from '../../../model/findings/finding.ts';
import { identityText } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../../model/records/linked.ts';
import type { SetValue } from '../../../model/service/entry-history.ts';
import type { NewCustomValue, Target } from '../../../model/service/new-data.ts';
import type { CustomValue, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { SetValues } from '../known/set-values.ts';
import { decideUnsound, type PlannedRecord, type RowDecision, toPlanned } from '../row-plan.ts';
import { checkValue, describeSetter, describeSince, KEEP_OR_ENTER, toHeldBack } from './hold-back.ts';
import { joinKey } from './plan-named.ts';

/**
 * Custom values are replaced, company by column: what is equal already is not sent. What was set since the workbook knew
 * the value last, by whomever and from wherever, is not overwritten without a person's word (Action `new`); beside other
 * values of its row it is a record of its own, so that those go in. Code: custom-value-changed.
 */
export function planCustomValues(
  rows: readonly LinkedCustomValues[],
  { snapshot, sets }: { readonly snapshot: Snapshot; readonly sets: SetValues },
): PlannedRecord[] {
  const held = new Map(snapshot.customValues.map((value) => [carriedValueKey(value.companyId, value.columnId), value]));
  return rows.flatMap((row) => planRow(row, { held, sets }));
}

function planRow(row: LinkedCustomValues, known: HeldValues): PlannedRecord[] {
  const unsound = decideUnsound(row);
  if (unsound !== undefined) return [toPlanned(row, keyOf(row), unsound)];
  const replaced = listReplaced(row, known);
  const findings = new Map(
    replaced.flatMap((value) => {
      const finding = findConflict(row, value, known);
      return finding === undefined ? [] : [[value, finding] as const];
    }),
  );
  const others = row.values.filter((value) => !findings.has(value));
  const free = replaced.filter((value) => !findings.has(value));
  const conflict = { values: [...findings.keys()], findings: [...findings.values()] };
  if (findings.size === 0) return [toPlanned(row, keyOfChange(row, free), decide(row, free, known))];
  // A record that a mapping made of a row is not divided again.
  if (others.length === 0 || row.record.record !== undefined)
    return [toPlanned(row, keyOf(row), decideConflict(row, conflict, known))];
  const rest = { ...row, values: others };
  const first = toPlanned(rest, keyOfChange(rest, free), decide(row, free, known));
  return [{ ...first, row: { ...first.row, record: 1 } }, holdBack(row, conflict, known)];
}

/** Names the values that change; of a row without any, all that were compared. */
function keyOfChange(row: LinkedCustomValues, replaced: readonly LinkedCustomValue[]): string {
  return keyOf(replaced.length === 0 ? row : { ...row, values: replaced });
}

function holdBack(row: LinkedCustomValues, conflict: Conflict, known: HeldValues): PlannedRecord {
  const part = { ...row, record: toHeldBack(row.record), values: conflict.values, findings: [] };
  return toPlanned(part, keyOf(part), decideConflict(part, conflict, known));
}

interface HeldValues {
  readonly held: ReadonlyMap<string, CustomValue>;
  readonly sets: SetValues;
}

function listReplaced(row: LinkedCustomValues, known: HeldValues): readonly LinkedCustomValue[] {
  return row.values.filter((value) => !isSameCustomValue(value, value.values, heldOf(row, value, known)?.values));
}

function heldKeyOf(row: LinkedCustomValues, { column }: LinkedCustomValue): string {
  return carriedValueKey(targetKey(companyOf(row)), column.id);
}

function heldOf(row: LinkedCustomValues, value: LinkedCustomValue, { held }: HeldValues): CustomValue | undefined {
  return held.get(heldKeyOf(row, value));
}

function companyOf({ company, record }: LinkedCustomValues): Target {
  if (company === undefined) throw new Error(`sound row ${record.key} has no company`);
  return company;
}

function decide(row: LinkedCustomValues, replaced: readonly LinkedCustomValue[], known: HeldValues): RowDecision {
  if (replaced.length === 0)
    return { action: 'unchanged', why: 'The portfolio service already has every value filled in.' };
  const changes = replaced.map((value) => toValueChange(value, heldOf(row, value, known)));
  return {
    action: 'replace',
    why: `${changes.map((change) => change.column).join(', ')}: the portfolio service has another value, or none.`,
    changes,
    findings: replaced.flatMap((value) => questionClear(row, value)),
    items: replaced.map((value) => toNewValue(value, companyOf(row))),
  };
}

interface Conflict {
  readonly values: readonly LinkedCustomValue[];
  readonly findings: readonly Finding[];
}

function decideConflict(row: LinkedCustomValues, { values, findings }: Conflict, known: HeldValues): RowDecision {
  const columns = values.map(({ header }) => header).join(', ');
  const changes = values.map((value) => toValueChange(value, heldOf(row, value, known)));
  const why = `${columns}: changed in the service since this workbook knew it; not sent until that is settled.`;
  return { action: 'differs', why, changes, findings };
}

/** Whether two lists of texts are the same value of a row's column. */
export function isSameCustomValue(
  { column }: LinkedCustomValue,
  one: readonly string[],
  other: readonly string[] = [],
): boolean {
  return canonical(column.type, one) === canonical(column.type, other);
}

function canonical(type: string, list: readonly string[]): string {
  const texts = list.map(identityText).filter((value) => value !== undefined);
  return JSON.stringify(isChoice(type) ? [...new Set(texts)].sort() : texts);
}

/** Only what the workbook carries, and what was set from it, tells whose value is older. */
function findConflict(row: LinkedCustomValues, value: LinkedCustomValue, known: HeldValues): Finding | undefined {
  const { carried, origin } = row.record;
  const key = heldKeyOf(row, value);
  const own = known.sets.lastFrom(row.record, key);
  if (isAsked(row, key, own, known)) return undefined;
  const held = known.held.get(key)?.values ?? [];
  const read = carried?.customValues.get(key);
  const last = own === undefined ? read : textsOf(own.data);
  const toText = (list: readonly string[]) => canonical(value.column.type, list);
  const isOwnElsewhere = known.sets.isElsewhere(row.record, own);
  const verdict = checkValue({
    stated: toText(value.values),
    held: toText(held),
    read: read && toText(read),
    own: own && last && toText(last),
    isOwnElsewhere,
  });
  if (verdict === 'wish' || last === undefined) return undefined;
  const since = describeSince({ readAt: carried?.readAt, own: isOwnElsewhere ? undefined : own });
  const setter = known.sets.last(key);
  const now = `the service has ${show(held)} now${setter && isSameCustomValue(value, textsOf(setter.data), held) ? describeSetter(setter) : ''}`;
  const message =
    verdict === 'older'
      ? `${value.header} was changed in the service ${since}: ${now}, the workbook has the older ${show(value.values)}.`
      : `${value.header} was changed here and in the service ${since}: it was ${show(last)}, ${now}, the workbook has ${show(value.values)}.`;
  const place = omitAbsent({ column: value.header, cell: value.cell });
  return placeFinding(
    { severity: 'warning', code: 'custom-value-changed', message, hint: KEEP_OR_ENTER },
    origin,
    place,
  );
}

/** A person's word sends it once: neither the same file nor its result has it for good. */
function isAsked(
  { record }: LinkedCustomValues,
  key: string,
  own: SetValue | undefined,
  { sets }: HeldValues,
): boolean {
  return record.action === 'new' && !sets.isAnswered(record, key, own);
}

function show(values: readonly string[]): string {
  return values.length === 0 ? 'no value' : quote(values.join('; '));
}

function textsOf(data: SetValue['data']): readonly string[] {
  if (data.kind === 'mark') return [];
  const { value } = data;
  if ('options' in value) return value.options.map((option) => option.value);
  return value.text === '' ? [] : [value.text];
}

function toValueChange({ header, values }: LinkedCustomValue, held: CustomValue | undefined): Change {
  const join = (list: readonly string[] | undefined) =>
    list === undefined || list.length === 0 ? undefined : list.join('; ');
  return omitAbsent({ column: header, service: join(held?.values), workbook: join(values) ?? '(clear)' });
}

function toNewValue({ column, values }: LinkedCustomValue, company: Target): NewCustomValue<Target> {
  const chosen = new Set(values);
  const value = isChoice(column.type)
    ? { options: column.options.filter((option) => chosen.has(option.value)) }
    : { text: identityText(values[0]) ?? '' };
  return { kind: 'custom-value', company, columnId: column.id, value };
}

function isChoice(type: string): boolean {
  return type === 'select' || type === 'multi_select';
}

function keyOf(row: LinkedCustomValues): string {
  const columns = row.values.map(({ header }) => joinKey(header)).join(', ');
  return [joinKey(row.companyName), columns].filter((part) => part !== '').join(' · ');
}

/** In brackets or quotes of whatever kind, these are orders and no values. */
const IN_BRACKETS =
  /^[([{<"'*#] ?(?:clear(?:ed| it| value)?|delete[d]?|remove[d]?|erase|empty|blank|null) ?[)\]}>"'*#]$/i;
/** Alone, `Clear` is a word like any other: of a title, or of a background check. */
const ALONE: ReadonlySet<string> = new Set(['clear', 'CLEAR', 'delete', 'DELETE', 'null', 'NULL']);

/** A text that is probably meant to empty its custom column, and would be sent as one. Code: clear-doubtful. */
function questionClear(row: LinkedCustomValues, value: LinkedCustomValue): Finding[] {
  const [text = ''] = value.values;
  if (value.column.type !== 'text' || !(IN_BRACKETS.test(text) || ALONE.has(text))) return [];
  const message = `${quote(text)} would be sent as a text; (clear) is what empties a custom value.`;
  const hint = 'Write (clear) to empty it. If the text is meant, leave it.';
  const place = omitAbsent({ column: value.header, cell: value.cell });
  return [placeFinding({ severity: 'warning', code: 'clear-doubtful', message, hint }, row.record.origin, place)];
}
