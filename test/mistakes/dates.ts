import { certificate, type Mistake, note, round, shareClass } from './book.ts';

/** Days whose day and month changed places. */
export const DATES: readonly Mistake[] = [
  {
    mistake: 'an issue date whose day and month changed places',
    rows: [round(), shareClass(), certificate({ 'Issue Date': '2025-03-05' })],
    told: ['day-month-swapped Securities!F2'],
  },
  {
    mistake: 'one issue date of three whose day and month changed places',
    rows: [
      round(),
      shareClass(),
      certificate(),
      certificate({ Fund: 'Northlight Fund II', 'Issue Date': '2025-03-05' }),
      certificate({ Fund: 'Northlight Europe' }),
    ],
    told: ['day-month-swapped Securities!F3'],
  },
  {
    mistake: 'an issue date half a year off, which would fit within days',
    rows: [round({ 'Closing Date': '2025-02-12' }), shareClass(), certificate({ 'Issue Date': '2025-10-02' })],
    told: ['day-month-swapped Securities!F2'],
  },
  {
    mistake: 'an issue date in a round that is there, read the American way',
    rows: [
      certificate({
        Round: 'Series B',
        'Share Class': 'Series B Preferred',
        'Issue Date': '2024-03-05',
        'Investment Amount': '400000',
      }),
    ],
    told: ['day-month-swapped Securities!F2'],
  },
  {
    mistake: 'a note of the day of the closing, with day and month the other way round',
    rows: [note({ 'Issue Date': '2024-01-02' })],
    told: ['day-month-swapped Securities!F2'],
  },
  {
    mistake: 'a closing whose day and month changed places, and all that was issued then',
    rows: [
      round({ 'Closing Date': '2025-03-05' }),
      shareClass(),
      certificate(),
      certificate({ Fund: 'Northlight Fund II' }),
      certificate({ Fund: 'Northlight Europe' }),
    ],
    told: ['day-month-swapped Rounds!C2'],
  },
];
