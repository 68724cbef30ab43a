import { NO_WARRANT_COST, ONE_PRICE } from '../layouts/layout.ts';
import type { OcfBook } from './ocf-book.ts';
import { type OcfFile, type OcfItem, ofType, WITHOUT_COUNTERPART } from './ocf-file.ts';

export const NO_COUNTERPART = 'the portfolio service has no counterpart for it';

/** Lists the other holders in the file; nothing of theirs is loaded. */
export function listOtherHolders({ objects, items }: OcfFile, book: OcfBook): readonly string[] {
  const holding = new Set(items.flatMap(({ stakeholderId }) => stakeholderId ?? []));
  return ofType(objects, 'STAKEHOLDER')
    .filter(({ id }) => holding.has(id) && !book.isFund(id))
    .map(({ name }) => name.legal_name);
}

/** Says why the rest of an object is left out. `entered` are the securities in the workbook. */
export function whyItemIsLeft(item: OcfItem, book: OcfBook, entered: ReadonlySet<string>): string {
  const { type, stakeholderId, securityId, object } = item;
  const isOthers =
    stakeholderId === undefined
      ? securityId !== undefined && book.issuances.has(securityId) && book.fundOf(securityId) === undefined
      : !book.isFund(stakeholderId);
  if (isOthers) return "held by somebody other than the firm's funds";
  if (WITHOUT_COUNTERPART.includes(type)) return NO_COUNTERPART;
  if (object === undefined) return 'the object cannot be read, or is of an unknown kind';
  if (securityId === undefined) return 'the portfolio service does not accept it';
  if (type.endsWith('_ISSUANCE')) return whyIssuanceIsLeft(item, securityId, book, entered);
  return 'what happened is left out, or the service works it out by itself';
}

function whyIssuanceIsLeft({ type }: OcfItem, securityId: string, book: OcfBook, entered: ReadonlySet<string>): string {
  if (entered.has(securityId)) {
    if (type === 'TX_WARRANT_ISSUANCE') return NO_WARRANT_COST;
    return type === 'TX_STOCK_ISSUANCE'
      ? ONE_PRICE.because
      : 'its triggers do not agree, or the service has no such term';
  }
  if (book.rootOf(securityId) !== securityId) return 'it is what was left of a holding that is loaded, after a sale';
  return book.creatorOf(securityId) === undefined
    ? 'the certificate that it was turned into is entered instead'
    : 'the transaction that makes it is entered, or was left out';
}
