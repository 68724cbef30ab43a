import { join, resolve } from 'node:path';

/** The version whose promises are recorded. The next major version records its own, and this one's go. */
export const VERSION = '1.0';
export const RECORDED = resolve('test/compatibility', VERSION);

/** `CAPSHEET_RECORD=1 npm test -- test/compatibility` writes what is promised, to be looked at and committed. */
export const isRecording = process.env.CAPSHEET_RECORD === '1';

export const fileOf = (name: string): string => join(RECORDED, name);
