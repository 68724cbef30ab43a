import { isLosslessNumber } from 'lossless-json';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
import type { CustomColumn, CustomValue } from '../../../model/service/snapshot.ts';
import type { WireCustomColumn, WireCustomValue } from '../../contract/custom-columns.ts';

export function customColumnFromWire(column: WireCustomColumn): CustomColumn {
  const options = (column.options ?? []).map(({ id, value, color }) => ({ id, value, ...omitAbsent({ color }) }));
  return { id: column.id, name: column.name, type: column.type ?? (options.length === 0 ? 'text' : 'select'), options };
}

/** `columns` tell a multi-select that comes as one text from a text that only looks like one. */
export function customValueFromWire(wire: WireCustomValue, columns: readonly CustomColumn[]): CustomValue {
  const column = columns.find(({ id }) => id === wire.id);
  const texts = textsOf(wire.value, column).filter((text) => text.trim() !== '');
  const isMulti = (wire.type ?? column?.type) === 'multi_select';
  const values = isMulti ? texts.flatMap((text) => splitByOptions(text, column)) : texts;
  return { columnId: wire.id, companyId: wire.company.id, values };
}

/** Every shape a value has been seen or described in: text, number, option object, list of these, null. */
function textsOf(value: unknown, column: CustomColumn | undefined): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(each, column));
  if (isLosslessNumber(value)) return [value.toString()];
  if (typeof value !== 'object') return [String(value)];
  if ('value' in value) return textsOf(value.value, column);
  const id = 'id' in value ? String(value.id) : undefined;
  return column?.options.filter((option) => option.id === id).map((option) => option.value) ?? [];
}

/**
 * The chosen options out of a text that joins them by `;` or `,`. An option may hold such a sign itself, so the text is
 * cut only where every part is an option of the column; where that cannot be, it stays whole.
 */
function splitByOptions(text: string, column: CustomColumn | undefined): string[] {
  const options = new Set(column?.options.map((option) => option.value.trim()) ?? []);
  return cut(text, options) ?? [text];
}

function cut(text: string, options: ReadonlySet<string>): string[] | undefined {
  if (options.has(text.trim())) return [text.trim()];
  for (let at = nextSign(text, 0); at >= 0; at = nextSign(text, at + 1)) {
    const head = text.slice(0, at).trim();
    const tail = options.has(head) ? cut(text.slice(at + 1), options) : undefined;
    if (tail !== undefined) return [head, ...tail];
  }
  return undefined;
}

function nextSign(text: string, from: number): number {
  const found = text.slice(from).search(/[;,]/);
  return found < 0 ? -1 : from + found;
}
