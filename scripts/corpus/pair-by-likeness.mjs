/** Beyond so many comparisons it is not worth the time. */
const MOST_COMPARISONS = 1_000_000;

/**
 * Pairs the rows of two tables in their order so that as many cells as can be are equal; a row like none of the other
 * table's has no partner. `undefined` for tables too large.
 *
 * @param compare counts the equal and unequal cells of two rows
 */
export function pairByLikeness(rows, others, compare) {
  if (rows.length * others.length > MOST_COMPARISONS) return undefined;
  const width = others.length + 1;
  const best = new Float64Array((rows.length + 1) * width);
  const scores = new Float64Array((rows.length + 1) * width);
  for (let i = rows.length - 1; i >= 0; i -= 1) {
    for (let j = others.length - 1; j >= 0; j -= 1) {
      const { equal, unequal } = compare(rows[i], others[j]);
      scores[i * width + j] = equal - unequal.length;
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j + 1] + scores[i * width + j],
        best[(i + 1) * width + j],
        best[i * width + j + 1],
      );
    }
  }
  return walk(rows, others, { best, scores, width });
}

function walk(rows, others, { best, scores, width }) {
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < rows.length || j < others.length) {
    const here = i * width + j;
    const isBoth = i < rows.length && j < others.length;
    if (isBoth && scores[here] > 0 && best[here] === best[here + width + 1] + scores[here]) {
      pairs.push([rows[i], others[j]]);
      i += 1;
      j += 1;
    } else if (j >= others.length || (i < rows.length && best[here] === best[here + width])) {
      pairs.push([rows[i], undefined]);
      i += 1;
    } else {
      pairs.push([undefined, others[j]]);
      j += 1;
    }
  }
  return pairs;
}
