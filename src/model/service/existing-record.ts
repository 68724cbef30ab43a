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

/** Everything of a snapshot that a write can add to, as far as it is wanted: there may be a hundred thousand. */
export function existingRecords(
  snapshot: Snapshot,
  isWanted: (kind: ExistingKind, id: string) => boolean = () => true,
): readonly ExistingRecord[] {
  const wanted = <Kind extends ExistingKind, Thing extends { readonly id: string }>(
    kind: Kind,
    things: readonly Thing[],
  ) => things.filter(({ id }) => isWanted(kind, id)).map((thing) => ({ kind, thing }));
  return [
    ...wanted('company', snapshot.companies),
    ...wanted('round', snapshot.rounds),
    ...wanted('share-class', snapshot.shareClasses),
    ...wanted('security', snapshot.securities),
    ...wanted('transaction', snapshot.transactions),
    ...wanted('document', snapshot.documents),
  ];
}

/** The company a thing belongs to; a company belongs to none. */
export function companyOfRecord(held: ExistingRecord): string | undefined {
  return held.kind === 'company' ? undefined : held.thing.companyId;
}
