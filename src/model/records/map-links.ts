import { assertNever } from '../../base/util/assert-never.ts';
import { omitAbsent } from '../../base/util/collections/omit-absent.ts';
import type { NewData } from '../service/new-data.ts';

/** The same data with every name of another thing put in other terms. */
export function mapLinks<From, To>(data: NewData<From>, map: (link: From) => To): NewData<To> {
  const mapOptional = (link: From | undefined): To | undefined => (link === undefined ? undefined : map(link));
  switch (data.kind) {
    case 'company':
      return data;
    case 'round':
      return { ...data, company: map(data.company), pariPassuRounds: data.pariPassuRounds.map(map) };
    case 'share-class':
      return { ...data, company: map(data.company), round: map(data.round) };
    case 'security': {
      // Copied whole, which is much quicker than leaving something out: each link that it has is replaced.
      const copied: Omit<typeof data, 'round' | 'shareClass'> = data;
      const links = { round: mapOptional(data.round), shareClass: mapOptional(data.shareClass) };
      return { ...copied, company: map(data.company), ...omitAbsent(links) };
    }
    case 'transaction': {
      const copied: Omit<typeof data, 'convertedTo'> = data;
      const links = { convertedTo: mapOptional(data.convertedTo) };
      return { ...copied, company: map(data.company), security: map(data.security), ...omitAbsent(links) };
    }
    case 'custom-value':
    case 'mark':
    case 'logo':
    case 'document':
      return { ...data, company: map(data.company) };
    default:
      return assertNever(data);
  }
}

/** Every name of another thing in the data, in the order of its fields. Nothing is copied: every row passes here. */
export function linksOf<Link>(data: NewData<Link>): readonly Link[] {
  switch (data.kind) {
    case 'company':
      return [];
    case 'round':
      return [data.company, ...data.pariPassuRounds];
    case 'share-class':
      return [data.company, data.round];
    case 'security':
      if (data.round !== undefined && data.shareClass !== undefined) return [data.company, data.round, data.shareClass];
      return [data.company, data.round, data.shareClass].filter((link) => link !== undefined);
    case 'transaction':
      return [data.company, data.security, data.convertedTo].filter((link) => link !== undefined);
    case 'custom-value':
    case 'mark':
    case 'logo':
    case 'document':
      return [data.company];
    default:
      return assertNever(data);
  }
}
