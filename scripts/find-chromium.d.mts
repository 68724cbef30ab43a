/** The path of an installed Chromium; `undefined` where there is none. */
export function findChromium(): string | undefined;
