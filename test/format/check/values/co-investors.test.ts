import { describe, expect, it } from 'vitest';
import { notesOf } from '../support.ts';

const said = (text: string) => notesOf({ kind: 'co-investors' }, text);

describe('names of co-investors', () => {
  it.each(['/', '|', '+'])('are asked about where only %s stands between them', (sign) => {
    expect(said(`Birch Capital ${sign} Alder Ventures (lead)`)).toEqual([
      `list-doubtful: "Birch Capital ${sign} Alder Ventures (lead)"`,
    ]);
  });

  it('are asked about where one stands with and without its legal form', () => {
    expect(said('Birch Capital; Alder; Birch Capital LLC')).toEqual([
      'list-doubtful: "Birch Capital" · "Birch Capital LLC"',
    ]);
  });

  it('are asked about where one is a number', () => {
    expect(said('Birch Capital; 5')).toEqual(['list-doubtful: "5"']);
  });

  it.each(['A/B Ventures', 'Smith and Oak', 'Birch & Co; Alder / Elm', '3i; 8VC', 'Birch Fund I; Birch Fund II'])(
    'are taken as they are: %s',
    (text) => {
      expect(said(text)).toEqual([]);
    },
  );
});
