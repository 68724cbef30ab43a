import type { Company, CompanyDocument, Round, Security, ShareClass, Snapshot, Transaction } from './snapshot.ts';

/** One thing that the service holds. */
export type ExistingRecord =
  | { readonly kind: 'company'; readonly thing: Company }
  | { readonly kind: 'round'; readonly thing: Round }
  | { readonly kind: 'share-class'; readonly thing: ShareClass }
  | { readonly kind: 'security'; readonly thing: Security }
  | { readonly kind: 'transaction'; readonly thing: Transaction }
  | { readonly kind: 'document'; readonly thing: CompanyDocument };
export type ExistingKind = ExistingRecord['kind'];

/** Everything of a snapshot that a write can add to. */
export function existingRecords(snapshot: Snapshot): readonly ExistingRecord[] {
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
export function companyOfRecord(held: ExistingRecord): string | undefined {
  return held.kind === 'company' ? undefined : held.thing.companyId;
}
