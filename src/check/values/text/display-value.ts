import Big from 'big.js';
import { fromSerialDay } from '../../../model/values/calendar-date.ts';
import { decimal, formatDecimal, parseDecimal } from '../../../model/values/decimal.ts';
import { type FormatToken, isDateFormat, isTimeFormat, splitFormat } from '../../../util/text/number-format.ts';
import type { Cell } from '../../../workbook/table.ts';

/**
 * About what a spreadsheet shows for a formatted number, for messages only: grouping, places, percent, scaling, signs
 * and plain dates. `undefined` where the format does more than that, or nothing.
 */
export function displayValue(cell: Cell, epoch: 1900 | 1904): string | undefined {
  if (cell.value.kind !== 'number' || cell.format === undefined) return undefined;
  const value = parseDecimal(cell.value.text);
  if (value === undefined) return undefined;
  if (isTimeAlone(cell)) return displayTime(value, cell.format);
  if (isDateFormat(cell.format)) return displaySerial(value, epoch);
  const sections = splitFormat(cell.format);
  const isNegative = value.startsWith('-');
  const hasOwnSection = isNegative && (sections[1]?.length ?? 0) > 0;
  const section = (hasOwnSection ? sections[1] : value === '0' ? (sections[2] ?? sections[0]) : sections[0]) ?? [];
  const shown = displayNumber(new Big(value).abs(), section);
  return shown === undefined ? undefined : `${isNegative && !hasOwnSection ? '-' : ''}${shown}`;
}

/** True for a number that the sheet shows as a time of day and that holds no day. */
export function isTimeAlone({ value, format }: Cell): boolean {
  return value.kind === 'number' && /^0(?:\.|$)/.test(value.text) && format !== undefined && isTimeFormat(format);
}

const SECONDS_PER_DAY = 86_400;

/** `13:30`, with seconds or as `1:30 PM` where the format has them. A spreadsheet cuts off what it does not show. */
function displayTime(value: string, format: string): string {
  const seconds = Math.round(Number(value) * SECONDS_PER_DAY);
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const isHalfDay = /am\/pm|a\/p/i.test(format);
  const shownHour = isHalfDay ? String(hour % 12 || 12) : pad(hour);
  const shownSecond = /s/i.test(format) ? `:${pad(second)}` : '';
  return `${shownHour}:${pad(minute)}${shownSecond}${isHalfDay ? (hour % 24 < 12 ? ' AM' : ' PM') : ''}`;
}

function displaySerial(value: string, epoch: 1900 | 1904): string | undefined {
  const [whole = '', fraction] = value.split('.');
  const date = fromSerialDay(Number(whole), epoch);
  if (date === undefined || fraction === undefined) return date;
  const minutes = Math.round(Number(`0.${fraction}`) * 1440);
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${date} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function displayNumber(value: Big, section: readonly FormatToken[]): string | undefined {
  const code = section.flatMap((token) => (token.kind === 'code' ? [token.text] : [])).join('');
  if (!/^[#0?.,%]*$/.test(code)) return undefined;
  if (!/[#0?]/.test(code)) return joinTokens(section, '');
  const pattern = code.replaceAll('%', '');
  const [whole = '', fraction = ''] = pattern.split('.');
  const scaling = /,*$/.exec(pattern)?.[0].length ?? 0;
  const percent = code.length - pattern.length;
  const scaled = value.times(new Big(100).pow(percent)).div(new Big(1000).pow(scaling));
  const places = fraction.replace(/[^0#?]/g, '').length;
  const least = fraction.replace(/[^0]/g, '').length;
  const grouped = formatDecimal(decimal(scaled.toFixed(places)), least);
  return joinTokens(section, /[0#?],+[0#?]/.test(whole) ? grouped : grouped.replaceAll(',', ''));
}

/** The number in the place of its digits, the literals around it, a currency's sign out of its brackets. */
function joinTokens(section: readonly FormatToken[], digits: string): string {
  let shown = '';
  let isDone = false;
  for (const token of section) {
    if (token.kind === 'literal') shown += token.text;
    else if (token.kind === 'bracket')
      shown += token.text.startsWith('$') ? token.text.slice(1).replace(/-[^-]*$/, '') : '';
    else if (token.text === '%') shown += '%';
    else if (token.kind === 'code' && !isDone) {
      shown += digits;
      isDone = true;
    }
  }
  return shown.trim();
}
