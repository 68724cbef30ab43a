// Where the tests in a browser find one: a Chromium that is installed, since none is downloaded.
import { existsSync } from 'node:fs';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} */
export function findChromium() {
  return PATHS.find((path) => existsSync(path));
}
