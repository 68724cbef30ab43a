import { readFile } from 'node:fs/promises';
import type { RuleSetting } from '../model/rule-change.ts';
import { parseRules } from '../rules/parse-rules.ts';
import { usageError } from '../util/capsheet-error.ts';

/** What a firm's rules file says; nothing without one. Throws `rules-missing`, and what parseRules throws. */
export async function openRules(path: string | undefined): Promise<readonly RuleSetting[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const hint = 'Check the path given with --rules; "capsheet plan --rules" alone lists the rules.';
    throw usageError('rules-missing', `The rules file ${path} cannot be read.`, hint, cause);
  });
  return parseRules(text, path);
}
