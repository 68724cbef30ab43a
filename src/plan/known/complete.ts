import type {
  LinkedCompany,
  LinkedRound,
  LinkedSecurity,
  LinkedShareClass,
  LinkedTransaction,
} from '../../model/records/linked.ts';
import type {
  NewCompany,
  NewRound,
  NewSecurity,
  NewShareClass,
  NewTransaction,
  Target,
} from '../../model/service/new-data.ts';
import { decimal } from '../../model/values/decimal.ts';
import { omitAbsent } from '../../util/collections/omit-absent.ts';

/**
 * From what a sound row states to what is entered for it, with the defaults of the format. That everything required is
 * there was checked before; a gap here is a bug of ours.
 */
export function completeCompany({ stated, record }: LinkedCompany): NewCompany {
  return { ...stated, name: present(stated.name, record.key, 'name') };
}

/** `links`: the rounds of its pari passu group that it must name. */
export function completeRound({ stated, record }: LinkedRound, links: readonly Target[]): NewRound<Target> {
  return {
    ...stated,
    company: present(stated.company, record.key, 'company'),
    name: present(stated.name, record.key, 'name'),
    closingDate: present(stated.closingDate, record.key, 'closingDate'),
    coInvestors: stated.coInvestors ?? [],
    pariPassuRounds: links,
  };
}

export function completeShareClass({ stated, record }: LinkedShareClass): NewShareClass<Target> {
  return {
    ...stated,
    company: present(stated.company, record.key, 'company'),
    round: present(stated.round, record.key, 'round'),
    name: present(stated.name, record.key, 'name'),
    classType: present(stated.classType, record.key, 'classType'),
    purchaseType: stated.purchaseType ?? 'primary',
    pricePerShare: present(stated.pricePerShare, record.key, 'pricePerShare'),
  };
}

/** A certificate's round may be left out: it is its share class's. */
export function completeSecurity({ stated, impliedRound, record }: LinkedSecurity): NewSecurity<Target> {
  return {
    ...stated,
    type: present(stated.type, record.key, 'type'),
    company: present(stated.company, record.key, 'company'),
    fundId: present(stated.fundId, record.key, 'fundId'),
    issueDate: present(stated.issueDate, record.key, 'issueDate'),
    ...omitAbsent({ round: stated.round ?? impliedRound }),
  };
}

/** The sale of a note takes no shares, which is sent as 0. */
export function completeTransaction({ stated, record }: LinkedTransaction, security: Target): NewTransaction<Target> {
  const event = present(stated.event, record.key, 'event');
  return {
    ...stated,
    event,
    company: present(stated.company, record.key, 'company'),
    date: present(stated.date, record.key, 'date'),
    security,
    ...(event === 'sale' ? { sharesSold: stated.sharesSold ?? decimal(0) } : {}),
  };
}

function present<T>(value: T | undefined, row: string, field: string): T {
  if (value === undefined) throw new Error(`sound row ${row} has no ${field}`);
  return value;
}
