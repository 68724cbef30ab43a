import { NO_WARRANT_COST, ONE_PRICE } from '../layouts/layout.ts';
import type { OcfBook, OcfPart, OcfReplay } from './ocf-book.ts';
import { NO_COUNTERPART, type OcfFile, type OcfItem, ofType, WITHOUT_COUNTERPART } from './ocf-file.ts';

/** Lists the other holders in the file; nothing of theirs is loaded. */
export function listOtherHolders({ objects, items }: OcfFile, book: OcfBook): readonly string[] {
  const holding = new Set(items.flatMap(({ stakeholderId }) => stakeholderId ?? []));
  return ofType(objects, 'STAKEHOLDER')
    .filter(({ id }) => holding.has(id) && !book.isFund(id))
    .map(({ name }) => name.legal_name);
}

/** Says why the rest of an object is left out. */
export function whyItemIsLeft(item: OcfItem, book: OcfBook, { parts }: OcfReplay): string {
  const { type, stakeholderId, securityId, object } = item;
  const isOthers =
    stakeholderId === undefined
      ? securityId !== undefined && book.issuances.has(securityId) && book.fundOf(securityId) === undefined
      : !book.isFund(stakeholderId);
  if (isOthers) return "held by somebody other than the firm's funds";
  if (WITHOUT_COUNTERPART.includes(type)) return NO_COUNTERPART;
  if (object === undefined) return 'the object cannot be read, or is of an unknown kind';
  const part = securityId === undefined || !type.endsWith('_ISSUANCE') ? undefined : parts.get(securityId);
  if (part !== undefined) return whyIssuanceIsLeft(item, part);
  return securityId === undefined
    ? 'the portfolio service does not accept it'
    : 'what happened is left out, or the service works it out by itself';
}

const WHY_LEFT: { readonly [part in OcfPart]: string } = {
  entered: 'its triggers do not agree, or the service has no such term',
  changed: 'what events left of it is entered',
  remainder: 'it is what an event left or made of a holding that is loaded',
  void: 'it was cancelled or retracted',
  replaced: 'what it was turned into is entered instead',
  created: 'the transaction that makes it is entered',
};

function whyIssuanceIsLeft({ type }: OcfItem, part: OcfPart): string {
  if (part !== 'entered' || type === 'TX_CONVERTIBLE_ISSUANCE') return WHY_LEFT[part];
  return type === 'TX_WARRANT_ISSUANCE' ? NO_WARRANT_COST : ONE_PRICE.because;
}
