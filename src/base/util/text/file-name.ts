import { recallLong } from '../recall-long.ts';

/** Returns the last part of a path, which may be written with `/` or `\`. */
export const fileNameOf = recallLong((path) => path.split(/[/\\]/).at(-1) ?? path);
