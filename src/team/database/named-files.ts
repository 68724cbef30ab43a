import { z } from 'zod';
import type { Ask } from '../../engine/database/ask.ts';
import { readAll } from './read-rows.ts';

const namedFile = z.object({
  sha256: z.string(),
  submissions: z.array(z.object({ firm: z.string(), id: z.number() })),
});

export type SubmissionFile = z.output<typeof namedFile>;

/** Every file that the store has to have, by digest. */
export async function listNamedFiles(ask: Ask): Promise<readonly SubmissionFile[]> {
  const sql = `WITH named (id, firm, sha256) AS (
     SELECT id, firm, file ->> 'sha256' FROM submissions, json_array_elements(inputs::json) AS file
     UNION SELECT id, firm, mapping::json ->> 'sha256' FROM submissions WHERE mapping IS NOT NULL
     UNION SELECT id, firm, file ->> 'sha256'
       FROM submissions, json_array_elements(coalesce(result::json -> 'files', '[]')) AS file
     UNION SELECT id, firm, result::json #>> '{findings,sha256}'
       FROM submissions WHERE result::json -> 'findings' IS NOT NULL
     UNION SELECT submissions.id, firm, plans.sha256 FROM plans JOIN submissions ON submissions.id = plans.submission
     UNION SELECT submissions.id, firm, file ->> 'sha256'
       FROM plans JOIN submissions ON submissions.id = plans.submission, json_array_elements(reports::json) AS file)
   SELECT sha256, json_agg(json_build_object('firm', firm, 'id', id) ORDER BY firm, id) AS submissions
   FROM named GROUP BY sha256 ORDER BY sha256`;
  return readAll(namedFile, await ask(sql));
}
