import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OmitAbsent } from '../../../base/util/collections/omit-absent.ts';
import { omitAbsent } from '../../../base/util/collections/omit-absent.ts';

const kept = z.object({
  baseUrl: z.string().min(1),
  appUrl: z.string().min(1).optional(),
  clientId: z.string().min(1),
});

/** What is remembered of a service from one start to the next: where it is and who asks, never the secret. */
export type KeptService = OmitAbsent<z.infer<typeof kept>>;

/** The file in the state folder that remembers it. */
export function keptServicePath(stateDir: string): string {
  return join(stateDir, 'service.json');
}

/** False where the state folder cannot be written to: the settings then hold until capsheet ends. */
export function keepService(stateDir: string, service: KeptService): boolean {
  try {
    mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    // Through the schema: whatever else a caller knows of the service is not written.
    writeFileSync(keptServicePath(stateDir), JSON.stringify(kept.parse(service), null, 2), { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** A file that is gone or damaged is forgotten: it only spares some typing. */
export function readKeptService(stateDir: string): KeptService | undefined {
  try {
    return omitAbsent(kept.parse(JSON.parse(readFileSync(keptServicePath(stateDir), 'utf8'))));
  } catch {
    return undefined;
  }
}
