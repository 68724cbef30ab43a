import { stringify } from 'lossless-json';
import type { NewData, Target } from '../../model/service/new-data.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { Profile } from '../profile.ts';
import { securityToWire } from './security-to-wire.ts';
import {
  companyToWire,
  customValueToWire,
  markToWire,
  roundToWire,
  shareClassToWire,
  transactionToWire,
  type Writing,
} from './to-wire.ts';

/** Most bytes of a request body besides its items and the comma after each: the names and brackets of its lists. */
export const BODY_FRAME_BYTES = 160;

/** Stands for an id that the service has yet to give: as long as a UUID. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

/** How many bytes an item takes in a request body, its comma not counted. */
export function measureItem(item: NewData<Target>, profile: Profile): number {
  if (item.kind === 'logo' || item.kind === 'document') return item.file.bytes;
  return Buffer.byteLength(stringify(toItem(item, profile.writing)) ?? '', 'utf8');
}

function toItem(item: Exclude<NewData<Target>, { kind: 'logo' | 'document' }>, writing: Writing): unknown {
  switch (item.kind) {
    case 'company':
      return companyToWire(item);
    case 'round': {
      const { company, pariPassuRounds, ...rest } = item;
      return roundToWire({ ...rest, company: idOf(company), pariPassuRounds: pariPassuRounds.map(idOf) }, writing);
    }
    case 'share-class':
      return shareClassToWire({ ...item, company: idOf(item.company), round: idOf(item.round) }, writing);
    case 'security': {
      const { company, round, shareClass, ...rest } = item;
      return securityToWire(
        { ...rest, company: idOf(company), ...linked('round', round), ...linked('shareClass', shareClass) },
        writing,
      ).item;
    }
    case 'transaction': {
      const { company, security, convertedTo, ...rest } = item;
      const links = { company: idOf(company), security: idOf(security), ...linked('convertedTo', convertedTo) };
      return transactionToWire({ ...rest, ...links }, writing).item;
    }
    case 'custom-value':
      return customValueToWire({ ...item, company: idOf(item.company) });
    case 'mark':
      return markToWire({ ...item, company: idOf(item.company) }, writing).item;
    default:
      return assertNever(item);
  }
}

function idOf(target: Target): string {
  return target.kind === 'existing' ? target.id : UNKNOWN_ID;
}

function linked<Name extends string>(name: Name, target: Target | undefined): { [name in Name]?: string } {
  const link: { [name in Name]?: string } = {};
  if (target !== undefined) link[name] = idOf(target);
  return link;
}
