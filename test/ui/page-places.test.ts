import { describe, expect, it } from 'vitest';
import {
  isPlace,
  LAPTOP,
  parseAddress,
  toFirmDesk,
  toHash,
  toPlacePath,
  toRoute,
} from '../../src/app/page/desk/places.ts';

const DESK = toFirmDesk('acme');

describe('Places of a page', () => {
  it('are told by the address, with what of them is looked at', () => {
    expect(toRoute(parseAddress('#/review?sheet=Rounds&cell=C4'), LAPTOP)).toEqual({
      path: 'review',
      place: 'review',
      rest: '',
      query: { sheet: 'Rounds', cell: 'C4' },
    });
    expect(toRoute(parseAddress('#/history/r-1/'), LAPTOP)).toMatchObject({ path: 'history/r-1', rest: 'r-1' });
  });

  it('are those of a firm’s desk below its base, so that what is put into the address leads to the same desk', () => {
    const route = toRoute(parseAddress('#/firms/acme/desk/review?cell=C4'), DESK);
    expect(route).toEqual({ path: 'firms/acme/desk/review', place: 'review', rest: '', query: { cell: 'C4' } });
    expect(toHash(toPlacePath(DESK, 'mapping'), { sheet: '' })).toBe('#/firms/acme/desk/mapping');
    expect(parseAddress(toHash(route.path, route.query)).path).toBe('firms/acme/desk/review');
  });

  it('begin with the workbook where the address knows no better', () => {
    expect(toRoute(parseAddress(''), LAPTOP).place).toBe('workbook');
    expect(toRoute(parseAddress('#/nowhere'), LAPTOP).place).toBe('workbook');
    expect(toRoute(parseAddress('#/firms/acme/desk'), DESK).place).toBe('workbook');
    expect(toRoute(parseAddress('#/firms/other/desk/review'), DESK).place).toBe('workbook');
  });

  it('end in submitting on a firm’s desk, and in a result on a laptop', () => {
    expect(toRoute(parseAddress('#/firms/acme/desk/submit'), DESK).place).toBe('submit');
    expect(toRoute(parseAddress('#/firms/acme/desk/apply'), DESK).place).toBe('workbook');
    expect(toRoute(parseAddress('#/submit'), LAPTOP).place).toBe('workbook');
  });

  it('are left by whoever goes elsewhere, also where an address knows no better', () => {
    expect(isPlace(parseAddress('#/firms/acme/desk'), DESK, 'workbook')).toBe(true);
    expect(isPlace(parseAddress('#/inbox'), DESK, 'workbook')).toBe(false);
    expect(isPlace(parseAddress('#/firms/other/desk/workbook'), DESK, 'workbook')).toBe(false);
    expect(isPlace(parseAddress(''), LAPTOP, 'workbook')).toBe(true);
  });
});
