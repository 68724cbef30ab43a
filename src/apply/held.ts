import type { HeldIdentity } from '../journal/run-entry.ts';
import type { WriteOperation } from '../model/plan.ts';
import type {
  Company,
  CompanyDocument,
  Round,
  Security,
  ShareClass,
  Snapshot,
  Transaction,
} from '../model/snapshot.ts';
import { assertNever } from '../util/assert-never.ts';
import type { PortfolioService } from './service.ts';

/** One thing that the service holds. */
export type Held =
  | { readonly kind: 'company'; readonly thing: Company }
  | { readonly kind: 'round'; readonly thing: Round }
  | { readonly kind: 'share-class'; readonly thing: ShareClass }
  | { readonly kind: 'security'; readonly thing: Security }
  | { readonly kind: 'transaction'; readonly thing: Transaction }
  | { readonly kind: 'document'; readonly thing: CompanyDocument };
export type HeldKind = Held['kind'];

/** What an operation adds; custom values, marks and logos are replaced, and need no looking for. */
export function addedKind(operation: WriteOperation): HeldKind | undefined {
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
 * Asks the service what it holds of one kind, of these companies; of companies themselves it gives all. One request, but
 * for documents, which are listed company by company.
 */
export async function queryHeld(
  service: PortfolioService,
  kind: HeldKind,
  companyIds: readonly string[],
): Promise<readonly Held[]> {
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

/** Everything of a snapshot that a write can add to. */
export function allHeld(snapshot: Snapshot): readonly Held[] {
  return [
    ...snapshot.companies.map((thing) => ({ kind: 'company', thing }) as const),
    ...snapshot.rounds.map((thing) => ({ kind: 'round', thing }) as const),
    ...snapshot.shareClasses.map((thing) => ({ kind: 'share-class', thing }) as const),
    ...snapshot.securities.map((thing) => ({ kind: 'security', thing }) as const),
    ...snapshot.transactions.map((thing) => ({ kind: 'transaction', thing }) as const),
    ...snapshot.documents.map((thing) => ({ kind: 'document', thing }) as const),
  ];
}

/** The company a thing belongs to; a company belongs to none. */
export function companyOfHeld(held: Held): string | undefined {
  return held.kind === 'company' ? undefined : held.thing.companyId;
}

/** A thing by what makes it itself, for the journal. */
export function identifyHeld(held: Held): HeldIdentity {
  const parts = identityParts(held).filter((part) => part !== undefined);
  return { id: held.thing.id, identity: parts.join(' · ') };
}

function identityParts(held: Held): readonly (string | undefined)[] {
  switch (held.kind) {
    case 'company':
      return [held.thing.name];
    case 'round':
      return [held.thing.companyId, held.thing.name];
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
