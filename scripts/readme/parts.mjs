import { z } from 'zod';
import { describeCommands } from './commands.mjs';
import { describeProfile } from './settings.mjs';
import { describeSheets } from './sheets.mjs';
import { code, toTable } from './tables.mjs';

/**
 * The parts of the README that say what the code says. Each stands between
 * `<!-- NAME: made by npm run make:readme -->` and `<!-- end of NAME -->`.
 */
export function makeParts(sources) {
  const { sheets, describeNeed, program, catalogue, rules, notSupported } = sources;
  const { rehearsal, layouts, profileSchema, defaultProfile } = sources;
  return {
    sheets: describeSheets({ sheets, describeNeed }),
    commands: describeCommands(program),
    rules: toTable(
      ['Rule', 'What it finds', 'How far it is lenient'],
      rules.map(({ code: name, meaning, tolerance, of = '' }) => [
        code(name),
        meaning,
        tolerance === undefined ? '' : `${code(tolerance)} ${of}`,
      ]),
    ),
    'finding codes': toNameTable('Code', catalogue),
    'what cannot be entered': toTable(
      ['What', 'What to do instead'],
      notSupported.map(({ what, instead }) => [what, instead]),
    ),
    layouts: toTable(
      ['Layout', 'What is taken for granted'],
      layouts.map(({ name, assumptions }) => [name, assumptions.join(' ')]),
    ),
    faults: [
      toNameTable('Condition of a rule', rehearsal.rules),
      toNameTable('Fault, by its kind', rehearsal.faults),
      toNameTable('Behaviour, defaults in parentheses', rehearsal.behaviour),
      toNameTable('Rule of the sandbox, lifted by `lenient`', rehearsal.semantics),
    ].join('\n\n'),
    profile: describeProfile({ schema: z.toJSONSchema(profileSchema, { io: 'input' }), defaults: defaultProfile }),
  };
}

function toNameTable(title, texts) {
  return toTable(
    [title, 'What it means'],
    Object.entries(texts).map(([name, text]) => [code(name), text]),
  );
}

/** The README with its made parts as they are now. Throws where a part has no place in it. */
export function fillParts(readme, parts) {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run make:readme -->`, `<!-- end of ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`The README has no place for the part "${name}": ${begin} … ${end}`);
    return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
  }, readme);
}
