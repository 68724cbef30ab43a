import { omitAbsent } from '../../src/base/util/collections/omit-absent.ts';
import { SECTORS } from '../../src/model/values/cap-table.ts';
import type { Chance } from './chance.ts';
import type { DrawnThing } from './drawn-thing.ts';

/** Names of which no two are near each other. */
const NAMES = [
  'Alder Metrics',
  'Bluefin Robotics',
  'Copperleaf Bank',
  'Dovetail Games',
  'Elmwood Genomics',
  'Foxglove Foods',
  'Granite Cloud',
  'Hollyhock Energy',
  'Ironbark Logistics',
  'Juniper Insurance',
] as const;
const CITIES = ['Bergen', 'Leeds', 'São Paulo', undefined] as const;

export function drawCompanies(chance: Chance, size: number): readonly DrawnThing[] {
  const names = chance.shuffle(NAMES).slice(0, chance.between(1, size + 1));
  const companies = names.map((name) => drawCompany(chance, name));
  const [like] = companies;
  if (like === undefined || like.place === 'workbook' || !chance.is(0.15)) return companies;
  // Near enough to be held back, were it not for its Action.
  const name = `${like.key}s`;
  return [...companies, { ...toCompany(name, {}), place: 'workbook', cells: { Company: name, Action: 'new' } }];
}

function drawCompany(chance: Chance, name: string): DrawnThing {
  const city = chance.pick(CITIES);
  const sector = chance.is(0.5) ? chance.pick(SECTORS) : undefined;
  const isThere = chance.is(0.6);
  const isStated = !isThere || chance.is(0.3);
  return { ...toCompany(name, { city, sector }), place: isThere ? (isStated ? 'both' : 'service') : 'workbook' };
}

function toCompany(
  name: string,
  { city, sector }: { readonly city?: string | undefined; readonly sector?: string | undefined },
): Omit<DrawnThing, 'place'> {
  const data = omitAbsent({ kind: 'company' as const, name, city, sector });
  return { key: name, data, cells: omitAbsent({ Company: name, City: city, Sector: sector }) };
}
