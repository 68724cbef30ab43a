import type { Samples } from '../sample.ts';
import { CERTIFICATE, laterRounds, NO_CLASSES, NO_ROUNDS, ROUNDS, SECURITIES, SEED } from '../workbook.ts';

const TWELVE = Array.from({ length: 12 }, (_, index) =>
  CERTIFICATE.replace('100000 | 50000', `${2 ** index}00 | ${2 ** index * 50}`),
);

/** Sheets, headers, and rows that are no data. */
export const SAMPLES: Samples = {
  'sheet-unknown': {
    tabs: { Securites: [SECURITIES, ...TWELVE] },
    told: ['error Securites'],
    quiet: { Securites: [], Securities: [SECURITIES, ...TWELVE] },
  },
  'sheet-empty': {
    tabs: { ...NO_ROUNDS, Companies: ['Company'] },
    told: ['info Companies'],
    quiet: { 'Companies!A2': 'Acme' },
  },
  'header-missing': {
    tabs: { Rounds: ['Acme | Series A | 2024-03-05'], 'Share Classes': [] },
    told: ['error Rounds'],
    quiet: { Rounds: [ROUNDS, 'Acme | Series A | 2024-03-05'], 'Share Classes': [] },
  },
  'column-unknown': {
    tabs: { Rounds: [`${ROUNDS} | | | | | | | | | |`, `${SEED} | | | | | | | | | | seen`] },
    told: ['warning Rounds!M2'],
    quiet: { 'Rounds!M2': '' },
  },
  'column-missing': {
    tabs: { Rounds: ['Company | Round | Close Dt', SEED], 'Share Classes': [] },
    told: ['error Rounds!C1'],
    quiet: { 'Rounds!C1': 'Closing Date' },
  },
  'column-twice': {
    tabs: { ...NO_CLASSES, Rounds: ['Company | Round | Close Date | Currency | Round Size | Closing Date', SEED] },
    told: ['error Rounds!F1'],
    quiet: { 'Rounds!F1': '' },
  },
  'unit-from-header': {
    tabs: {
      Securities: [
        SECURITIES.replace('Investment Amount', 'Investment Amount ($M)'),
        CERTIFICATE.replace('100000 | 50000', '3000000 | 1.5'),
      ],
    },
    told: ['warning Securities!H1'],
    quiet: { Securities: [SECURITIES, CERTIFICATE.replace('100000 | 50000', '3000000 | 1500000')] },
  },
  'marker-row': {
    tabs: { Rounds: [ROUNDS, 'Required | Required | Optional', SEED] },
    told: ['info Rounds!2'],
    quiet: { Rounds: [ROUNDS, '', SEED] },
  },
  'note-row': {
    tabs: {
      Rounds: [
        ROUNDS,
        SEED,
        ...laterRounds(25),
        ...new Array<string>(12).fill(''),
        'All amounts as per the administrator',
      ],
    },
    told: ['info Rounds!40'],
    quiet: { 'Rounds!A40': '' },
  },
  'header-again': {
    tabs: { Rounds: [ROUNDS, SEED, ...laterRounds(25), '', '', ROUNDS, 'Birch | Series A | 2025-03-05'] },
    told: ['info Rounds!30'],
    quiet: { Rounds: [ROUNDS, SEED, ...laterRounds(25), '', '', '', 'Birch | Series A | 2025-03-05'] },
  },
  'total-row': {
    tabs: {
      Rounds: [
        'Fund administrator',
        '',
        '',
        '',
        `${ROUNDS} | Round Size | Currency`,
        ...[SEED, ...laterRounds(12)].map((round) => `${round} | 1000000 | USD`),
        'Total | | | 13000000',
      ],
    },
    told: ['info Rounds!19'],
    quiet: {
      Rounds: [
        'Fund administrator',
        '',
        '',
        '',
        `${ROUNDS} | Round Size | Currency`,
        ...[SEED, ...laterRounds(12)].map((round) => `${round} | 1000000 | USD`),
      ],
    },
  },
  'sheet-hidden': {
    tabs: {
      Rounds: { lines: [ROUNDS, SEED, ...laterRounds(2)], attributes: 'state="hidden"' },
    },
    told: ['info Rounds'],
    quiet: { Rounds: [ROUNDS, SEED, ...laterRounds(2)] },
  },
  'rows-hidden': {
    tabs: {
      Rounds: {
        lines: [ROUNDS, SEED, ...laterRounds(9)],
        rowAttributes: Object.fromEntries([4, 5, 6, 7, 8, 9].map((row) => [row, 'hidden="1"'])),
      },
    },
    told: ['info Rounds!4'],
    quiet: { Rounds: [ROUNDS, SEED, ...laterRounds(9)] },
  },
  'cells-merged': {
    tabs: {
      ...NO_CLASSES,
      Rounds: {
        lines: [ROUNDS, SEED, ...laterRounds(3).map((round) => round.replace('Acme', ''))],
        after: '<mergeCells count="1"><mergeCell ref="A2:A5"/></mergeCells>',
      },
    },
    told: ['error Rounds!A2'],
    quiet: { Rounds: [ROUNDS, SEED, ...laterRounds(3)] },
    beside: ['value-missing'],
  },
  'struck-out': {
    tabs: { Rounds: [ROUNDS, SEED, ...new Array<string>(9).fill(''), '~Birch | ~Seed | ~2024-03-05'] },
    told: ['error Rounds!A12'],
    quiet: { Rounds: [ROUNDS, SEED, ...new Array<string>(9).fill(''), 'Birch | Seed | 2024-03-05'] },
  },
};
