// Reports what became of the mutants, by file, and each that no test noticed.

const KINDS = ['killed', 'timed out', 'survived', 'not reached'];

/** Lines for people. A mutant that never ends is noticed too; one that no test reaches is not. */
export function toReport(results) {
  const files = [...new Set(results.map(({ mutant }) => mutant.file))].sort();
  const lines = files.map((file) => `${toScore(results.filter(({ mutant }) => mutant.file === file))}  ${file}`);
  const left = results.filter(({ status }) => !isNoticed(status));
  const survivors = left.sort((a, b) => a.mutant.id - b.mutant.id).map(toSurvivor);
  return ['', ...lines, `${toScore(results)}  in all`, '', ...survivors].join('\n');
}

function toScore(results) {
  const noticed = results.filter(({ status }) => isNoticed(status)).length;
  const percent = `${Math.round((100 * noticed) / results.length)} %`.padStart(6);
  const counts = KINDS.map((kind) => `${results.filter(({ status }) => status === kind).length} ${kind}`.padStart(14));
  return `${percent} ${counts.join('')}`;
}

function isNoticed(status) {
  return status === 'killed' || status === 'timed out';
}

function toSurvivor({ mutant: { file, line, original, replacement }, status, left }) {
  const more = left === 0 ? '' : `, ${left} slower test files not run`;
  return `${status}${more}: ${file}:${line}\n    ${toShort(original)}\n    ${replacement === '' ? '(nothing)' : toShort(replacement)}`;
}

function toShort(text) {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 120 ? `${flat.slice(0, 119)}…` : flat;
}
