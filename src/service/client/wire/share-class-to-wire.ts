import { SHARE_CLASS_TERMS } from '../../../model/fields/share-class-terms.ts';
import type { NewShareClass } from '../../../model/service/new-data.ts';
import { toWireName } from '../../contract/terms/wire-names.ts';
import { termsToWire } from './term-to-wire.ts';
import type { Writing } from './to-wire.ts';

export function shareClassToWire(shareClass: NewShareClass<string>, writing: Writing) {
  return {
    company_id: shareClass.company,
    financing_id: shareClass.round,
    name: shareClass.name,
    ...termsToWire(SHARE_CLASS_TERMS, shareClass, { nameOf: toWireName, isAlwaysSent: () => false, writing }),
  };
}
