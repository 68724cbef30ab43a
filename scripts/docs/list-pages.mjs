import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every page of the documentation, by its path in the project: those at its top, then the handbook in `docs`. */
export function listPages(root) {
  const handbook = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path.replaceAll('\\', '/')}`);
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...handbook.sort()];
}
