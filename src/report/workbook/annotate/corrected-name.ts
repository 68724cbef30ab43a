import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/**
 * The first free name beside a workbook for its corrected copy: `q.corrected.xlsx`, then `q.corrected-2.xlsx`. A folder has
 * no ending: `Q1.2024` gives `Q1.2024.corrected`.
 */
export function findFreeCorrectedPath(inputPath: string, isFolder = false): string {
  const ending = isFolder ? '' : extname(inputPath);
  const stem = basename(inputPath, ending).replace(/\.corrected(-\d+)?$/i, '');
  for (let number = 1; ; number += 1) {
    const path = join(dirname(inputPath), `${stem}.corrected${number === 1 ? '' : `-${number}`}${ending}`);
    if (!existsSync(path)) return path;
  }
}
