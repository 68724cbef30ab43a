import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { nearestNames } from '../../../base/util/text/near-names.ts';
import { quote } from '../../../base/util/text/quote.ts';
import { foldName } from '../../../base/util/text/text.ts';
import type { LinkedCustomValue, LinkedCustomValues } from '../../../model/records/linked.ts';
import type { CustomValuesRecord } from '../../../model/records/record.ts';
import type { StatedCustomValue } from '../../../model/records/record-schema.ts';
import type { Target } from '../../../model/service/new-data.ts';
import type { CustomColumn } from '../../../model/service/snapshot.ts';
import { targetKey } from '../../../model/service/target-key.ts';
import { claimThing } from '../names/match-row.ts';
import type { NameRegistry } from '../names/name-registry.ts';
import { distinguishCandidates, resolveCompanyName } from '../names/reference.ts';
import { LinkedDraft } from '../row-draft.ts';

/** Links a row of custom values: its company, each column, and for select columns each value to an option. */
export function resolveCustomValues(record: CustomValuesRecord, registry: NameRegistry): LinkedCustomValues {
  const row = new LinkedDraft(record, registry);
  const company = resolveCompanyName(row);
  for (const value of record.values) claimValue(row, company, value);
  const values = record.values.flatMap((value) => {
    const column = resolveColumn(row, value, registry);
    const chosen = column === undefined ? undefined : resolveValues(row, value, column);
    return column === undefined || chosen === undefined
      ? []
      : [omitAbsent({ column, header: value.column, cell: value.cell, values: chosen })];
  });
  return omitAbsent({ ...row.fields(), kind: 'custom-values', company, values: values satisfies LinkedCustomValue[] });
}

function claimValue(row: LinkedDraft, company: Target | undefined, { column, cell }: StatedCustomValue): void {
  const lookup = row.registry.findCustomColumn(column);
  const id = lookup.kind === 'found' ? targetKey(lookup.candidate.target) : foldName(column);
  const key = ['custom-value', company && targetKey(company), id];
  claimThing(row, { column, key, ...omitAbsent({ cell }) });
}

function resolveColumn(row: LinkedDraft, value: StatedCustomValue, registry: NameRegistry): CustomColumn | undefined {
  const lookup = registry.findCustomColumn(value.column);
  if (lookup.kind === 'found') return registry.customColumnById.get(targetKey(lookup.candidate.target));
  if (lookup.kind === 'ambiguous') {
    const message = `${quote(value.column)} could mean ${lookup.candidates.length} custom columns: ${distinguishCandidates(lookup.candidates)}.`;
    const hint = 'Write its ID as the header.';
    row.report(value.column, { severity: 'error', code: 'reference-ambiguous', message, hint }, value.cell);
  } else if (registry.isOffline) {
    if (!registry.laterNames.claim(row.record, value.column, value.column)) return undefined;
    const message = `The custom column ${quote(value.column)} is not defined in this workbook.`;
    const hint = 'It is looked up in the portfolio service when you plan.';
    row.report(value.column, { severity: 'info', code: 'resolved-later', message, hint }, value.cell);
  } else {
    const names = lookup.nearest().map((name) => quote(name));
    const nearest = names.length === 0 ? '' : ` The nearest: ${names.join(', ')}.`;
    const message = `The portfolio service has no custom column ${quote(value.column)}; its values would be lost.`;
    const hint = `Correct the header, or create the column in the app first.${nearest}`;
    row.report(value.column, { severity: 'error', code: 'custom-column-unknown', message, hint }, value.cell);
  }
  return undefined;
}

/** `undefined` where a value is not one of the options (reported on the row). */
function resolveValues(
  row: LinkedDraft,
  value: StatedCustomValue,
  column: CustomColumn,
): readonly string[] | undefined {
  if (value.text === undefined) return [];
  if (column.type !== 'select' && column.type !== 'multi_select') {
    if (column.type !== 'text') reportUnknownType(row, value, column);
    return [value.text];
  }
  const parts = column.type === 'select' ? [value.text] : splitOptions(value.text, column);
  const chosen = parts.map((part) => findOption(row, value, column, part));
  return chosen.every((option) => option !== undefined) ? [...new Set(chosen)] : undefined;
}

/** By `;`, but for those within an option; where some part is no option, by every one of them. */
function splitOptions(text: string, column: CustomColumn): string[] {
  const options = new Set(column.options.map((option) => foldName(option.value)));
  if (options.has(foldName(text))) return [text];
  const parts = text.split(';');
  const whole = joinOptions(parts, options) ?? parts;
  return whole.map((part) => part.trim()).filter((part) => part !== '');
}

/** The parts, neighbours joined again where only together they are an option; the fewest joined that will do. */
function joinOptions(parts: readonly string[], options: ReadonlySet<string>): readonly string[] | undefined {
  const rests: (readonly string[] | undefined)[] = [];
  rests[parts.length] = [];
  for (let from = parts.length - 1; from >= 0; from -= 1) {
    for (let to = from + 1; to <= parts.length && rests[from] === undefined; to += 1) {
      const joined = parts.slice(from, to).join(';');
      const rest = rests[to];
      const isOption = joined.trim() === '' || options.has(foldName(joined));
      if (isOption && rest !== undefined) rests[from] = [joined, ...rest];
    }
  }
  return rests[0];
}

function findOption(row: LinkedDraft, value: StatedCustomValue, column: CustomColumn, text: string) {
  const exact = column.options.find((option) => option.value === text);
  const folded = exact ?? column.options.find((option) => foldName(option.value) === foldName(text));
  if (folded !== undefined) return folded.value;
  const options = column.options.map((option) => option.value);
  const nearest = nearestNames(text, options, 1)[0];
  const guess = nearest === undefined ? '' : ` The nearest: ${quote(nearest)}.`;
  const message = `${quote(text)} is not an option of the custom column "${column.name}".`;
  const hint =
    options.length === 0
      ? 'It has no options: add them in the app first.'
      : `Choose one of: ${options.join('; ')}.${guess}`;
  row.report(value.column, { severity: 'error', code: 'custom-option-unknown', message, hint }, value.cell);
  return undefined;
}

function reportUnknownType(row: LinkedDraft, value: StatedCustomValue, column: CustomColumn): void {
  const message = `The custom column "${column.name}" has the type "${column.type}", which is not known; its value is sent as text.`;
  const hint = 'Look at the value in the app afterwards.';
  row.report(value.column, { severity: 'warning', code: 'custom-column-type-unknown', message, hint }, value.cell);
}
