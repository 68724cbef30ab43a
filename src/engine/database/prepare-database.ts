import { z } from 'zod';
import type { Ask } from './ask.ts';
import { databaseTooNew, databaseUnfit } from './database-errors.ts';
import { SHARED_MIGRATIONS } from './schema/migrations.ts';

const OLDEST_VERSION = 140_000;
/** The number of the database's lock that one migration at a time holds until its transaction ends. */
const MIGRATION_LOCK = 0x63_61_70_73;

const storedFacts = z.object({
  version: z.number(),
  version_text: z.string(),
  is_standby: z.boolean(),
  store_id: z.string(),
  /** By name, what keeps a commit from being durable. */
  switched_off: z.array(z.string()),
});
type Facts = z.output<typeof storedFacts>;

/**
 * Refuses a database that cannot keep what was committed, and brings the schema to the present version. Within a
 * transaction whose search path is the schema. Gives what tells this database from copies of it.
 * @throws CapsheetError `database-unfit`, `journal-too-new`.
 */
export async function prepareDatabase(ask: Ask, name: string): Promise<string> {
  const facts = await readFacts(ask);
  assertFit(facts, name);
  if ((await readVersion(ask)) === SHARED_MIGRATIONS.length) return facts.store_id;
  await ask('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  // Somebody else may have done it meanwhile.
  await assertNotNewer(ask, name);
  await migrate(ask, await readVersion(ask));
  return facts.store_id;
}

async function readFacts(ask: Ask): Promise<Facts> {
  const { rows } = await ask(`
    SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS version_text,
      pg_is_in_recovery() AS is_standby,
      (SELECT system_identifier FROM pg_control_system())::text || '/' || current_database() AS store_id,
      ARRAY(SELECT name::text FROM pg_settings WHERE name IN ('synchronous_commit', 'fsync') AND setting = 'off' ORDER BY name)
        AS switched_off`);
  return storedFacts.parse(rows[0]);
}

function assertFit(
  { version, version_text: versionText, is_standby: isStandby, switched_off: switchedOff }: Facts,
  name: string,
): void {
  if (version < OLDEST_VERSION)
    throw databaseUnfit(name, `it is PostgreSQL ${versionText}`, 'Use PostgreSQL 14 or later.');
  if (isStandby)
    throw databaseUnfit(
      name,
      'it is a standby, which nobody can write to',
      'Name the primary in CAPSHEET_DATABASE_URL.',
    );
  if (switchedOff.length > 0)
    throw databaseUnfit(
      name,
      `${switchedOff.join(' and ')} ${switchedOff.length === 1 ? 'is' : 'are'} off, and what it has said it wrote could be lost`,
      `Turn ${switchedOff.join(' and ')} on for this database and this user.`,
    );
}

/**
 * Asked again by whoever stays for long: another process may have brought the schema to a later version.
 * @throws CapsheetError `journal-too-new`
 */
export async function assertNotNewer(ask: Ask, name: string): Promise<void> {
  const version = await readVersion(ask);
  if (version > SHARED_MIGRATIONS.length) throw databaseTooNew(name, version, SHARED_MIGRATIONS.length);
}

async function readVersion(ask: Ask): Promise<number> {
  // Read from the catalogue's tables: a name is looked up in what this connection knew before it waited for somebody else.
  const { rows } = await ask("SELECT FROM pg_tables WHERE schemaname = 'capsheet' AND tablename = 'schema_version'");
  if (rows.length === 0) return 0;
  const read = await ask('SELECT version FROM capsheet.schema_version');
  return Number(read.rows[0]?.version ?? 0);
}

async function migrate(ask: Ask, version: number): Promise<void> {
  if (version === 0) {
    // Somebody with the right to may have made it for this user.
    await ask('CREATE SCHEMA IF NOT EXISTS capsheet');
    await ask('CREATE TABLE schema_version (version INTEGER NOT NULL)');
    await ask('INSERT INTO schema_version VALUES (0)');
  }
  for (const step of SHARED_MIGRATIONS.slice(version)) await ask(step);
  await ask('UPDATE schema_version SET version = $1', [SHARED_MIGRATIONS.length]);
}
