import { databaseIn, narrowFiles, takeFolder } from './data-folder.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from './db/client.ts';
import { DatabaseUnusable } from './db/database-unusable.ts';
import type { Environment } from './environment.ts';
import { reasonOf } from './reason.ts';

const QUICK_START_MS = 1_500;

/**
 * Opens the database that the environment names.
 * @throws Error with one line that names the variable and what is wrong.
 */
export async function openDatabase({
  databaseUrl,
  runtimeUrl,
  poolerUrl,
  dataDir,
}: Environment): Promise<OpenDatabase> {
  if (databaseUrl) {
    return openPostgres(databaseUrl, {}, { runtimeUrl, poolerUrl }).catch((error) => {
      if (error instanceof DatabaseUnusable) throw new Error(`DATABASE_URL cannot be used: ${error.message}`);
      throw new Error(`DATABASE_URL cannot be used (${reasonOf(error)}); is the server up?`);
    });
  }
  try {
    const release = takeFolder(dataDir);
    const starting = setTimeout(
      () => console.log('Preparing the database (the first start takes some seconds) …'),
      QUICK_START_MS,
    );
    const { close, ...database } = await openEmbedded(databaseIn(dataDir)).finally(() =>
      clearTimeout(starting),
    );
    narrowFiles(dataDir);
    return { ...database, close: () => close().finally(release) };
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}
