import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { type Finding, type FindingText, placeFinding } from '../../../model/findings/finding.ts';
import { identityText } from '../../../model/identity/identity.ts';
import type { Change } from '../../../model/outcomes/plan.ts';
import { carriedValueKey } from '../../../model/records/carried-facts.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../../model/records/linked.ts';
import type { SetValue } from '../../../model/service/entry-history.ts';
import type { NewCustomValue, Target } from '../../../model/service/new-data.ts';
import type { CustomValue, Snapshot } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import type { SetValues } from '../known/set-values.ts';
import { joinKey, type PlannedRecord } from '../row-plan.ts';
import { describeSetter, findDispute, KEEP_OR_ENTER, planSetRow, type SetKind } from './set-rows.ts';

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
  const kind = valueKind({ held, sets });
  return rows.flatMap((row) => planSetRow(row, kind));
}

function valueKind(known: HeldValues): SetKind<LinkedCustomValues, LinkedCustomValue> {
  return {
    valuesOf: ({ values }) => values,
    withValues: (row, values) => ({ ...row, values }),
    keyOf: ({ companyName }, values) => keyOf(companyName, values),
    isSet: (row, value) => isSameCustomValue(value, value.values, heldOf(row, value, known)?.values),
    findConflict: (row, value) => findConflict(row, value, known),
    toChange: (row, value) => toValueChange(value, heldOf(row, value, known)),
    replace: (row, values) => ({
      why: `${values.map(({ header }) => header).join(', ')}: the portfolio service has another value, or none.`,
      findings: values.flatMap((value) => questionClear(row, value)),
      items: values.map((value) => toNewValue(value, companyOf(row))),
    }),
    whyUnchanged: 'The portfolio service already has every value filled in.',
    whyHeld: 'changed in the service since this workbook knew it',
  };
}

interface HeldValues {
  readonly held: ReadonlyMap<string, CustomValue>;
  readonly sets: SetValues;
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
  const key = heldKeyOf(row, value);
  const held = known.held.get(key)?.values ?? [];
  const read = row.record.carried?.customValues.get(key);
  const toText = (list: readonly string[]) => canonical(value.column.type, list);
  const textOf = (data: SetValue['data']) => toText(textsOf(data));
  const compared = { key, stated: toText(value.values), held: toText(held), read: read && toText(read), textOf };
  const dispute = findDispute(row.record, compared, known.sets);
  if (dispute === undefined) return undefined;
  const { isOlder, since, own } = dispute;
  const setter = known.sets.last(key);
  const isBySetter = setter !== undefined && isSameCustomValue(value, textsOf(setter.data), held);
  const now = `the service has ${show(held)} now${isBySetter ? describeSetter(setter) : ''}`;
  const last = own === undefined ? (read ?? []) : textsOf(own.data);
  const message = isOlder
    ? `${value.header} was changed in the service ${since}: ${now}, the workbook has the older ${show(value.values)}.`
    : `${value.header} was changed here and in the service ${since}: it was ${show(last)}, ${now}, the workbook has ${show(value.values)}.`;
  return findingAtValue(row, value, {
    severity: 'warning',
    code: 'custom-value-changed',
    message,
    hint: KEEP_OR_ENTER,
  });
}

function findingAtValue(
  { record }: LinkedCustomValues,
  { header, cell }: LinkedCustomValue,
  text: FindingText,
): Finding {
  return placeFinding(text, record.origin, omitAbsent({ column: header, cell }));
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

function keyOf(companyName: string | undefined, values: readonly LinkedCustomValue[]): string {
  const columns = values.map(({ header }) => joinKey(header)).join(', ');
  return [joinKey(companyName), columns].filter((part) => part !== '').join(' · ');
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
  return [findingAtValue(row, value, { severity: 'warning', code: 'clear-doubtful', message, hint })];
}
