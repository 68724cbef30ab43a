import { appendFileSync } from 'node:fs';
import { test } from 'vitest';
import { KeptBooks, type Origin } from './keep-books.ts';
import { tellHistory } from './stories.ts';

const out = process.env.ZZ_OUT ?? '/tmp/p/zz.txt';
const variants = Number(process.env.ZZ_N ?? 1);
const only = process.env.ZZ_MODE;
for (const sharesAfterSale of ['remaining', 'original'] as const)
  for (const consumedSecurities of ['listed', 'listed-with-zero', 'removed'] as const)
    for (const inputOfRemoved of ['kept', 'null'] as const) {
      if (consumedSecurities !== 'removed' && inputOfRemoved === 'null') continue;
      for (const first of ['template', 'result'] as Origin[]) {
        const name = [sharesAfterSale, consumedSecurities, inputOfRemoved, first].join(' ');
        if (only && !name.startsWith(only)) continue;
        test(name, async () => {
          const books = await KeptBooks.open({
            sharesAfterSale,
            consumedSecurities,
            inputOfRemoved,
            ...(process.env.ZZ_WHOLE ? { costAfterConversion: 'whole' as const } : {}),
          });
          try {
            for (const [index, quarter] of tellHistory(variants).entries()) {
              const isFirst = (index % 2 === 0) === (first === 'template');
              await books.keep(quarter, index === 0 || isFirst ? 'template' : 'result');
              if (books.tally.mismatches.length > 0 && process.env.ZZ_STOP) break;
            }
          } catch (error) {
            appendFileSync(out, `CRASH ${name}: ${String(error).slice(0, 1500)}\n`);
          }
          appendFileSync(
            out,
            `== ${name}: ${books.tally.figures} figures, ${books.tally.mismatches.length} mismatches; ${[...books.said].map((x) => x.join(' ')).join(', ')}\n${books.tally.mismatches.map((x) => `   ${x}\n`).join('')}`,
          );
          await books.close();
        });
      }
    }
