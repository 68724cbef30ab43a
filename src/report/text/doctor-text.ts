import { plural } from '../../base/util/text/words.ts';
import type { CheckName, DoctorCheck } from '../../model/outcomes/diagnosis.ts';
import { layoutTable, type TextView, toOneLine, wrapText } from './parts/layout.ts';

function nameCheck(name: CheckName): string {
  return name === 'shape' ? 'answers' : name.replaceAll('-', ' ');
}

const MARKS = { ok: 'ok', warning: 'look', error: 'wrong' } as const;

const INDENT = 21;

/** Formats the checks with what was seen and what to do. No line end after the last line. */
export function toDoctorText(checks: readonly DoctorCheck[], view: TextView): string {
  const { colors, width } = view;
  const colour = { ok: colors.green, warning: colors.yellow, error: colors.red };
  const lines = checks.flatMap(({ name, status, seen, cure }) => {
    const texts = [...wrapText(toOneLine(seen), { width: width - INDENT }), ...toCureLines(cure, width)];
    return texts.map((text, index) =>
      index === 0 ? [colour[status](MARKS[status]), nameCheck(name), text] : ['', '', text],
    );
  });
  return [colors.bold(toVerdict(checks)), '', ...layoutTable({ columns: ['', '', ''], rows: lines })].join('\n');
}

function toCureLines(cure: string | undefined, width: number): readonly string[] {
  return cure === undefined ? [] : wrapText(`What to do: ${cure}`, { width: width - INDENT });
}

function toVerdict(checks: readonly DoctorCheck[]): string {
  const errors = checks.filter(({ status }) => status === 'error').length;
  const warnings = checks.filter(({ status }) => status === 'warning').length;
  const looks = warnings === 0 ? '' : `${plural(warnings, 'thing')} to look at`;
  if (errors > 0) {
    const rest = checks.some(({ name }) => name === 'shape') ? '' : ' What depends on it could not be checked.';
    return `${plural(errors, 'thing is', 'things are')} wrong${looks === '' ? '' : `, and there ${warnings === 1 ? 'is' : 'are'} ${looks}`}.${rest}`;
  }
  return warnings === 0
    ? 'Everything is as it should be.'
    : `capsheet can work; there ${warnings === 1 ? 'is' : 'are'} ${looks}.`;
}
