// Prints "N passed, N failed" from vitest's JSON report; fails where anything failed or there is no report.
import { readFileSync } from 'node:fs';

const [path = ''] = process.argv.slice(2);
const { passed, failed } = count(path);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function count(reportPath) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(reportPath, 'utf8'));
    // A file that cannot even be loaded has no tests of its own; it counts as one that failed.
    const isBroken = ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
    return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
