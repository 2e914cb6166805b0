/**
 * Checks an API against the calls that the portal makes, from outside:
 *
 *     npm run conformance -- --api https://api.example.com --token <an access token>
 *         [--second-token <of a user of other clients>] [--junit report.xml]
 *
 * It makes contacts and titles with "Conformance" in their names, and orders with "A check: do not ship." in their notes.
 * It changes no other record, but that its orders take some pieces from stock. It exits with 1 if a check has failed.
 */
import { writeFileSync } from 'node:fs';
import { endWithUsage, readArguments } from '#src/deploy/arguments.ts';
import { BOUND_TOKEN_MESSAGE, isBound } from '#src/deploy/doctor.ts';
import { asJUnit, conformance, inWords } from './checks.ts';

const USAGE = `npm run conformance -- --api https://api.example.com --token <an access token>
    [--second-token <of a user of other clients>] [--junit report.xml]`;
const { values } = readArguments(USAGE, {
  options: {
    api: { type: 'string' },
    token: { type: 'string' },
    'second-token': { type: 'string' },
    junit: { type: 'string' },
  },
});
const { api = '', token, 'second-token': secondToken, junit } = values;
if (!URL.canParse(api) || !token) endWithUsage(USAGE, '--api and --token are needed.');
if ([token, secondToken].some((each) => each && isBound(each))) endWithUsage(USAGE, BOUND_TOKEN_MESSAGE);
const results = await conformance({ address: api, token, secondToken, send: fetch });
console.log(inWords(results));
if (junit) writeFileSync(junit, asJUnit(results));
process.exitCode = results.some(({ failed }) => failed) ? 1 : 0;
