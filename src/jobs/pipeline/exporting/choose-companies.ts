import { usageError } from '../../../base/util/capsheet-error.ts';
import { NameIndex } from '../../../engine/resolve/names/name-index.ts';
import type { Company } from '../../../model/service/snapshot.ts';
import { existing, targetKey } from '../../../model/service/target-key.ts';

/**
 * The companies that a user names by id, slug or name, each once; all of them where none is named. Errors:
 * `company-unknown`, `company-ambiguous`, exit status 2.
 */
export function chooseCompanies(companies: readonly Company[], named: readonly string[]): readonly Company[] {
  if (named.length === 0) return companies;
  const index = new NameIndex();
  for (const { id, slug, name } of companies) {
    const label = `${name} (${slug === '' ? id : slug})`;
    index.add({ target: existing(id), name, label, obstacle: () => undefined }, [id, slug, name]);
  }
  const chosen = new Set(named.map((text) => findCompany(index, text)));
  return companies.filter(({ id }) => chosen.has(id));
}

function findCompany(index: NameIndex, text: string): string {
  const lookup = index.find(text);
  switch (lookup.kind) {
    case 'found':
      return targetKey(lookup.candidate.target);
    case 'ambiguous': {
      const list = lookup.candidates.map(({ label, target }) => `${label}, ID ${targetKey(target)}`).join('; ');
      throw usageError(
        'company-ambiguous',
        `"${text}" fits ${lookup.candidates.length} companies: ${list}.`,
        'Give --company the ID of the one that is meant.',
      );
    }
    case 'missing': {
      const nearest = lookup
        .nearest()
        .map((name) => `"${name}"`)
        .join(', ');
      throw usageError(
        'company-unknown',
        `The firm has no company "${text}".`,
        `${nearest === '' ? '' : `The nearest: ${nearest}. `}Give --company an ID, a slug or a name.`,
      );
    }
  }
}
