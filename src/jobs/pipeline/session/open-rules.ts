import { readNamedFile } from '../../../base/disk/read-named-file.ts';
import { parseRules } from '../../../engine/rules/parse-rules.ts';
import type { RuleSetting } from '../../../model/findings/rule-change.ts';

/** What a firm's rules file says; nothing without one. Throws `rules-missing`, `rules-not-a-file`, and what parseRules throws. */
export async function openRules(path: string | undefined): Promise<readonly RuleSetting[]> {
  if (path === undefined) return [];
  const bytes = await readNamedFile({
    path,
    subject: `The rules file ${path}`,
    kind: 'rules',
    hint: 'Check the path given with --rules; "capsheet plan --rules" alone lists the rules.',
  });
  return parseRules(bytes.toString('utf8'), path);
}

/** The same of a text; nothing without one. Throws what parseRules throws. */
export function parseFirmRules(text: string | undefined, source: string): readonly RuleSetting[] {
  return text === undefined ? [] : parseRules(text, source);
}
