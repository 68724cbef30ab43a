import { decodeEscapes } from '../../opc/xml/xml-text.ts';
import { toNumberValue } from '../cells/number-text.ts';
import type { CellValue } from '../table.ts';

/** A `<c>` element as it stands. */
export interface RawCell {
  /** Its `t`; `n` where there is none. */
  readonly type: string;
  /** The text of `<v>`; `undefined` where there is no such element. */
  readonly value: string | undefined;
  /** The text of `<is>`; `undefined` where there is no such element. */
  readonly inline: string | undefined;
  readonly isFormula: boolean;
}

/** `YYYY-MM-DD`, with or without a time; a zone is passed over, since no zone may move a day. */
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/**
 * The value a cell holds; `undefined` for an empty one. A formula without a stored result is `uncached`, an empty result
 * too unless the cell says that it is text. An inline text is its `<is>`, whatever a program left in `<v>`. What contradicts its own type stays visible as text.
 *
 * @param sharedString the shared text of an index as written; throws where there is none
 */
export function toCellValue(raw: RawCell, sharedString: (index: string) => string): CellValue | undefined {
  if (raw.inline !== undefined && (raw.value === undefined || raw.type === 'inlineStr'))
    return toTextValue(raw.inline, raw.isFormula);
  if (raw.value === undefined) return toMissingValue(raw);
  if (raw.type === 'str' || raw.type === 'inlineStr') return toTextValue(decodeEscapes(raw.value), raw.isFormula);
  const stored = raw.value.trim();
  if (stored === '') return toMissingValue(raw);
  if (raw.type === 's') return toTextValue(sharedString(stored), raw.isFormula);
  if (raw.type === 'b') return toBooleanValue(stored);
  if (raw.type === 'e') return { kind: 'error', text: stored };
  if (raw.type === 'd') return toDateValue(stored);
  return toNumberValue(stored);
}

function toMissingValue(raw: RawCell): CellValue | undefined {
  return raw.isFormula ? { kind: 'uncached' } : undefined;
}

/** An empty text that a formula gave is a result; one that was typed or pasted is an empty cell. */
function toTextValue(text: string, isFormula: boolean): CellValue | undefined {
  return text === '' && !isFormula ? undefined : { kind: 'text', text };
}

function toBooleanValue(stored: string): CellValue {
  const lower = stored.toLowerCase();
  if (lower === '1' || lower === 'true') return { kind: 'boolean', value: true };
  if (lower === '0' || lower === 'false') return { kind: 'boolean', value: false };
  return { kind: 'text', text: stored };
}

/** Reads ISO text, with or without a time. */
export function toDateValue(stored: string): CellValue {
  const [, iso, time] = ISO_DATE.exec(stored) ?? [];
  if (iso === undefined) return { kind: 'text', text: stored };
  return time === undefined || MIDNIGHT.test(time) ? { kind: 'date', iso } : { kind: 'date', iso, time };
}
