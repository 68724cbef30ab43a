import type { Decimal } from '../../model/values/decimal.ts';
import type { OcfObject, OcfOf } from './ocf-file.ts';

export type OcfSplit = OcfOf<'TX_STOCK_CLASS_SPLIT'>;
/** A change of securities that the file names. */
export type OcfEvent = Extract<
  OcfObject,
  { readonly object_type: `TX_${string}`; stakeholder_id?: never; stock_class_id?: never }
>;

/** What an event does: from these securities so much goes into those, and the balance holds what is left. */
export interface OcfChange {
  readonly event: OcfEvent;
  readonly kind: 'sale' | 'transfer' | 'void' | 'conversion' | 'reissue';
  readonly from: readonly string[];
  readonly into: readonly string[];
  /** At most one. */
  readonly balance: readonly string[];
  /** All that the balance does not hold where absent. */
  readonly quantity: Decimal | undefined;
}

export function isOcfEvent(object: OcfObject): object is OcfEvent {
  const isOfSecurities = 'security_id' in object || 'security_ids' in object;
  return isOfSecurities && !('stakeholder_id' in object);
}

export function readChange(event: OcfEvent): OcfChange {
  const balance =
    'balance_security_id' in event && event.balance_security_id !== undefined ? event.balance_security_id : [];
  return {
    event,
    kind: kindOf(event),
    from: 'security_ids' in event ? event.security_ids : [event.security_id],
    into: intoOf(event),
    balance: [balance].flat(),
    quantity: statedQuantity(event),
  };
}

function intoOf(event: OcfEvent): readonly string[] {
  if ('resulting_security_id' in event) return [event.resulting_security_id];
  return 'resulting_security_ids' in event ? event.resulting_security_ids : [];
}

function kindOf({ object_type: type }: OcfEvent): OcfChange['kind'] {
  switch (type) {
    case 'TX_STOCK_REPURCHASE':
      return 'sale';
    case 'TX_STOCK_TRANSFER':
    case 'TX_CONVERTIBLE_TRANSFER':
    case 'TX_WARRANT_TRANSFER':
      return 'transfer';
    case 'TX_STOCK_REISSUANCE':
    case 'TX_STOCK_CONSOLIDATION':
      return 'reissue';
    case 'TX_CONVERTIBLE_CONVERSION':
    case 'TX_STOCK_CONVERSION':
    case 'TX_WARRANT_EXERCISE':
      return 'conversion';
    default:
      return 'void';
  }
}

/** The quantity that a note’s conversion states is of shares in some files; its balance says what is left. */
function statedQuantity(event: OcfEvent): Decimal | undefined {
  if ('amount' in event) return event.amount?.amount;
  if ('quantity' in event) return event.quantity;
  return event.object_type === 'TX_STOCK_CONVERSION' ? event.quantity_converted : undefined;
}
