import { ROUND_TERMS } from '../../../model/fields/round-terms.ts';
import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import {
  collectTerms,
  type HeldTerms,
  isAlwaysEntered,
  type NewTerms,
  type Terms,
} from '../../../model/fields/term.ts';
import type {
  LinkedCompany,
  LinkedRound,
  LinkedSecurity,
  LinkedShareClass,
  LinkedTransaction,
} from '../../../model/records/linked.ts';
import type {
  NewCompany,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../../model/service/new-data.ts';
import { decimal } from '../../../model/values/decimal.ts';

/** Completes what a sound row states with the defaults of the format: mostly it is whole, and nothing is copied. */
export function completeCompany({ stated, record }: LinkedCompany): NewCompany {
  return assertWhole(stated, record.key, ['name']);
}

export function completeRound(
  { stated, exact = stated, record }: LinkedRound,
  links: readonly Target[],
): NewRound<Target> {
  const terms = completeTerms(ROUND_TERMS, exact, record.key);
  return { ...assertWhole(exact, record.key, ['company', 'name']), ...terms, pariPassuRounds: links };
}

export function completeShareClass({ stated, exact = stated, record }: LinkedShareClass): NewShareClass<Target> {
  const terms = completeTerms(SHARE_CLASS_TERMS, exact, record.key);
  return { ...assertWhole(exact, record.key, ['company', 'round', 'name']), ...terms };
}

/** A certificate's round may be left out: it is its share class's. */
export function completeSecurity({
  stated,
  exact = stated,
  impliedRound,
  record,
}: LinkedSecurity): NewSecurity<Target> {
  const whole = assertWhole(exact, record.key, ['type', 'company', 'fundId', 'issueDate']);
  return whole.round !== undefined || impliedRound === undefined ? whole : { ...whole, round: impliedRound };
}

/** The sale of a note takes no shares, which is sent as 0. */
export function completeTransaction(
  { stated, exact = stated, record }: LinkedTransaction,
  security: Target,
): NewTransaction<Target> {
  const whole = assertWhole(exact, record.key, ['event', 'company', 'date', 'security']);
  const isOfNote = whole.event === 'sale' && whole.sharesSold === undefined;
  if (whole.security === security && !isOfNote) return whole;
  return { ...whole, security, ...(isOfNote ? { sharesSold: decimal(0) } : {}) };
}

/** A gap here is a bug of ours. */
function assertWhole<S extends object, Field extends keyof S & string>(
  stated: S,
  row: string,
  fields: readonly Field[],
) {
  if (hasAll(stated, fields)) return stated;
  throw new Error(`sound row ${row} has no ${fields.find((field) => stated[field] === undefined)}`);
}

function hasAll<S extends object, Field extends keyof S>(
  stated: S,
  fields: readonly Field[],
): stated is S & Required<Pick<S, Field>> {
  return fields.every((field) => stated[field] !== undefined);
}

function completeTerms<const T extends Terms>(terms: T, stated: HeldTerms<T>, row: string): NewTerms<T>;
function completeTerms(terms: Terms, stated: object, row: string): object {
  return collectTerms(terms, (term) => {
    const value = Reflect.get(stated, term.field) ?? term.blankMeans;
    if (isAlwaysEntered(term) && value === undefined) throw new Error(`sound row ${row} has no ${term.field}`);
    return value;
  });
}
