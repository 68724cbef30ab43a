import { type BookRow, certificate, type Mistake, note, round, sale, shareClass } from './book.ts';

const SERIES_C: readonly BookRow[] = [round(), shareClass()];
const EUROPE = { Fund: 'Northlight Europe' };

/** Rows that stand there twice. */
export const DUPLICATES: readonly Mistake[] = [
  {
    mistake: 'a row copied down, whose Ref counts on',
    rows: [...SERIES_C, certificate({ Ref: 'CERT-1' }), certificate({ Ref: 'CERT-2' })],
    told: ['twins-exact Securities!I3'],
  },
  {
    mistake: 'a row pasted again further down, among Refs that number the rows',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'CERT-001' }),
      certificate({ Ref: 'CERT-002', ...EUROPE }),
      certificate({ Ref: 'CERT-003' }),
    ],
    told: ['twins-exact Securities!I4'],
  },
  {
    mistake: 'a copy of a row that was sold',
    rows: [...SERIES_C, certificate({ Ref: 'CERT-1' }), certificate({ Ref: 'CERT-2' }), sale('CERT-1')],
    told: ['twins-exact Securities!I3'],
  },
  {
    mistake: 'a note copied down, whose Ref counts on',
    rows: [note({ Ref: 'KF/7/n' }), note({ Ref: 'KF/8/n' })],
    told: ['twins-exact Securities!I3'],
  },
  {
    mistake: 'three of a row, one of which says that it is a further one',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'CERT-1' }),
      certificate({ Ref: 'CERT-2' }),
      certificate({ Ref: 'CERT-3', Action: 'new' }),
    ],
    told: ['twins-exact Securities!I3'],
  },
  {
    mistake: 'a whole block pasted twice',
    rows: [
      ...SERIES_C,
      certificate({ Ref: 'CERT-1' }),
      certificate({ Ref: 'CERT-2', ...EUROPE }),
      certificate({ Ref: 'CERT-3' }),
      certificate({ Ref: 'CERT-4', ...EUROPE }),
    ],
    told: ['twins-exact Securities!I4', 'twins-exact Securities!I5'],
  },
];
