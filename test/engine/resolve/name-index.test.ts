import { expect, it } from 'vitest';
import { NameIndex } from '../../../src/engine/resolve/names/name-index.ts';

const named = (id: string) => ({
  target: { kind: 'existing' as const, id },
  name: 'Maple',
  label: id,
  obstacle: () => undefined,
});

it('a name that was one thing’s is nobody’s alone once a second one has it', () => {
  const index = new NameIndex();
  index.add(named('first'), ['Maple']);
  expect(index.findUsable('Maple')?.label).toBe('first');
  index.add(named('second'), ['maple', 'Maple']);
  expect(index.findUsable('Maple')).toBeUndefined();
});
