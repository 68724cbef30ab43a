import { assertNever } from '../../util/assert-never.ts';
import { isRewritten, isRewrittenFileName } from '../../util/text/rewritten-text.ts';
import { foldName } from '../../util/text/text.ts';
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
 * How well what was sent fits what the service holds.
 *
 * - 3: equal in all that was sent
 * - 2: nothing contradicts: the service gives less back, has rounded (to how many places it rounds is not known), or
 *   has written a name otherwise
 * - 1: the same key, other values
 * - 0: something else
 */
export type MatchLevel = 0 | 1 | 2 | 3;

export function matchLevelOf(data: NewData<string>, held: ExistingRecord): MatchLevel {
  return fitTargets(mapLinks(data, existing), held);
}

/** A second one of what was sent. Of a file its name is all that is known: only the same one counts. */
export function isDuplicateOf(data: NewData<string>, held: ExistingRecord): boolean {
  return matchLevelOf(data, held) >= duplicateLevelOf(held.kind);
}

export function duplicateLevelOf(kind: ExistingRecord['kind']): MatchLevel {
  return kind === 'document' ? 3 : 2;
}

function fitTargets(data: NewData<Target>, held: ExistingRecord): MatchLevel {
  switch (data.kind) {
    case 'company':
      return held.kind === 'company' ? fitNamed(fitFields(COMPANY_FIELDS, data, held.thing), data, held.thing) : 0;
    case 'round':
      if (held.kind !== 'round' || !isIn(data.company, held.thing.companyId)) return 0;
      return fitNamed(fitFields(ROUND_FIELDS, data, held.thing), data, held.thing);
    case 'share-class':
      if (held.kind !== 'share-class' || !isIn(data.company, held.thing.companyId)) return 0;
      if (!isIn(data.round, held.thing.roundId)) return 0;
      return fitNamed(fitFields(SHARE_CLASS_FIELDS, data, held.thing), data, held.thing);
    case 'security':
      return held.kind === 'security' ? fitFields(SECURITY_FIELDS, data, held.thing) : 0;
    case 'transaction': {
      if (held.kind !== 'transaction') return 0;
      const input = held.thing.inputSecurityId;
      if (input !== undefined && !isIn(data.security, input)) return 0;
      const fit = fitFields(TRANSACTION_FIELDS, data, held.thing);
      return input === undefined && fit === 3 ? 2 : fit;
    }
    case 'document': {
      if (held.kind !== 'document' || !isIn(data.company, held.thing.companyId)) return 0;
      if (documentName(data.file.name) === documentName(held.thing.name)) return 3;
      return isRewrittenFileName(data.file.name, held.thing.name) ? 2 : 0;
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
 * What has a name is itself by that name alone: a second one would be a duplicate, whatever else it says. Under a name
 * that the service may have made of it, all else must fit.
 */
function fitNamed(fit: MatchLevel, sent: { readonly name: string }, held: { readonly name: string }): MatchLevel {
  if (foldName(sent.name) === foldName(held.name)) return fit === 3 ? 3 : 2;
  if (!isRewritten(sent.name, held.name)) return 0;
  return fit >= 2 ? 2 : 1;
}

function fitFields<S, H>(fields: readonly ComparedField<S, H>[], sent: S, held: H): MatchLevel {
  let fit: MatchLevel = 3;
  for (const field of fields) {
    const [a, b] = [field.stated(sent), field.held(held)];
    if (a === undefined || a === b) continue;
    if (b === undefined || isRounded(a, b) || (field.isFreeText === true && isRewritten(a, b)))
      fit = fit === 3 ? 2 : fit;
    else if (field.isKey === true) return 0;
    else fit = 1;
  }
  return fit;
}

/** One thing that is compared, as text; absent where it was not sent, or is not given back. */
export interface ComparedText {
  readonly text: string | undefined;
  /** Where two differ here, they are not the same. */
  readonly isKey: boolean;
  readonly isFreeText: boolean;
}

/** What `fitOf` compares of a security or transaction that was sent, in the order of `textsOfHeld`; else nothing. */
export function textsOfSent(data: NewData<string>): readonly ComparedText[] {
  const sent = mapLinks(data, existing);
  if (sent.kind === 'security') return SECURITY_FIELDS.map((field) => toFitText(field, field.stated(sent)));
  if (sent.kind !== 'transaction' || data.kind !== 'transaction') return [];
  const texts = TRANSACTION_FIELDS.map((field) => toFitText(field, field.stated(sent)));
  return [{ text: data.security, isKey: true, isFreeText: false }, ...texts];
}

export function textsOfRecord(held: ExistingRecord): readonly (string | undefined)[] {
  if (held.kind === 'security') return SECURITY_FIELDS.map((field) => field.held(held.thing));
  if (held.kind !== 'transaction') return [];
  return [held.thing.inputSecurityId, ...TRANSACTION_FIELDS.map((field) => field.held(held.thing))];
}

function toFitText(
  { isKey = false, isFreeText = false }: { readonly isKey?: boolean; readonly isFreeText?: boolean },
  text: string | undefined,
): ComparedText {
  return { text, isKey, isFreeText };
}

/**
 * Keys such that a text that is sent and one that the service made of it by rounding have one in common: of a number the
 * whole part and its neighbours on the side that was sent.
 */
export function roundingKeys(text: string): { readonly held: string; readonly sent: readonly string[] } {
  const [, number = '', currency = ''] = NUMBER.exec(text) ?? [];
  const whole = parseDecimal(number)?.split('.')[0];
  if (whole === undefined) return { held: text, sent: [text] };
  const near = [-1n, 0n, 1n].map((step) => `${BigInt(whole) + step}${currency}`);
  return { held: `${BigInt(whole)}${currency}`, sent: near };
}

const NUMBER = /^(\S+?)( [A-Z]{3})?$/;

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
