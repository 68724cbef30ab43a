import { assertNever } from '../../../base/util/assert-never.ts';
import type { WriteOperation } from '../../../model/outcomes/plan.ts';
import type { ExistingKind, ExistingRecord } from '../../../model/service/existing-record.ts';
import type { HeldIdentity } from '../../journal/run-entry.ts';
import type { PortfolioService } from '../apply-context.ts';

/** Returns the kind an operation adds; custom values, marks and logos are replaced, and need no looking for. */
export function addedKind(operation: WriteOperation): ExistingKind | undefined {
  switch (operation) {
    case 'createCompany':
      return 'company';
    case 'addRounds':
      return 'round';
    case 'addShareClasses':
      return 'share-class';
    case 'addSecurities':
      return 'security';
    case 'addTransactions':
      return 'transaction';
    case 'uploadDocument':
      return 'document';
    case 'replaceCustomValues':
    case 'upsertMarks':
    case 'uploadLogo':
      return undefined;
    default:
      return assertNever(operation);
  }
}

/**
 * Asks the service what it holds of one kind and these companies; all companies where the kind is company. One request,
 * but for documents, which are listed company by company.
 */
export async function queryExisting(
  service: PortfolioService,
  kind: ExistingKind,
  companyIds: readonly string[],
): Promise<readonly ExistingRecord[]> {
  switch (kind) {
    case 'company':
      return (await service.listCompanies()).map((thing) => ({ kind, thing }));
    case 'round':
      return (await service.queryRounds({ companyIds })).map((thing) => ({ kind, thing }));
    case 'share-class':
      return (await service.queryShareClasses({ companyIds })).map((thing) => ({ kind, thing }));
    case 'security':
      return (await service.querySecurities({ companyIds })).map((thing) => ({ kind, thing }));
    case 'transaction':
      return (await service.queryTransactions({ companyIds })).map((thing) => ({ kind, thing }));
    case 'document':
      return (await service.listDocumentsOf(companyIds)).map((thing) => ({ kind, thing }));
    default:
      return assertNever(kind);
  }
}

/** Identifies a thing by what makes it itself, for the journal. */
export function identifyRecord(held: ExistingRecord): HeldIdentity {
  const parts = identityParts(held).filter((part) => part !== undefined);
  return { id: held.thing.id, identity: parts.join(' · ') };
}

function identityParts(held: ExistingRecord): readonly (string | undefined)[] {
  switch (held.kind) {
    case 'company':
      return [held.thing.name];
    case 'round':
    case 'document':
      return [held.thing.companyId, held.thing.name];
    case 'share-class':
      return [held.thing.companyId, held.thing.roundId, held.thing.name];
    case 'security': {
      const { type, companyId, fundId, issueDate, shareClassId, roundId, token } = held.thing;
      return [companyId, type, fundId, issueDate, roundId, shareClassId, token];
    }
    case 'transaction': {
      const { companyId, event, date, inputSecurityId, outputSecurityId } = held.thing;
      return [companyId, event, date, inputSecurityId, outputSecurityId];
    }
    default:
      return assertNever(held);
  }
}
