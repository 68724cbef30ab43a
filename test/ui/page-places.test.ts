import { describe, expect, it } from 'vitest';
import { parseAddress, toHash } from '../../src/ui/page/desk/address.ts';
import { toPlacePath, toRoute } from '../../src/ui/page/desk/places.ts';

const DESK = 'firms/acme/desk/';

describe('Places of a page', () => {
  it('are told by the address, with what of them is looked at', () => {
    expect(toRoute(parseAddress('#/review?sheet=Rounds&cell=C4'), '')).toEqual({
      path: 'review',
      place: 'review',
      rest: '',
      query: { sheet: 'Rounds', cell: 'C4' },
    });
    expect(toRoute(parseAddress('#/history/r-1/'), '')).toMatchObject({ path: 'history/r-1', rest: 'r-1' });
  });

  it('are those of a desk below its base, so that what is put into the address leads to the same desk', () => {
    const route = toRoute(parseAddress(`#/${DESK}review?cell=C4`), DESK);
    expect(route).toEqual({ path: `${DESK}review`, place: 'review', rest: '', query: { cell: 'C4' } });
    expect(toHash(toPlacePath(DESK, 'mapping'), { sheet: '' })).toBe('#/firms/acme/desk/mapping');
    expect(parseAddress(toHash(route.path, route.query))).toEqual({ path: `${DESK}review`, query: { cell: 'C4' } });
  });

  it('begin with the workbook where the address knows no better', () => {
    expect(toRoute(parseAddress(''), '').place).toBe('workbook');
    expect(toRoute(parseAddress('#/nowhere'), '').place).toBe('workbook');
    expect(toRoute(parseAddress('#/firms/acme/desk'), DESK).place).toBe('workbook');
    expect(toRoute(parseAddress('#/firms/other/desk/review'), DESK).place).toBe('workbook');
  });
});
