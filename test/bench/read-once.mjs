// node test/bench/read-once.mjs READER FILE: prints the number of filled cells, the peak of the memory in KiB, and the processor's seconds.
import { READERS } from './readers.mjs';

const [name, path] = process.argv.slice(2);
const count = await READERS[name](path);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(`${count} ${maxRSS} ${(userCPUTime + systemCPUTime) / 1e6}`);
