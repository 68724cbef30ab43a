import { recallLatest } from '../../base/util/recall-latest.ts';

/** The endings that are left out of a stem; a folder `Q1.2024` has none. */
const ENDING = /\.(xls[xmb]?|ods|csv)$/i;

/**
 * An input's own name without its ending and without `.result`: what a workbook and its result workbooks have in
 * common. Refs mean something within it only.
 */
export const toInputStem = recallLatest((name) => name.replace(ENDING, '').replace(/\.result(-\d+)?$/i, ''));
