// The goals of the reader, as ratios of one run: the machine may be slow, but it is so for everybody.

const [SMALL, LARGE] = [100_000, 500_000];

/** Each answers what was measured, or `undefined` where a part of it was left out. */
export const GOALS = [
  ...[SMALL, LARGE].flatMap((rows) =>
    [
      ['exceljs, whole load', 'exceljs', 7],
      ['openpyxl, read-only', 'openpyxl', 5],
      ['SheetJS', 'SheetJS', 4],
    ].map(([label, reader, least]) => ({
      label: `reading ${rows.toLocaleString('en')} rows, against ${label}`,
      wanted: `at least ${least} times as fast`,
      measure: (xlsx) => ratio(xlsx[rows]?.[reader], xlsx[rows]?.capsheet),
      show: (value) => `${value.toFixed(1)} times`,
      isMet: (value) => value >= least,
    })),
  ),
  {
    label: 'check of 500,000 rows',
    wanted: 'at most 400 MB of peak memory',
    measure: (xlsx) => xlsx[LARGE]?.['capsheet check']?.megabytes,
    show: (value) => `${value.toFixed(0)} MB`,
    isMet: (value) => value <= 400,
  },
  ...['capsheet', 'capsheet check'].map((reader) => ({
    label: `${reader === 'capsheet' ? 'reading' : 'checking'} 500,000 rows, against 100,000`,
    wanted: 'at most 5.5 times as long',
    measure: (xlsx) => ratio(xlsx[LARGE]?.[reader], xlsx[SMALL]?.[reader]),
    show: (value) => `${value.toFixed(1)} times`,
    isMet: (value) => value <= 5.5,
  })),
];

/** A ratio of the processor's time, which other programs disturb less than the clock's. */
function ratio(slow, quick) {
  return slow === undefined || quick === undefined ? undefined : slow.cpuSeconds / quick.cpuSeconds;
}
