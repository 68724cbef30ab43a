import { assertNever } from '../../base/util/assert-never.ts';
import { deriveOnce } from '../../base/util/derive-once.ts';
import { isRewritten, isRewrittenFileName } from '../../base/util/text/rewritten-text.ts';
import { foldName } from '../../base/util/text/text.ts';
import { mapLinks } from '../records/map-links.ts';
import type { ExistingRecord } from '../service/existing-record.ts';
import type { NewData, Target } from '../service/new-data.ts';
import { existing } from '../service/target-key.ts';
import { compareDecimals, decimal, decimalPlaces, parseDecimal, subtractDecimals } from '../values/decimal.ts';
import {
  COMPANY_FIELDS,
  type ComparedField,
  documentName,
  ROUND_FIELDS,
  SECURITY_FIELDS,
  SHARE_CLASS_FIELDS,
  TRANSACTION_FIELDS,
} from './identity.ts';

/**
 * How well what was sent matches a record of the service.
 *
 * - 3: equal in all that was sent
 * - 2: nothing contradicts: the service gives less back, has rounded (to how many places it rounds is not known), or
 *   has written a name otherwise
 * - 1: the same key, other values
 * - 0: something else
 */
export type MatchLevel = 0 | 1 | 2 | 3;

export function matchLevelOf(data: NewData<string>, record: ExistingRecord): MatchLevel {
  return levelOfTargets(withTargets(data), record);
}

/** An item is held against many records. */
const withTargets = deriveOnce((data: NewData<string>) => mapLinks(data, existing));

/** A second one of what was sent. Of a file its name is all that is known: only the same one counts. */
export function isDuplicateOf(data: NewData<string>, record: ExistingRecord): boolean {
  return matchLevelOf(data, record) >= duplicateLevelOf(record.kind);
}

export function duplicateLevelOf(kind: ExistingRecord['kind']): MatchLevel {
  return kind === 'document' ? 3 : 2;
}

function levelOfTargets(data: NewData<Target>, record: ExistingRecord): MatchLevel {
  switch (data.kind) {
    case 'company':
      return record.kind === 'company'
        ? levelOfNamed(levelOfFields(COMPANY_FIELDS, data, record.thing), data, record.thing)
        : 0;
    case 'round':
      if (record.kind !== 'round' || !isIn(data.company, record.thing.companyId)) return 0;
      return levelOfNamed(levelOfFields(ROUND_FIELDS, data, record.thing), data, record.thing);
    case 'share-class':
      if (record.kind !== 'share-class' || !isIn(data.company, record.thing.companyId)) return 0;
      if (!isIn(data.round, record.thing.roundId)) return 0;
      return levelOfNamed(levelOfFields(SHARE_CLASS_FIELDS, data, record.thing), data, record.thing);
    case 'security':
      return record.kind === 'security' ? levelOfFields(SECURITY_FIELDS, data, record.thing) : 0;
    case 'transaction': {
      if (record.kind !== 'transaction') return 0;
      const input = record.thing.inputSecurityId;
      if (input !== undefined && !isIn(data.security, input)) return 0;
      const level = levelOfFields(TRANSACTION_FIELDS, data, record.thing);
      return input === undefined && level === 3 ? 2 : level;
    }
    case 'document': {
      if (record.kind !== 'document' || !isIn(data.company, record.thing.companyId)) return 0;
      if (documentName(data.file.name) === documentName(record.thing.name)) return 3;
      return isRewrittenFileName(data.file.name, record.thing.name) ? 2 : 0;
    }
    case 'custom-value':
    case 'mark':
    case 'logo':
      return 0;
    default:
      return assertNever(data);
  }
}

function isIn(target: Target, id: string): boolean {
  return target.kind === 'existing' && target.id === id;
}

/**
 * A named thing is identified by its name alone: a second one would be a duplicate, whatever else it says. Under a name
 * that the service may have made of it, all else must fit.
 */
function levelOfNamed(
  level: MatchLevel,
  sent: { readonly name: string },
  record: { readonly name: string },
): MatchLevel {
  if (foldName(sent.name) === foldName(record.name)) return level === 3 ? 3 : 2;
  if (!isRewritten(sent.name, record.name)) return 0;
  return level >= 2 ? 2 : 1;
}

function levelOfFields<S, H>(fields: readonly ComparedField<S, H>[], sent: S, held: H): MatchLevel {
  let level: MatchLevel = 3;
  for (const field of fields) {
    const [a, b] = [field.stated(sent), field.held(held)];
    if (a === undefined || a === b) continue;
    if (b === undefined || isRounded(a, b) || (field.isFreeText === true && isRewritten(a, b)))
      level = level === 3 ? 2 : level;
    else if (field.isKey === true) return 0;
    else level = 1;
  }
  return level;
}

/** One thing that is compared, as text; absent where it was not sent, or is not given back. */
export interface ComparedText {
  readonly text: string | undefined;
  /** Where two differ here, they are not the same. */
  readonly isKey: boolean;
  readonly isFreeText: boolean;
}

/** Returns the texts by which `matchLevelOf` compares a security or transaction that was sent, in the order of `textsOfRecord`; else none. */
export function textsOfSent(data: NewData<string>): readonly ComparedText[] {
  const sent = withTargets(data);
  if (sent.kind === 'security') return SECURITY_FIELDS.map((field) => toComparedText(field, field.stated(sent)));
  if (sent.kind !== 'transaction' || data.kind !== 'transaction') return [];
  const texts = TRANSACTION_FIELDS.map((field) => toComparedText(field, field.stated(sent)));
  return [{ text: data.security, isKey: true, isFreeText: false }, ...texts];
}

export function textsOfRecord(record: ExistingRecord): readonly (string | undefined)[] {
  if (record.kind === 'security') return SECURITY_FIELDS.map((field) => field.held(record.thing));
  if (record.kind !== 'transaction') return [];
  return [record.thing.inputSecurityId, ...TRANSACTION_FIELDS.map((field) => field.held(record.thing))];
}

function toComparedText(
  { isKey = false, isFreeText = false }: { readonly isKey?: boolean; readonly isFreeText?: boolean },
  text: string | undefined,
): ComparedText {
  return { text, isKey, isFreeText };
}

/**
 * Keys such that a text that is sent and one that the service made of it by rounding have one in common: of a number the
 * whole part and its neighbours on the side that was sent.
 */
export function roundingKeys(text: string): { readonly existing: string; readonly sent: readonly string[] } {
  const [, number = '', currency = ''] = NUMBER.exec(text) ?? [];
  const whole = parseDecimal(number)?.split('.')[0];
  if (whole === undefined) return { existing: text, sent: [text] };
  const near = [-1n, 0n, 1n].map((step) => `${BigInt(whole) + step}${currency}`);
  return { existing: `${BigInt(whole)}${currency}`, sent: near };
}

const NUMBER = /^(\S+?)( [A-Z]{3})?$/;

/** Whether two numbers (each with its currency, if it has one) are the same, as far as the service keeps their places. */
export function isSameNumber(a: string, b: string): boolean {
  return a === b || isRounded(a, b);
}

/** True where one number (with its currency) is the other cut or rounded to fewer places. */
function isRounded(a: string, b: string): boolean {
  const [, numberA = '', currencyA] = NUMBER.exec(a) ?? [];
  const [, numberB = '', currencyB] = NUMBER.exec(b) ?? [];
  const [left, right] = [parseDecimal(numberA), parseDecimal(numberB)];
  if (left === undefined || right === undefined || currencyA !== currencyB) return false;
  const places = Math.min(decimalPlaces(left), decimalPlaces(right));
  const oneInLastPlace = decimal(`1e-${places}`);
  const difference = decimal(subtractDecimals(left, right).replace('-', ''));
  return (
    places !== Math.max(decimalPlaces(left), decimalPlaces(right)) && compareDecimals(difference, oneInLastPlace) < 0
  );
}
