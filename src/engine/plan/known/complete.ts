import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';
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

/** Completes what a sound row states with the defaults of the format. A gap here is a bug of ours. */
export function completeCompany({ stated, record }: LinkedCompany): NewCompany {
  return { ...stated, name: present(stated.name, record.key, 'name') };
}

export function completeRound(
  { stated, exact = stated, record }: LinkedRound,
  links: readonly Target[],
): NewRound<Target> {
  return {
    ...exact,
    ...completeTerms(ROUND_TERMS, exact, record.key),
    company: present(exact.company, record.key, 'company'),
    name: present(exact.name, record.key, 'name'),
    pariPassuRounds: links,
  };
}

export function completeShareClass({ stated, exact = stated, record }: LinkedShareClass): NewShareClass<Target> {
  return {
    ...exact,
    ...completeTerms(SHARE_CLASS_TERMS, exact, record.key),
    company: present(exact.company, record.key, 'company'),
    round: present(exact.round, record.key, 'round'),
    name: present(exact.name, record.key, 'name'),
  };
}

/** A certificate's round may be left out: it is its share class's. */
export function completeSecurity({
  stated,
  exact = stated,
  impliedRound,
  record,
}: LinkedSecurity): NewSecurity<Target> {
  // Mostly nothing is to be added, and a hundred thousand rows are not copied.
  if (exact.round !== undefined && isWhole(exact)) return exact;
  return {
    ...exact,
    type: present(exact.type, record.key, 'type'),
    company: present(exact.company, record.key, 'company'),
    fundId: present(exact.fundId, record.key, 'fundId'),
    issueDate: present(exact.issueDate, record.key, 'issueDate'),
    ...omitAbsent({ round: exact.round ?? impliedRound }),
  };
}

function isWhole(stated: LinkedSecurity['stated']): stated is NewSecurity<Target> {
  const { type, company, fundId, issueDate } = stated;
  return type !== undefined && company !== undefined && fundId !== undefined && issueDate !== undefined;
}

/** The sale of a note takes no shares, which is sent as 0. */
export function completeTransaction(
  { stated, exact = stated, record }: LinkedTransaction,
  security: Target,
): NewTransaction<Target> {
  const event = present(exact.event, record.key, 'event');
  return {
    ...exact,
    event,
    company: present(exact.company, record.key, 'company'),
    date: present(exact.date, record.key, 'date'),
    security,
    ...(event === 'sale' ? { sharesSold: exact.sharesSold ?? decimal(0) } : {}),
  };
}

function completeTerms<const T extends Terms>(terms: T, stated: HeldTerms<T>, row: string): NewTerms<T>;
function completeTerms(terms: Terms, stated: object, row: string): object {
  return collectTerms(terms, (term) => {
    const value = Reflect.get(stated, term.field) ?? term.blankMeans;
    return isAlwaysEntered(term) ? present(value, row, term.field) : value;
  });
}

function present<T>(value: T | undefined, row: string, field: string): T {
  if (value === undefined) throw new Error(`sound row ${row} has no ${field}`);
  return value;
}
