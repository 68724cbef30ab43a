/**
 * Stands in for `cpu-features` in the bundle, which ssh2 asks which cipher is quickest here. It is native, is built on
 * install, and may be missing: ssh2 then goes by what holds everywhere.
 */
export const isThere = false;
