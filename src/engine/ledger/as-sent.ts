import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { AcceptedData } from '../../model/service/entry-history.ts';
import type { ExistingRecord } from '../../model/service/existing-record.ts';
import type { NewSecurity, NewTransaction } from '../../model/service/new-data.ts';
import type { Security, Transaction } from '../../model/service/snapshot.ts';

/** Returns what was sent as the service would list it if it kept everything as it is. */
export function asSent(data: AcceptedData, id: string): ExistingRecord {
  switch (data.kind) {
    case 'company': {
      const { kind, ...facts } = data;
      return { kind, thing: { ...facts, id, slug: id } };
    }
    case 'round': {
      const { kind, company, pariPassuRounds, ...facts } = data;
      const links = pariPassuRounds.map((round) => ({ id: round, name: round }));
      return { kind, thing: { ...facts, id, companyId: company, pariPassuRounds: links } };
    }
    case 'share-class': {
      const { kind, company, round, ...facts } = data;
      return { kind, thing: { ...facts, id, companyId: company, roundId: round } };
    }
    case 'security':
      return { kind: data.kind, thing: securityAsSent(data, id) };
    case 'transaction':
      return { kind: data.kind, thing: transactionAsSent(data, id) };
    case 'document':
      return { kind: data.kind, thing: { id, companyId: data.company, name: data.file.name } };
    default:
      return assertNever(data);
  }
}

export function securityAsSent(data: NewSecurity<string>, id: string): Security {
  const { kind: _kind, company, round, shareClass, ...facts } = data;
  return { ...facts, ...omitAbsent({ roundId: round, shareClassId: shareClass }), id, companyId: company };
}

export function transactionAsSent(data: NewTransaction<string>, id: string): Transaction {
  const { kind: _kind, company, security, sharesSold, cashReceived, convertedTo: _convertedTo, ...facts } = data;
  const amounts = omitAbsent({ shares: sharesSold, proceeds: cashReceived });
  return { ...facts, ...amounts, id, companyId: company, inputSecurityId: security };
}
