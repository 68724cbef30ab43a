import type { TabColumn } from '../source/tab-column.ts';
import type { SourceSection, TargetMaker } from '../source-section.ts';
import type { TabPlace } from '../tab-place.ts';

/** By target, the slots of the cells that a tie-out asks of a row; absent where it needs the whole row. */
export type AskedSlots = ReadonlyMap<TargetMaker, ReadonlySet<number>>;

/**
 * Lists the cells that may have taken a number of which a tie-out asks where it went. Rows are needed whole where what
 * becomes of one depends on those before it: of a list of things the first of which counts, and of fixed values alone.
 */
export function listAsked(sections: readonly SourceSection[]): AskedSlots {
  const numbers = new Map<TabPlace, Set<TabColumn>>();
  for (const section of sections) {
    const known = numbers.get(section.place) ?? [];
    numbers.set(section.place, new Set([...known, ...section.connect().numbers.keys()]));
  }
  const targets = sections.flatMap((section) => {
    const mayTake = (column: TabColumn): boolean => numbers.get(section.place)?.has(column) === true;
    return section.connect().targets.map((target) => {
      const { makers, draft } = target;
      const slots = [...makers.keys()].filter((slot) => makers[slot]?.maker.within?.some(mayTake) !== false);
      return { target, draft, slots };
    });
  });
  const whole = new Set(
    targets
      .filter(({ target, draft, slots }) => target.isFixed || slots.some((slot) => draft.keepsFirst(slot)))
      .map(({ draft }) => draft.sheet.kind),
  );
  return new Map(
    targets.flatMap(({ target, draft, slots }) => (whole.has(draft.sheet.kind) ? [] : [[target, new Set(slots)]])),
  );
}
