/** The folder of the package: two levels up from here, and from each part of the bundled command. */
export const PACKAGE_ROOT = new URL('../../', import.meta.url);
