import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The arguments of a command. One that it does not take, such as `--help`, ends it with its usage. */
export function readArguments<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return endWithUsage(usage, (error as Error).message);
  }
}

export function endWithUsage(usage: string, reason: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(2);
}
