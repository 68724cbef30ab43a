import { loadSqlite } from '../../src/base/package/load-sqlite.ts';

/** By this name and in this way the bundled library asks for what loads its native part. */
export default loadSqlite;
