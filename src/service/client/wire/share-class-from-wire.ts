import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { ShareClass } from '../../../model/service/snapshot.ts';
import type { Currency } from '../../../model/values/money.ts';
import type { WireShareClass } from '../../contract/share-classes.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsFromWire } from './term-from-wire.ts';

export function shareClassFromWire(shareClass: WireShareClass, defaultCurrency: Currency): ShareClass {
  return {
    id: shareClass.id,
    companyId: shareClass.company_id,
    roundId: shareClass.financing_id ?? '',
    name: shareClass.name,
    ...termsFromWire(SHARE_CLASS_TERMS, shareClass, { nameOf: toWireName, defaultCurrency }),
  };
}
