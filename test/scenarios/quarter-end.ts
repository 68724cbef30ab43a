import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentOf } from '../support/small-files.ts';
import type { Desk } from './desk.ts';

/** The sheets of a quarter's end: a new company with its logo, marks, and the papers of the quarter. */
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

const FILES: { readonly [path: string]: Uint8Array } = {
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

/** Gives what the service has filed, with the names of what it belongs to: documents and logos by size, marks by value. */
export async function lookIntoFiles(desk: Desk) {
  const { companies, funds } = await desk.look();
  const names = new Map([...companies, ...funds].map(({ id, name }) => [id, name]));
  const { documents, logos, marks } = desk.sandbox.filed();
  const seeded = new Set(['Kestrel Bio', 'Lumenpay', 'Cedarpoint Health']);
  const nameOf = (id: string) => names.get(id) ?? id;
  return {
    documents: documents
      .filter(({ companyId }) => !seeded.has(nameOf(companyId)))
      .map(({ companyId, name, content }) => `${nameOf(companyId)}: ${name}, ${content.byteLength}`)
      .sort(),
    logos: logos.map(({ companyId, name, content }) => `${nameOf(companyId)}: ${name}, ${content.byteLength}`).sort(),
    marks: marks
      .map(({ companyId, fundId, kind, date, value }) =>
        [nameOf(companyId), ...(fundId === undefined ? [] : [nameOf(fundId)]), date, kind, value].join(' '),
      )
      .sort(),
  };
}

export const FILED = {
  documents: [
    'Alder Optics: alder-deck.pdf, 2000',
    'Harbor Robotics: Prüfbericht Q3.pdf, 3000000',
    'Harbor Robotics: board-deck.pdf, 100',
  ],
  logos: ['Alder Optics: alder.png, 100', 'Quillstone: quill.png, 100'],
  marks: [
    'Alder Optics Northlight Fund II 2024-09-30 fair_value 1000000 EUR',
    'Alder Optics Northlight Fund II 2024-09-30 ownership 0.08',
    'Harbor Robotics 2024-09-30 post_money_valuation 33600000 EUR',
    'Harbor Robotics Northlight Europe 2024-09-30 fair_value 4200000.5 EUR',
    'Harbor Robotics Northlight Europe 2024-09-30 ownership 0.125',
    'Harbor Robotics Northlight Fund II 2024-09-30 fair_value 800000 EUR',
  ],
};
