import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { storedFile } from '../api/submission.ts';
import { isHandedInAgain } from '../terms/same-workbook.ts';
import { json } from './read-rows.ts';

/** Of one maker in one firm; those before have waited for so long that nobody waits for them. */
const MOST_LOOKED_AT = 500;

const cameBack = z.object({ id: z.number(), inputs: json(z.array(storedFile)) });

interface HandedIn {
  readonly id: number;
  readonly firm: string;
  readonly maker: number;
  readonly inputs: readonly { readonly name: string }[];
}

/** Notes of what came back to that maker, and is handed in again with this, that it needs them no longer. Answers which those are. */
export async function noteHandedInAgain(ask: Ask, { firm, maker, id, inputs }: HandedIn): Promise<readonly number[]> {
  const { rows } = await ask(
    `SELECT id, inputs FROM submissions WHERE firm = $1 AND maker = $2 AND state IN ('refused', 'rejected')
       AND followed_by IS NULL ORDER BY id DESC LIMIT $3`,
    [firm, maker, MOST_LOOKED_AT],
  );
  const names = inputs.map(({ name }) => name);
  const answered = rows
    .map((row) => cameBack.parse(row))
    .filter((one) =>
      isHandedInAgain(
        one.inputs.map(({ name }) => name),
        names,
      ),
    );
  const ids = answered.map((one) => one.id);
  if (ids.length > 0) await ask('UPDATE submissions SET followed_by = $2 WHERE id = ANY ($1)', [ids, id]);
  return ids;
}
