import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentOf } from '../support/small-files.ts';
import type { Desk } from './desk.ts';

/** What stands on the sheets of a quarter's end: a new company with its logo, marks, and the papers of the quarter. */
export const QUARTER_END: { readonly [sheet: string]: readonly string[] } = {
  Companies: ['Company,City,Logo', 'Alder Optics,Jena,logos/alder.png', 'Quillstone,,logos/quill.png'],
  Documents: [
    'Company,File',
    'Harbor Robotics,papers/board-deck.pdf',
    'Alder Optics,papers/alder-deck.pdf',
    'Harbor Robotics,papers/Prüfbericht Q3.pdf',
  ],
  Valuations: [
    'Company,Date,Fund,Fair Value,Ownership,Post-Money Valuation,Currency',
    'Harbor Robotics,2024-09-30,Northlight Europe,4200000.50,12.5%,33600000,EUR',
    'Harbor Robotics,2024-09-30,Northlight Fund II,800000,,33600000,EUR',
    'Alder Optics,2024-09-30,Northlight Fund II,1000000,8%,,EUR',
  ],
};

export const FILES: { readonly [path: string]: Uint8Array } = {
  'logos/alder.png': contentOf('png'),
  'logos/quill.png': contentOf('png'),
  'papers/board-deck.pdf': contentOf('pdf'),
  'papers/alder-deck.pdf': contentOf('pdf', 2000),
  'papers/Prüfbericht Q3.pdf': contentOf('pdf', 3_000_000),
};

/** Lays the quarter's end out as a folder of CSV files with its files beside them; gives the folder's name. */
export function layOut(desk: Desk, sheets = QUARTER_END, files = FILES): string {
  for (const [name, lines] of Object.entries(sheets)) lay(desk, `${name}.csv`, `${lines.join('\n')}\n`);
  for (const [path, content] of Object.entries(files)) lay(desk, path, content);
  return 'quarter';
}

export function lay(desk: Desk, path: string, content: string | Uint8Array): void {
  const place = desk.path(join('quarter', path));
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, content);
}
